import type { ClipRow, Recordings } from '../../data/recordings.ts'
import { mirrorMotion, sliceFrames, type Motion } from '@understudy/motion'
import { detectContacts, makeRun, withContacts } from '@understudy/synthesis/analysis'
import { retarget } from '@understudy/synthesis/editing'
import {
  buildModel,
  matchModel,
  registerExamples,
  type DeformableModel,
  type ModelExample,
} from '@understudy/synthesis/methods/deformable-model'
import { once, otherRecordings, type EvaluationData } from '../../data/evaluation-data.ts'
import { examplePositions, truthsOf, type Truth } from './model-errors.ts'
import { cutWalkCycles, withWalkContacts } from './walk-cycles.ts'

/** Cycles of one recording. */
interface Take {
  readonly take: string
  readonly subject: string
  readonly cycles: readonly Motion[]
  /** Cycles from right strike to right strike, seen in a mirror: more examples from left to left, to learn from only. */
  readonly mirrored: readonly Motion[]
}

/** A model and what it is judged on. */
export interface ModelTrial {
  readonly model: DeformableModel
  readonly truths: readonly Truth[]
  readonly positions: readonly Float32Array[]
  readonly learnedTakes: number
  readonly heldTakes: number
  readonly refused: number
  readonly subjects: number
}

/** So many held-out cycles are judged: beyond that numbers do not change, minutes do. */
const JUDGED = 36
/** Every fifth take is held out. */
const FOLD = 5

/** Listed walk cycles of all people, on the body of the first. */
export const peopleWalks = (data: EvaluationData): Promise<ModelTrial | undefined> =>
  once(data, 'spaces people', async () => {
    if (data.examples === undefined) return undefined
    let body: Motion | undefined
    const takesOf = async (folder: Recordings): Promise<Take[]> => {
      const takes: Take[] = []
      for (const clip of folder.clips) {
        const found = await listedCycles(data, folder, clip, (whole) => {
          const to = (body ??= whole)
          return whole === to ? whole : retarget(whole, to).motion
        })
        if (found.cycles.length > 0) takes.push({ take: clip.path, subject: clip.subject, ...found })
      }
      return takes
    }
    const known = await takesOf(data.examples)
    const others = otherRecordings(data)
    const other = others && (await takesOf(others))
    return trialOf('walk of many people', known, other)
  })

/** The same of the one person with most takes, on the person's own body. */
export const personWalks = (data: EvaluationData): Promise<ModelTrial | undefined> =>
  once(data, 'spaces person', async () => {
    const { examples } = data
    if (examples === undefined) return undefined
    const counts = new Map<string, number>()
    for (const row of examples.segments) {
      if (row.action !== 'walk-cycle') continue
      const subject = examples.clips.find(({ path }) => path === row.path)?.subject
      if (subject !== undefined) counts.set(subject, (counts.get(subject) ?? 0) + 1)
    }
    const [subject] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
    const takesOf = async (folder: Recordings): Promise<Take[]> => {
      const takes: Take[] = []
      for (const clip of folder.clips.filter((one) => one.subject === subject)) {
        const found = await listedCycles(data, folder, clip, (whole) => whole)
        if (found.cycles.length > 0) takes.push({ take: clip.path, subject: clip.subject, ...found })
      }
      return takes
    }
    const known = await takesOf(examples)
    const others = otherRecordings(data)
    const other = others && (await takesOf(others))
    return trialOf('walk of one person', known, other?.length ? other : undefined)
  })

