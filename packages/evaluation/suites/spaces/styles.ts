import type { Recordings } from '../../data/recordings.ts'
import { GROUND_IDENTITY, placeAt, worldPositions, type Motion } from '@understudy/motion'
import { detectContacts, footSkate, jointDistances, makeRun } from '@understudy/synthesis/analysis'
import {
  attributeVector,
  buildVectorSpace,
  locate,
  movePoint,
  performPoint,
  type Located,
  type SpacePoint,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import { film, filmRow, type Figure } from '../../measure/figure.ts'
import { mean } from '../../measure/statistics.ts'
import { once, otherRecordings, type EvaluationData } from '../../data/evaluation-data.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { delivered, leakage, tryAttributes, type AttributeTrial } from './attribute-trial.ts'
import { learnStrength } from './style-strength.ts'
import { cutWalkCycles, withWalkContacts } from './walk-cycles.ts'

/** A recorded walk in a style. */
interface StyledTake {
  readonly style: string
  readonly actor: string
  readonly cycles: readonly Motion[]
}

interface StyleTrial {
  readonly space: VectorSpace
  readonly names: readonly string[]
  readonly trial: AttributeTrial
  readonly heldTakes: number
  readonly start: SpacePoint
  /** Per held-out cycle: mean joint distance from the truth, centimetres, of what the space says and of the nearest example. */
  readonly rebuilt: readonly number[]
  readonly nearest: readonly number[]
  readonly refused: number
  /** Foot skate of held-out cycles with their style changed, and of the cycles themselves, cm/s. */
  readonly skate: number
  readonly skateBefore: number
}

/** Work is bounded: so many cycles of a take are judged. */
const JUDGED_CYCLES = 4
/** The style the others are told apart from. */
const BASE = 'normal'
const still = { cleanFeet: false, frameRate: 60 } as const

/** Walks of a folder whose tags name a style. */
async function styledTakes(data: EvaluationData, folder: Recordings): Promise<StyledTake[]> {
  const takes: StyledTake[] = []
  for (const clip of folder.clips) {
    const style = clip.tags.find((tag) => tag.startsWith('style:'))?.slice('style:'.length)
    if (style === undefined || !clip.tags.includes('content:walk')) continue
    const cycles = cutWalkCycles(withWalkContacts(await data.timed(folder, clip)))
    if (cycles.length > 0) takes.push({ style, actor: clip.subject, cycles })
  }
  return takes
}

/** The first take of each actor and style is learned from, later ones are judged on; or those of `--test`. */
function split(
  known: readonly StyledTake[],
  judged: readonly StyledTake[] | undefined,
): [StyledTake[], StyledTake[]] {
  if (judged) {
    const styles = new Set(known.map(({ style }) => style))
    return [[...known], judged.filter(({ style }) => styles.has(style))]
  }
  const seen = new Set<string>()
  const [learned, held]: [StyledTake[], StyledTake[]] = [[], []]
  for (const take of known) {
    const key = `${take.actor} ${take.style}`
    if (seen.has(key)) held.push(take)
    else learned.push(take)
    seen.add(key)
  }
  return [learned, held]
}

function styles(data: EvaluationData): Promise<StyleTrial | undefined> {
  return once(data, 'spaces styles', async () => {
    if (data.examples === undefined) return undefined
    const known = await styledTakes(data, data.examples)
    const others = otherRecordings(data)
    const other = others && (await styledTakes(data, others))
    const [learned, held] = split(known, other)
    if (held.length === 0 || learned.length < 4) return undefined
    const cycles = learned.flatMap((take) => take.cycles.map((motion) => ({ motion, style: take.style })))
    const judgedStyles = [...new Set(held.map(({ style }) => style))]
    const names = judgedStyles.filter((style) => style !== BASE)
    const attributes = names.map((name) => ({
      name,
      labels: cycles.map(({ style }) =>
        judgedStyles.includes(style) || style === BASE ? Number(style === name) : NaN,
      ),
    }))
    const { space, registration } = buildVectorSpace(
      cycles.map(({ motion }) => motion),
      { attributes, energy: 0.999 },
      makeRun(),
    )
    await data.breathe()
    const located: { readonly found: Located; readonly style: string }[] = []
    let refused = registration.refused.length
    for (const take of held)
      for (const motion of take.cycles.slice(0, JUDGED_CYCLES)) {
        await data.breathe()
        try {
          located.push({ found: locate(space, motion, {}, makeRun()), style: take.style })
        } catch {
          refused++
        }
      }
    const distances = located.map(({ found }) => rebuild(space, found.point))
    await data.breathe()
    const labelled = space.members
      .map((_, m) => m)
      .filter((m) => space.attributes.every(({ labels }) => Number.isFinite(labels[m])))
    const meter = learnStrength(
      labelled.map((m) => performPoint(space, space.members[m].point, still)),
      space.attributes.map(({ labels }) => labelled.map((m) => labels[m])),
    )
    const base = located.filter(({ style }) => style === BASE)
    const starts = (base.length > 0 ? base : located).slice(0, 3).map(({ found }) => found.point)
    const measures = names.map((name, b) => ({ name, measure: (motion: Motion) => meter(motion)[b] }))
    const trial = tryAttributes(
      space,
      starts,
      measures,
      names.map(() => 1),
      [0.25, 0.5, 0.75],
      () => true,
    )
    const changed = starts.flatMap((start) =>
      names.map((name) => performPoint(space, movePoint(start, attributeVector(space, name), 0.75))),
    )
    // By the contacts that can be seen in the result, not by those its feet were held to.
    const skateOf = (motion: Motion): number => footSkate(motion, detectContacts(motion)).mean
    return {
      space,
      names,
      trial,
      heldTakes: held.length,
      start: starts[0],
      rebuilt: distances.map(([own]) => own),
      nearest: distances.map(([, near]) => near),
      refused,
      skate: mean(changed.map(skateOf)),
      skateBefore: mean(held.flatMap((take) => take.cycles.slice(0, JUDGED_CYCLES)).map(skateOf)),
    }
  })
}

/** Mean joint distance from the truth, cm: of the motion without what lies outside the space, and of the example nearest to it, all on the truth's clock. */
function rebuild(space: VectorSpace, point: SpacePoint): readonly [own: number, near: number] {
  const truth = worldPositions(performPoint(space, point, still))
  const rest = { ...point.rest!, shape: new Float32Array(point.rest!.shape.length) }
  const miss = (shape: Float64Array): number => {
    const there = worldPositions(performPoint(space, { shape, timing: point.timing, rest }, still))
    return 100 * mean([...jointDistances(there, truth, space.skeleton.jointCount)])
  }
  const near = space.members
    .map(({ point: example }) => ({
      shape: example.shape,
      distance: example.shape.reduce((sum, v, k) => sum + (v - point.shape[k]) ** 2, 0),
    }))
    .toSorted((p, q) => p.distance - q.distance)
    .slice(0, 5)
  // The nearest by joints, among the nearest by coefficients: the best that a library of examples could have answered.
  return [miss(point.shape), Math.min(...near.map(({ shape }) => miss(shape)))]
}

const styleMeasure = measuresOf(styles, (found) =>
  found === undefined
    ? { skipped: 'no walk in a style (tags content:walk and style:…) was recorded twice' }
    : {
        n: found.rebuilt.length,
        data: `${found.space.members.length} styled walk cycles; judged on ${found.heldTakes} other takes`,
      },
)

export const styleMonotone = styleMeasure(
  'style-monotone',
  'Growing requests for a style that are seen to grow, on walkers that were not learned from.',
  '%',
  '== 100',
  ({ trial }) => ({ value: (100 * trial.up) / trial.steps, n: trial.steps }),
)

export const styleLeak = styleMeasure(
  'style-others',
  'Largest change of any other style’s strength over the change of the requested one.',
  '%',
  '<= 20',
  (found) => {
    const { steered, plain } = found.trial
    return {
      value: leakage(steered),
      n: steered.length,
      note:
        `${delivered(steered).toFixed(0)} % of the requested strength is delivered; by the plain vector ` +
        `${delivered(plain).toFixed(0)} % with ${leakage(plain).toFixed(0)} % change of another style. ` +
        `Strength is read off joint positions by a regression that learned from the same first takes.`,
      figures: () => [styleStrip(found)],
    }
  },
)

export const styleRebuilt = styleMeasure(
  'style-second-takes',
  'Held-out takes rebuilt from the space, mean joint distance over that of the nearest example.',
  'ratio',
  '< 1',
  ({ rebuilt, nearest, refused, space }) => ({
    value: mean(rebuilt) / mean(nearest),
    note:
      `${mean(rebuilt).toFixed(2)} cm against ${mean(nearest).toFixed(2)} cm; ${rebuilt.filter((own, k) => own >= nearest[k]).length} cycles no better; ` +
      `${refused} refused; ${space.shape.deviations.length} shape and ${space.timing.deviations.length} timing components`,
  }),
)

export const styleSkate = styleMeasure(
  'style-foot-skate',
  'Foot skate of held-out walks with their style changed by three quarters, over that of the recordings.',
  'ratio',
  '<= 1',
  ({ skate, skateBefore, names }) => ({
    value: skate / skateBefore,
    n: names.length,
    note: `${skate.toFixed(2)} against ${skateBefore.toFixed(2)} cm/s`,
  }),
)

function styleStrip({ space, names, start }: StyleTrial): Figure {
  const clips = [
    filmRow(placed(performPoint(space, start)), { title: 'a walk that was not learned from' }),
    ...names.map((name) =>
      filmRow(placed(performPoint(space, movePoint(start, attributeVector(space, name), 1))), {
        title: `the same, ${name}`,
      }),
    ),
  ]
  return {
    caption: 'One held-out walk and each style added to it.',
    drawing: film(clips, { map: false, scale: 60 }),
  }
}

const placed = (motion: Motion): Motion => placeAt(motion, GROUND_IDENTITY)
