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
import { holdOut, judgeOthers, type HeldOut, type Part, type Split } from '../../data/splits.ts'
import { examplePositions, truthsOf, type Truth } from './model-errors.ts'
import { cutWalkCycles, withWalkContacts } from './walk-cycles.ts'

/** Cycles of one recording. */
interface Take {
  readonly take: string
  /** Who walked, across data sets. */
  readonly person: string
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
  /** People in what is held out. */
  readonly heldPeople: number
  /** What is judged, in words. */
  readonly judgedOn: string
}

/** So many held-out cycles are judged: beyond that numbers do not change, minutes do. */
const JUDGED = 36

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
        if (found.cycles.length > 0) takes.push({ take: clip.path, person: personOf(clip), ...found })
      }
      return takes
    }
    const known = await takesOf(data.examples)
    const others = otherRecordings(data)
    const other = others && (await takesOf(others))
    const { split, part } = data
    const parts = other ? judgeOthers(known, other, split) : holdOut(known, split, part)
    return trialOf('walk of many people', parts, told(split, part))
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
        if (found.cycles.length > 0) takes.push({ take: clip.path, person: personOf(clip), ...found })
      }
      return takes
    }
    const known = await takesOf(examples)
    const others = otherRecordings(data)
    const other = others && (await takesOf(others))
    const parts = other?.length ? judgeOthers(known, other, 'takes') : holdOut(known, 'takes', data.part)
    return trialOf('walk of one person', parts, told('takes', data.part))
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
        takes.push({ take: clip.path, person: personOf(clip), cycles, mirrored })
      }
      return takes
    }
    const known = await takesOf(data.examples)
    const others = otherRecordings(data)
    const other = others && (await takesOf(others))
    // A style recorded once cannot be held out and judged: what is held out is a further take of it.
    const seen = new Set<string>()
    const held = known.filter(({ take, person }) => {
      const key = `${person} ${contentOf(data.examples!, take)}`
      const again = seen.has(key)
      seen.add(key)
      return again
    })
    const learned = other ? known : known.filter((take) => !held.includes(take))
    return trialOf('styled walk', { learned, held: other ?? held }, told('takes', 'report'))
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

const personOf = ({ dataset, subject }: ClipRow): string => `${dataset} ${subject}`

/** How was held out, in words. */
const told = (split: Split, part: Part): string =>
  (split === 'people' ? 'of people who are not in the examples' : 'other takes') +
  (part === 'choose' ? ', those to choose settings on' : '')

function trialOf(name: string, { learned, held }: HeldOut<Take>, judgedOn: string): ModelTrial | undefined {
  const cycles = learned.flatMap(({ cycles: own, mirrored }) => [...own, ...mirrored])
  if (cycles.length < 12 || held.length === 0) return undefined
  // Left out together while learning: whole people, or takes where there is but one person.
  const people = new Set(learned.map(({ person }) => person)).size
  const groupOf = new Map(
    learned.flatMap(({ take, person, cycles: own, mirrored }) =>
      [...own, ...mirrored].map((motion) => [motion, people > 4 ? person : take] as const),
    ),
  )
  const run = makeRun({ random: 7 })
  const { set, refused } = registerExamples(
    cycles,
    { groupOf: (motion) => groupOf.get(motion) ?? motion.name },
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
    heldPeople: new Set(held.map(({ person }) => person)).size,
    judgedOn,
    subjects: new Set(learned.map(({ person }) => person)).size,
  }
}
