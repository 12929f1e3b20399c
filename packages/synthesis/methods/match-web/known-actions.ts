import type { BodyPart } from '../../analysis/features/index.ts'
import type { Run } from '../../run.ts'
import { framesOf, type MotionIndex, type Region } from './motion-index.ts'
import { prepareQuery } from './query.ts'
import { scanClouds, scanFeatures, type ScanHit } from './scan.ts'
import { strokeScore } from './stroke-score.ts'
import type { Stroke } from './strokes.ts'

/** An action that can be told by what is done (a kick, a jump), and where in the clips somebody does it. */
export interface KnownAction {
  readonly name: string
  /** What does it. Actions of one limb are told apart by its strokes, others by the whole body. */
  readonly part: BodyPart
  readonly spots: readonly Region[]
  /** Where a query shows it: the same places, and others that would be too doubtful to be found. */
  readonly shown: readonly Region[]
}

/**
 * How like the query a place must be, where its action is done: wider than without an action, because that it is a kick is known and people
 * kick in many ways. What is left out are the stretched arms of dancers and the hops of dances. Chosen on all people but one and judged on
 * that one: docs/experiments/match-web.md.
 */
const LIMITS = {
  armStroke: 0.85,
  legStroke: 0.6,
  limbFeatures: 0.3,
  bodyClouds: 1,
  bodyFeatures: 0.4,
} as const

/** The limbs in the order of strokes. */
const LIMBS: readonly BodyPart[] = ['leftArm', 'rightArm', 'leftLeg', 'rightLeg']

/** An action lies in a region if they share this much of both together. */
const MIN_SHARED = 0.15

/** The action that a region shows: the one whose place covers it best, a doubtful one only if nothing is sure. */
export function actionIn(actions: readonly KnownAction[], region: Region): KnownAction | undefined {
  return covering(actions, region, ({ spots }) => spots) ?? covering(actions, region, ({ shown }) => shown)
}

function covering(
  actions: readonly KnownAction[],
  region: Region,
  placesOf: (action: KnownAction) => readonly Region[],
): KnownAction | undefined {
  let best = { shared: MIN_SHARED, action: undefined as KnownAction | undefined }
  for (const action of actions)
    for (const spot of placesOf(action)) {
      if (spot.clip !== region.clip) continue
      const both = Math.min(spot.end, region.end) - Math.max(spot.start, region.start)
      const either = Math.max(spot.end, region.end) - Math.min(spot.start, region.start)
      if (both / either > best.shared) best = { shared: both / either, action }
    }
  return best.action
}

/** A place where the query's action is done; `score` is a share of what is allowed, 1 where nothing can be compared. */
export interface KnownHit extends Region {
  readonly score: number
}

/** Where the action is done much as in the query, nearest first. */
export function placesLike(
  index: MotionIndex,
  query: Region,
  action: KnownAction,
  isWanted: (clip: number) => boolean,
  run: Run,
): readonly KnownHit[] {
  const limb = LIMBS.indexOf(action.part)
  const scores =
    limb < 0
      ? [byBody(index, query, LIMITS.bodyClouds, LIMITS.bodyFeatures, run)]
      : [
          byStroke(index, query, limb, limb < 2 ? LIMITS.armStroke : LIMITS.legStroke),
          byBody(index, query, 0, LIMITS.limbFeatures, run),
        ]
  return action.spots
    .filter(({ clip }) => isWanted(clip))
    .map((spot) => ({ ...spot, score: Math.min(...scores.map((score) => score(spot))) }))
    .filter(({ score }) => score <= 1)
    .toSorted((a, b) => a.score - b.score)
}

/** A limb's action is like another as its stroke is; one without a stroke of its own is taken as it is. */
function byStroke(index: MotionIndex, query: Region, limb: number, max: number): (spot: Region) => number {
  const strokesIn = (region: Region): readonly Stroke[] => {
    const { first, last } = framesOf(index, region)
    return index.clips[region.clip].strokes.filter(
      (stroke) => stroke.limb === limb && stroke.peak >= first - 1 && stroke.peak <= last + 1,
    )
  }
  const asked = strokesIn(query).toSorted((a, b) => b.strength - a.strength)[0]
  return (spot) => {
    const theirs = asked === undefined ? [] : strokesIn(spot)
    return theirs.length === 0 ? 1 : Math.min(...theirs.map((stroke) => strokeScore(asked, stroke))) / max
  }
}

/** By clouds or by what the limbs do, whichever is nearer; a limit of 0 leaves one out. Each clip is scanned once. */
function byBody(
  index: MotionIndex,
  query: Region,
  maxClouds: number,
  maxFeatures: number,
  run: Run,
): (spot: Region) => number {
  const asked = prepareQuery(index, query, run.kernels)
  const scans = new Map<number, readonly ScanHit[]>()
  const scanned = (clip: number): readonly ScanHit[] => {
    const of = index.clips[clip]
    const share = (hits: readonly ScanHit[], max: number): readonly ScanHit[] =>
      hits.map((hit) => ({ ...hit, score: hit.score / max }))
    return [
      ...(maxClouds > 0 ? share(scanClouds(asked, of, maxClouds, run.kernels), maxClouds) : []),
      ...share(scanFeatures(asked, of, maxFeatures, run.kernels), maxFeatures),
    ]
  }
  return (spot) => {
    const found = scans.get(spot.clip) ?? scanned(spot.clip)
    scans.set(spot.clip, found)
    const { first, last } = framesOf(index, spot)
    const isThere = (hit: ScanHit): boolean =>
      Math.min(hit.last, last) - Math.max(hit.first, first) >
      ON_SPOT * Math.min(hit.last - hit.first, last - first)
    return Math.min(...found.filter(isThere).map(({ score }) => score))
  }
}

/** A scan's hit that shares this much of the shorter one with a place lies there. */
const ON_SPOT = 0.3
