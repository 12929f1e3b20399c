/** A joint's name taken apart: which side it says it is on, and what is left. */
export interface NameParts {
  readonly side: 'left' | 'right' | undefined
  /** Lower case, no separators, numbers without leading zeros: `upleg`, `spine1`. */
  readonly base: string
  /** The name with the side still in it, for names such as `L5` that only look sided. */
  readonly whole: string
}

const LEFT_WORDS = new Set(['left', 'l', 'lft', 'lf'])
const RIGHT_WORDS = new Set(['right', 'r', 'rgt', 'rt'])
const CENTRE_WORDS = new Set(['c', 'm', 'mid', 'center', 'centre'])
/** Prefixes that rigs put before every joint; others are found by being on most joints. */
const PREFIX_WORDS = new Set([
  'def',
  'org',
  'mch',
  'jnt',
  'joint',
  'bone',
  'mixamorig',
  'bip',
  'bn',
  'b',
  'j',
])

/** Takes all names of a skeleton apart. What nearly every name begins with says nothing and is dropped. */
export function readJointNames(names: readonly string[]): readonly NameParts[] {
  const words = withoutCounter(names.map(splitWords))
  const skip = sharedPrefix(words)
  return words.map((list) => {
    let start = 0
    while (start < skip.length && list[start] === skip[start]) start++
    while (start < list.length - 1 && PREFIX_WORDS.has(list[start])) start++
    return readWords(list.slice(start))
  })
}

function readWords(words: readonly string[]): NameParts {
  const whole = words.join('')
  let side: NameParts['side']
  const rest = words.filter((word) => {
    if (CENTRE_WORDS.has(word)) return false
    if (side === undefined && LEFT_WORDS.has(word)) side = 'left'
    else if (side === undefined && RIGHT_WORDS.has(word)) side = 'right'
    else return true
    return false
  })
  return { side, base: rest.join(''), whole }
}

/** Finds joints by word; of several the first. A `#` at the end of a word stands for any number or none. */
export interface NameIndex {
  readonly names: readonly NameParts[]
  readonly middle: FindJoint
  readonly left: FindJoint
  readonly right: FindJoint
}

type FindJoint = (word: string) => number | undefined

/** Takes all names apart once, so that looking up a word does not walk over a file's hundred thousand joints. */
export function indexNames(jointNames: readonly string[]): NameIndex {
  const names = readJointNames(jointNames)
  const plain = new Map<string, number>()
  const sided = { left: new Map<string, number>(), right: new Map<string, number>() }
  const put = (map: Map<string, number>, text: string, joint: number): void => {
    for (const key of [text, `${text.replace(/\d+$/, '')}#`]) if (!map.has(key)) map.set(key, joint)
  }
  names.forEach(({ side, base, whole }, joint) => {
    put(plain, whole, joint)
    if (side) put(sided[side], base, joint)
    else put(plain, base, joint)
  })
  const earliest = (...found: (number | undefined)[]): number | undefined =>
    found.reduce((a, b) => (a === undefined || (b !== undefined && b < a) ? b : a))
  return {
    names,
    middle: (word) => plain.get(word),
    // Sides glued onto a known word: `lfemur`, `righthand`. Never guessed: `leg` is not the left `eg`.
    left: (word) => earliest(sided.left.get(word), plain.get(`l${word}`), plain.get(`left${word}`)),
    right: (word) => earliest(sided.right.get(word), plain.get(`r${word}`), plain.get(`right${word}`)),
  }
}

/** Is this the name, with or without its side, that the word means? */
export function matches({ whole, base }: NameParts, word: string): boolean {
  const is = (text: string): boolean => text === word || `${text.replace(/\d+$/, '')}#` === word
  return is(whole) || is(base)
}

/** `Armature|mixamorig:LeftUpLeg_01` → `left up leg 1`: at separators, humps and digits, without the namespace. */
function splitWords(name: string): string[] {
  const own = name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('|'), name.lastIndexOf('/')) + 1)
  const words = (own === '' ? name : own).match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\x20-\x7e]+/g) ?? []
  return words.map((word) => (/^\d+$/.test(word) ? String(Number(word)) : word.toLowerCase()))
}

/** Some converters number all nodes (`LeftArm_08`, `Spine1_03`): last words that are numbers, no two alike, say nothing. */
function withoutCounter(words: readonly string[][]): readonly string[][] {
  const isNumbered = (list: readonly string[]): boolean => list.length > 1 && /^\d+$/.test(list.at(-1)!)
  const numbered = words.filter(isNumbered)
  const numbers = new Set(numbered.map((list) => list.at(-1)))
  if (words.length < 5 || numbered.length < 0.8 * words.length || numbers.size < numbered.length) return words
  return words.map((list) => (isNumbered(list) ? list.slice(0, -1) : list))
}

/** The leading words that at least four of five names share, sides excepted. */
function sharedPrefix(words: readonly (readonly string[])[]): string[] {
  const prefix: string[] = []
  let group = words.filter((list) => list.length > 1)
  if (words.length < 5) return prefix
  for (;;) {
    const at = prefix.length
    const counts = new Map<string, number>()
    for (const list of group) if (list.length > at) counts.set(list[at], (counts.get(list[at]) ?? 0) + 1)
    const [word, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
    if (count < 0.8 * words.length || LEFT_WORDS.has(word) || RIGHT_WORDS.has(word)) return prefix
    prefix.push(word)
    group = group.filter((list) => list[at] === word)
  }
}
