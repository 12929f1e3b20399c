import { MotionError } from '@understudy/motion'

/** One phrase of directions. Angles are radians, left is positive. */
export type Direction = { readonly text: string } & (
  | { readonly do: 'walk'; readonly metres?: number; readonly seconds?: number; readonly pace: Pace }
  | { readonly do: 'turn'; readonly angle: number; readonly radius: number; readonly pace: Pace }
  | { readonly do: 'stand'; readonly seconds: number }
  /** Anything else: a clip that these words name. */
  | { readonly do: 'act'; readonly words: readonly string[]; readonly times: number }
)

/** Metres per second, or a share of the speed of the examples. */
export type Pace = { readonly speed: number } | { readonly share: number }

/** More phrases than this are no direction but a novel. */
const MOST_PHRASES = 50
const MOST_TIMES = 20

/** A walk whose length is not said, metres. */
const SOME_METRES = 3
/** A stand whose length is not said, seconds. */
const SOME_SECONDS = 1
/** People turn a corner about this tightly while they walk, metres. */
const CORNER = 0.5
/** A circle whose radius is not said, metres. */
const CIRCLE = 1.5

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  once: 1,
  two: 2,
  twice: 2,
  three: 3,
  thrice: 3,
  four: 4,
  five: 5,
  six: 6,
  half: 0.5,
}
const number = String.raw`(\d+(?:\.\d+)?|${Object.keys(NUMBERS).join('|')})`
const METRES = new RegExp(String.raw`\b${number}\s*(?:m|meters?|metres?)\b(?!\s*/)`)
const SPEED = /\b(\d+(?:\.\d+)?)\s*m\/s\b/
const SECONDS = new RegExp(String.raw`\b${number}\s*(?:s|secs?|seconds?)\b`)
const DEGREES = /\b(\d+(?:\.\d+)?)\s*(?:°|deg(?:rees)?\b)/
const TIMES = new RegExp(String.raw`\b(?:${number}\s*(?:times|x)|(once|twice|thrice))\b`)

/** Words that say how or where and name no action. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an the to with his her their your and then of in at for on some it he she they do make'.split(' '),
)

/**
 * Directions in plain words: phrases between commas, semicolons, line ends or "then". The grammar is small, and knows
 * nothing of the world:
 *
 *   walk [3 m | 4 s] [slowly | quickly | at 1.2 m/s]
 *   turn left | right | around [45 degrees]
 *   circle left | right [2 m]
 *   stand | wait | pause [2 s]
 *   anything else [twice | 3 times]: the clip that its words name, "kick left", "wave"
 */
export function readDirections(text: string): readonly Direction[] {
  const phrases = text
    .toLowerCase()
    .split(/[,;.\n](?!\d)|\bthen\b/)
    .map((phrase) => phrase.trim().replace(/^and\b\s*/, ''))
    .filter((phrase) => phrase !== '')
  if (phrases.length === 0)
    throw new MotionError(
      'directions: nothing is requested. Write phrases with commas between, such as "walk 3 m, turn left, wave".',
      { code: 'missing' },
    )
  if (phrases.length > MOST_PHRASES)
    throw new MotionError(
      `directions: there are ${phrases.length} phrases; at most ${MOST_PHRASES} are performed in one piece. Split them.`,
      { code: 'bad-value' },
    )
  return phrases.map(readPhrase)
}

function readPhrase(text: string): Direction {
  const verb = /^[a-z]+/.exec(text)?.[0] ?? ''
  switch (verb) {
    case 'walk':
    case 'go': {
      if (/\bcircle\b/.test(text)) return circle(text)
      const metres = numberIn(METRES, text)
      const seconds = numberIn(SECONDS, text)
      return {
        text,
        do: 'walk',
        pace: paceOf(text),
        ...(seconds === undefined ? { metres: metres ?? SOME_METRES } : { seconds }),
      }
    }
    case 'turn': {
      const around = /\b(?:around|round|back)\b/.test(text)
      const degrees = numberIn(DEGREES, text) ?? (around ? 180 : 90)
      return { text, do: 'turn', angle: sideOf(text) * radians(degrees), radius: CORNER, pace: paceOf(text) }
    }
    case 'circle':
      return circle(text)
    case 'stand':
    case 'wait':
    case 'pause':
    case 'stop':
      return { text, do: 'stand', seconds: numberIn(SECONDS, text) ?? SOME_SECONDS }
    default:
      return act(text)
  }
}

const circle = (text: string): Direction => ({
  text,
  do: 'turn',
  angle: sideOf(text) * 2 * Math.PI,
  radius: numberIn(METRES, text) ?? CIRCLE,
  pace: paceOf(text),
})

function act(text: string): Direction {
  const times = numberIn(TIMES, text) ?? 1
  if (!Number.isInteger(times) || times < 1 || times > MOST_TIMES)
    throw new MotionError(
      `directions: "${text.slice(0, 60)}" asks for ${times} times; a whole number up to ${MOST_TIMES} is needed.`,
    )
  const words = wordsOf(text.replace(TIMES, ' ')).filter((word) => !FILLERS.has(word))
  if (words.length === 0)
    throw new MotionError(
      `directions: "${text.slice(0, 60)}" names nothing to do. Name an action, such as "jump" or "kick left".`,
    )
  return { text, do: 'act', words, times }
}

/** The words of a phrase or of a name, without digits, each in its plain form: "Punches_03" is "punch". */
export const wordsOf = (text: string): readonly string[] =>
  (
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  ).map(plainForm)

/** Good enough for verbs of motion: "punches" and "punching" are "punch", "kicks" is "kick", "waving" is "wave". */
function plainForm(word: string): string {
  if (word.length < 4) return word
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  if (/[^s]s$/.test(word)) return word.slice(0, -1)
  if (/(?:v|c|g|nc)ing$/.test(word)) return `${word.slice(0, -3)}e`
  if (/([bdgmnprt])\1ing$/.test(word)) return word.slice(0, -4)
  if (word.endsWith('ing') && word.length > 5) return word.slice(0, -3)
  return word
}

function paceOf(text: string): Pace {
  const speed = SPEED.exec(text)?.[1]
  if (speed !== undefined) return { speed: Number(speed) }
  if (/\b(?:slow|slowly|tired|weary)\b/.test(text)) return { share: 0.7 }
  if (/\b(?:quick|quickly|fast|briskly|hurry)\b/.test(text)) return { share: 1.3 }
  return { share: 1 }
}

const sideOf = (text: string): 1 | -1 => (/\bright\b/.test(text) ? -1 : 1)
const radians = (degrees: number): number => (degrees / 180) * Math.PI

function numberIn(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text)
  const word = found?.[1] ?? found?.[2]
  return word === undefined ? undefined : (NUMBERS[word] ?? Number(word))
}
