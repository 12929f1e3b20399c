import type { Motion } from '../../motion/motion.ts'
import { cmuBones, sameBones } from './cmu-bones.ts'
import { CMU_SUBJECTS } from './cmu-subjects.ts'
import type { KnownRate } from './profile.ts'

/** The conversion wrote 120 into every header, and so did everybody after it. */
const HEADER = 120

/**
 * Subjects recorded at 60 frames per second, by the copy of the collection that kept the rates. 84, 139, 103 and 141 hold the
 * same recordings as 74, 77, 93 and 106.
 */
const AT_60: ReadonlySet<number> = new Set([
  60, 61, 62, 74, 75, 77, 79, 80, 84, 88, 89, 93, 103, 106, 107, 115, 139, 141, 143,
])
/** Takes recorded at 60 of subjects that are otherwise at 120. */
const TAKES_AT_60: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  [87, new Set([3])],
  [90, new Set([8, 9])],
])
/** Its takes have both rates, and which has which is not known. */
const MIXED: ReadonlySet<number> = new Set([121])
const LAST_SUBJECT = 144

/** Who was recorded, and how that was found out. */
export interface CmuTake {
  readonly subjects: readonly number[]
  /** Where the file's name tells. */
  readonly take?: number
  readonly by: 'name' | 'bones'
}

/**
 * Subject and take by the file's name (`60_01.bvh`), unless the bones are known not to be that subject's; else the subject by
 * the bones. Of 112 subjects the bones of 37 are known: of the others only the name tells.
 */
export function cmuTake(motion: Motion, source: string): CmuTake | undefined {
  const bones = cmuBones(motion)
  const named = takeOfName(source)
  if (named !== undefined) {
    const known = CMU_SUBJECTS.get(named.subject)
    if (known === undefined || (bones !== undefined && sameBones(known, bones)))
      return { subjects: [named.subject], take: named.take, by: 'name' }
  }
  if (bones === undefined) return undefined
  const subjects = [...CMU_SUBJECTS]
    .filter(([, known]) => sameBones(known, bones))
    .map(([subject]) => subject)
  return subjects.length > 0 ? { subjects, by: 'bones' } : undefined
}

/**
 * The rate a CMU file was recorded at, where its subject is known: 120 in the header says nothing. A header that says
 * something else was written by somebody who knew, and stands.
 */
export function cmuRate(motion: Motion, source: string): KnownRate | undefined {
  if (motion.frameRate !== HEADER) return undefined
  const found = cmuTake(motion, source)
  if (found === undefined) return undefined
  const [rate, ...others] = new Set(found.subjects.map((subject) => rateOf(subject, found.take)))
  if (rate === undefined || others.length > 0) return undefined
  const who = `CMU subject ${found.subjects.join(' or ')}`
  const by = found.by === 'bones' ? `its bones are those of ${who}, who` : who
  const take = found.take !== undefined && TAKES_AT_60.has(found.subjects[0]) ? ` in take ${found.take}` : ''
  return { frameRate: rate, how: `${by} was recorded at ${rate}${take}` }
}

/** Undefined where the take decides and is not known. */
function rateOf(subject: number, take: number | undefined): number | undefined {
  if (AT_60.has(subject)) return 60
  if (MIXED.has(subject)) return undefined
  const takes = TAKES_AT_60.get(subject)
  if (takes === undefined) return HEADER
  if (take === undefined) return undefined
  return takes.has(take) ? 60 : HEADER
}

/** `60_01.bvh`, `060_01.amc`, `cmu 60_01 salsa.bvh`, in any folder. */
function takeOfName(source: string): { readonly subject: number; readonly take: number } | undefined {
  const name = source.replace(/^.*[/\\]/, '')
  const match = /(?<!\d|\d[_-])0{0,2}([1-9]\d{0,2})_(\d{2})(?!\d|[_-]\d)/.exec(name)
  if (match === null) return undefined
  const [subject, take] = [Number(match[1]), Number(match[2])]
  return subject <= LAST_SUBJECT ? { subject, take } : undefined
}