/** Cycles found in recordings tagged as walks in a style, straight ones and turns. */
export const styledWalks = (data: EvaluationData): Promise<ModelTrial | undefined> =>
  once(data, 'spaces styled', async () => {
    if (data.examples === undefined) return undefined
    const takesOf = async (folder: Recordings): Promise<Take[]> => {
      const takes: Take[] = []
      for (const clip of folder.clips) {
        if (
          !clip.tags.some((tag) => tag.startsWith('style:')) ||
          !clip.tags.some((tag) => tag.startsWith('content:walk'))
        )
          continue
        const whole = withWalkContacts(await data.timed(folder, clip))
        const cycles = cutWalkCycles(whole)
        if (cycles.length === 0) continue
        const mirrored = cutWalkCycles(mirrorMotion(whole))
        takes.push({ take: clip.path, subject: clip.subject, cycles, mirrored })
      }
      return takes
    }
    const known = await takesOf(data.examples)
    const others = otherRecordings(data)
    const other = others && (await takesOf(others))
    // A style recorded once cannot be held out and judged: what is held out is a further take of it.
    const seen = new Set<string>()
    const held = known.filter(({ take, subject }) => {
      const key = `${subject} ${contentOf(data.examples!, take)}`
      const again = seen.has(key)
      seen.add(key)
      return again
    })
    const learned = other ? known : known.filter((take) => !held.includes(take))
    return trialOf('styled walk', learned, other ?? held)
  })

/** What is walked and how: `content:walk style:active`. */
const contentOf = (folder: Recordings, take: string): string =>
  folder.clips
    .find(({ path }) => path === take)
    ?.tags.filter((tag) => /^(?:content|style):/.test(tag))
    .join(' ') ?? ''

async function listedCycles(
  data: EvaluationData,
  folder: Recordings,
  clip: ClipRow,
  onBody: (whole: Motion) => Motion,
): Promise<Pick<Take, 'cycles' | 'mirrored'>> {
  const rows = folder.segments.filter(({ path, action }) => path === clip.path && action === 'walk-cycle')
  if (rows.length === 0) return { cycles: [], mirrored: [] }
  await data.breathe()
  const recorded = await data.timed(folder, clip)
  const dropped = Math.max(0, clip.frames - recorded.frameCount)
  const whole = onBody(withContacts(recorded, detectContacts(recorded)))
  const cut = (motion: Motion, start: number, end: number): Motion[] => {
    const [from, to] = [Math.max(0, start - dropped), Math.min(end - dropped, whole.frameCount - 1)]
    return to - from < 10 ? [] : [{ ...sliceFrames(motion, from, to + 1), name: `${clip.clip}@${start}` }]
  }
  const mirror = mirrorMotion(whole)
  return {
    cycles: rows.flatMap(({ start, end }) => cut(whole, start, end)),
    // The right-led cycle is known where another left-led one follows at once.
    mirrored: rows.flatMap((row, k) =>
      rows[k + 1]?.start === row.end ? cut(mirror, row.key, rows[k + 1].key) : [],
    ),
  }
}

function trialOf(
  name: string,
  known: readonly Take[],
  other: readonly Take[] | undefined,
): ModelTrial | undefined {
  const learned = other ? known : known.filter((_, n) => n % FOLD !== FOLD >> 1)
  const held = other ?? known.filter((_, n) => n % FOLD === FOLD >> 1)
  const cycles = learned.flatMap(({ cycles: own, mirrored }) => [...own, ...mirrored])
  if (cycles.length < 12 || held.length === 0) return undefined
  const takeOf = new Map(
    learned.flatMap(({ take, cycles: own, mirrored }) =>
      [...own, ...mirrored].map((motion) => [motion, take] as const),
    ),
  )
  const run = makeRun({ random: 7 })
  const { set, refused } = registerExamples(
    cycles,
    { groupOf: (motion) => takeOf.get(motion) ?? motion.name },
    run,
  )
  const model = buildModel(set, { name }, run)
  const examples: ModelExample[] = []
  let missed = 0
  // One cycle of each take in turn, so that a long take does not fill the jury.
  for (let round = 0; examples.length < JUDGED && held.some(({ cycles: own }) => own.length > round); round++)
    for (const { take, cycles: own } of held) {
      const motion = own[round]
      if (motion === undefined || examples.length >= JUDGED) continue
      const match = matchModel(model, motion, run)
      if (match.anchored || model.keys.length === 0)
        examples.push({ motion, times: match.times, group: take })
      else missed++
    }
  return {
    model,
    truths: truthsOf(model, examples),
    positions: examplePositions(model),
    learnedTakes: learned.length,
    heldTakes: held.length,
    refused: refused.length + missed,
    subjects: new Set(learned.map(({ subject }) => subject)).size,
  }
}
