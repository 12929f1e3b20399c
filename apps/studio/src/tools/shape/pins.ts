import { POSE_ROLES } from '@understudy/synthesis/methods/deformable-model'
import type { LevelClock, RequestPlace } from './shape-edits.ts'
import { frameShown, holdFrame, type Hands } from './gesture.ts'
import type { BodySpot } from '../../document/shape-recipe.ts'
import { handlesOf, placesAt, trackAt, trackOf } from './request-places.ts'
import { findSpot, plainSpot } from './spots.ts'
import { rounded } from './figure-in-hand.ts'
import { SHAPE } from './words.ts'

/** Controls of a path that is kept as it is. */
const KEPT_CONTROLS = 9

/** Pins and key poses: what the motion does now is asked for. Each is one step. */
export interface Pins {
  /** A point stays where it is at this frame. */
  point(spot: BodySpot): Promise<void>
  /** The whole pose stays: a key pose, or pinned. */
  pose(pinned: boolean): Promise<void>
  /** A point's whole path stays. */
  way(spot: BodySpot): Promise<void>
}

export function makePins(hands: Hands): Pins {
  const { edits, studio } = hands
  const begin = async (): Promise<{ seconds: number; place: RequestPlace; shown: number } | undefined> => {
    const seconds = holdFrame(hands)
    const place = await edits.prepare(seconds)
    return place && { seconds, place, shown: frameShown(hands, seconds) }
  }
  const motionNow = () => studio.store.getState().performed?.motion
  const common = (id: number) => ({ id, on: true, weight: 1 }) as const
  const frameOf = (value: number): number => Math.round(100 * value) / 100
  return {
    point: async (plain) => {
      const at = await begin()
      const motion = motionNow()
      const spot = motion && findSpot(motion.skeleton, plain)
      if (!at || !motion || !spot) return
      const id = edits.id()
      edits.put(SHAPE.pinStep(spot, at.shown), at.place, {
        ...common(id),
        ...plainSpot(spot),
        kind: 'point',
        pinned: true,
        frame: frameOf(at.place.clock.frameAt(at.seconds)),
        place: rounded(trackAt(trackOf(motion, spot), motion.frameRate, at.seconds)),
      })
      edits.store.setState({ selected: id })
    },
    pose: async (pinned) => {
      const at = await begin()
      const motion = motionNow()
      if (!at || !motion) return
      const id = edits.id()
      edits.put(SHAPE.poseStep(at.shown), at.place, {
        ...common(id),
        kind: 'pose',
        pinned,
        frame: frameOf(at.place.clock.frameAt(at.seconds)),
        places: placesAt(motion, at.seconds, POSE_ROLES),
      })
      edits.store.setState({ selected: id })
    },
    way: async (plain) => {
      const at = await begin()
      const motion = motionNow()
      const spot = motion && findSpot(motion.skeleton, plain)
      if (!at || !motion || !spot) return
      const id = edits.id()
      edits.put(SHAPE.keepWayStep(spot), at.place, {
        ...common(id),
        ...plainSpot(spot),
        kind: 'way',
        pinned: true,
        ...handlesOf(motion, spot, spanOf(at.place), KEPT_CONTROLS),
      })
      edits.store.setState({ selected: id })
    },
  }
}

/** A local bend reaches over a part of the motion only. */
export function spanOf({ level, clock }: RequestPlace): LevelClock {
  if (level.model !== 'local') return clock
  const middle = clock.frameAt(level.at ?? 0)
  const half = 0.6 * rateOf(clock)
  return {
    ...clock,
    first: Math.max(clock.first, Math.ceil(middle - half)),
    last: Math.min(clock.last, Math.floor(middle + half)),
  }
}

const rateOf = (clock: LevelClock): number =>
  1 / (clock.secondsAt(clock.first + 1) - clock.secondsAt(clock.first))
