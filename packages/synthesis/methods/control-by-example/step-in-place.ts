import { portable } from '@understudy/kernels'
import {
  makeMotion,
  worldMotion,
  wrapAngle,
  type ContactInterval,
  type Motion,
  type WorldMotion,
} from '@understudy/motion'
import { legsOf, type Leg } from '../../editing/clean/legs.ts'
import { poseLeg } from '../../editing/clean/pose-legs.ts'

/** When somebody who stands must step, and how such a step goes. */
export interface StepInPlaceOptions {
  /** A standing foot that is turned further than this must step, radians. */
  readonly maxTurn?: number
  /** Or carried further than this, metres. */
  readonly maxDrift?: number
  /** Seconds a step takes. */
  readonly stepSeconds?: number
  /** How high it is lifted, metres. */
  readonly lift?: number
  /** Who has a foot down for at least this long stands, seconds; the feet of a walk step anyway. */
  readonly standSeconds?: number
}
/** 30°: a hip gives about that much before one shifts one's feet. */
export const STEP_IN_PLACE_DEFAULTS = {
  maxTurn: Math.PI / 6,
  maxDrift: 0.12,
  stepSeconds: 0.4,
  lift: 0.045,
  standSeconds: 1.5,
} as const

/** A foot that is set anew. */
export interface PlaceStep {
  readonly side: Leg['side']
  /** Seconds. */
  readonly start: number
  readonly end: number
}

/**
 * Inserts steps when a standing figure is turned or moved. An example of standing carries plants that hold
 * through every seam; laid over a control that turns on the spot it would turn like a figure on a turntable, or, with its
 * feet locked, wring its legs. So a planted foot that has been turned too far lets go, one foot at a time, the one that
 * is further off first; what is left of its plant is locked again where it then stands.
 */
export function stepsInPlace(
  motion: Motion,
  contacts: readonly ContactInterval[],
  options: StepInPlaceOptions = {},
): { readonly contacts: readonly ContactInterval[]; readonly steps: readonly PlaceStep[] } {
  const { maxTurn, maxDrift, stepSeconds, standSeconds } = { ...STEP_IN_PLACE_DEFAULTS, ...options }
  const { frameRate, frameCount } = motion
  const world = worldMotion(motion)
  const feet = legsOf(motion, world)
    .filter(({ ball }) => ball !== undefined)
    .map((leg) => ({
      leg,
      plants: contacts.filter(
        ({ role, start, end }) =>
          (role === `${leg.side}Foot` || role === `${leg.side}Toes`) && end - start >= standSeconds,
      ),
      anchor: undefined as Stand | undefined,
    }))
  const steps: PlaceStep[] = []
  const length = Math.max(2, Math.round(stepSeconds * frameRate))
  let free = 0
  for (let frame = 0; frame < frameCount; frame++) {
    const time = frame / frameRate
    let worst = 1
    let mover: (typeof feet)[number] | undefined
    for (const foot of feet) {
      // Only a foot that goes on standing until it would land: the others are about to step anyway.
      const stands =
        foot.plants.some(({ start, end }) => start <= time && end > time) && frame + length < frameCount
      if (!stands) {
        foot.anchor = undefined
        continue
      }
      const here = standAt(motion, world, foot.leg, frame)
      foot.anchor ??= here
      const turn = Math.abs(wrapAngle(here.yaw - foot.anchor.yaw)) / maxTurn
      const drift = portable.hypot(here.x - foot.anchor.x, here.z - foot.anchor.z) / maxDrift
      const stays = foot.plants.some(
        ({ start, end }) => start <= time && end >= time + 1.25 * (length / frameRate),
      )
      if (stays && Math.max(turn, drift) > worst) {
        worst = Math.max(turn, drift)
        mover = foot
      }
    }
    if (mover === undefined || frame < free) continue
    steps.push({ side: mover.leg.side, start: time, end: (frame + length) / frameRate })
    // Its next plant is measured from where it lands, not from where it left: it would step again at once.
    mover.anchor = standAt(motion, world, mover.leg, Math.min(frameCount - 1, frame + length))
    free = frame + length
  }
  return { contacts: steps.length === 0 ? contacts : contacts.flatMap((one) => without(one, steps)), steps }
}

/** Lifts feet while they are set anew: h(t) = lift · sin²(π t). */
export function liftSteps(
  motion: Motion,
  steps: readonly PlaceStep[],
  options: Pick<StepInPlaceOptions, 'lift'> = {},
): Motion {
  if (steps.length === 0) return motion
  const { lift } = { ...STEP_IN_PLACE_DEFAULTS, ...options }
  const world = worldMotion(motion)
  const rotations = motion.rotations.slice()
  const still = new Float64Array(3 * motion.frameCount)
  for (const leg of legsOf(motion, world)) {
    const shift = new Float64Array(3 * motion.frameCount)
    for (const { start, end } of steps.filter(({ side }) => side === leg.side)) {
      const last = Math.min(motion.frameCount - 1, Math.floor(end * motion.frameRate))
      for (let frame = Math.ceil(start * motion.frameRate); frame <= last; frame++) {
        const phase = (frame / motion.frameRate - start) / (end - start)
        shift[3 * frame + 1] = lift * portable.sin(Math.PI * phase) ** 2
      }
    }
    const planted = new Uint8Array(motion.frameCount)
    poseLeg(rotations, motion, world, leg, { shift, turn: still, planted }, still)
  }
  return makeMotion({ ...motion, rotations })
}

interface Stand {
  readonly x: number
  readonly z: number
  readonly yaw: number
}

/** Where a foot is on the floor and where it points. */
function standAt(motion: Motion, { positions }: WorldMotion, { ankle, ball }: Leg, frame: number): Stand {
  const at = 3 * frame * motion.skeleton.jointCount
  const [a, b] = [at + 3 * ankle, at + 3 * (ball ?? ankle)]
  const [x, z] = [positions[a], positions[a + 2]]
  return { x, z, yaw: portable.atan2(positions[b] - x, positions[b + 2] - z) }
}

/** What the steps of its foot leave of a plant. */
function without(contact: ContactInterval, steps: readonly PlaceStep[]): readonly ContactInterval[] {
  let left: readonly ContactInterval[] = [contact]
  for (const { side, start, end } of steps) {
    if (!contact.role.startsWith(side)) continue
    left = left.flatMap((one) =>
      one.end <= start || one.start >= end
        ? [one]
        : [
            { ...one, end: start },
            { ...one, start: end },
          ].filter((part) => part.end - part.start > 1e-6),
    )
  }
  return left
}
