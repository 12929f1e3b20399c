import { portable } from '@understudy/kernels'
import {
  makeMotion,
  quat,
  vec3,
  worldMotion,
  type ContactInterval,
  type Motion,
  type WorldMotion,
} from '@understudy/motion'
import { framesOf, type FrameRange } from '../../analysis/quality/index.ts'
import { bridgeGaps } from './bridge-gaps.ts'
import { CLEAN_FEET_DEFAULTS, type CleanFeetOptions } from './clean-feet.ts'
import { fitRoot } from './fit-root.ts'
import type { FootCorrections } from './foot-corrections.ts'
import { keepAboveGround } from './keep-above-ground.ts'
import { legsOf, type Leg } from './legs.ts'
import type { LegLocks } from './locks.ts'
import { poseLeg } from './pose-legs.ts'

/**
 * Plants the feet of an edited motion where the motion it was made of has them: planted frames get the ankle and the
 * foot's turn of `as`, between them the corrections fade as in `cleanFeet`, and the root comes down where a leg falls
 * short. Both motions have the same frames. Cleaning the edited motion by itself would hold its feet somewhere along
 * their slide, at whatever height the edited hips left them.
 */
export function keepFeet(
  motion: Motion,
  as: Motion,
  contacts: readonly ContactInterval[],
  options: CleanFeetOptions = {},
): Motion {
  const settings = { ...CLEAN_FEET_DEFAULTS, ...options }
  const world = worldMotion(motion, options.kernels)
  const before = worldMotion(as, options.kernels)
  const fades = {
    fade: Math.max(2, settings.fade * motion.frameRate),
    speedFade: Math.max(2, settings.speedFade * motion.frameRate),
  }
  const feet = legsOf(motion, world).map((leg) => {
    const held = plantsOf(motion, leg, contacts)
    const corrections = heldAs(motion, world, before, leg, held, fades)
    keepAboveGround(corrections, motion, world, leg, locksOf(motion, before, leg, held))
    return { leg, corrections }
  })
  const root = fitRoot(motion, world, feet, settings)
  const rotations = motion.rotations.slice()
  for (const { leg, corrections } of feet) poseLeg(rotations, motion, world, leg, corrections, root)
  const rootPositions = motion.rootPositions.slice()
  for (let i = 0; i < root.length; i++) rootPositions[i] += root[i]
  return makeMotion({ ...motion, rootPositions, rotations })
}

/** Frames in which heel or ball of a leg is down, as sorted stretches that do not touch. */
function plantsOf(motion: Motion, { side }: Leg, contacts: readonly ContactInterval[]): FrameRange[] {
  const ranges = contacts
    .filter(({ role }) => role === `${side}Foot` || role === `${side}Toes`)
    .map((contact) => framesOf(motion, contact))
    .filter(({ first, last }) => first <= last)
    .toSorted((a, b) => a.first - b.first)
  const out: FrameRange[] = []
  for (const range of ranges) {
    const last = out.at(-1)
    if (last && range.first <= last.last + 1)
      out[out.length - 1] = { first: last.first, last: Math.max(last.last, range.last) }
    else out.push(range)
  }
  return out
}

function heldAs(
  motion: Motion,
  world: WorldMotion,
  before: WorldMotion,
  leg: Leg,
  held: readonly FrameRange[],
  fades: { readonly fade: number; readonly speedFade: number },
): FootCorrections {
  const { frameCount, skeleton } = motion
  const shift = new Float64Array(3 * frameCount)
  const turn = new Float64Array(3 * frameCount)
  const planted = new Uint8Array(frameCount)
  for (const { first, last } of held) {
    planted.fill(1, first, last + 1)
    for (let frame = first; frame <= last; frame++) {
      const joint = frame * skeleton.jointCount + leg.ankle
      for (let c = 0; c < 3; c++)
        shift[3 * frame + c] = before.positions[3 * joint + c] - world.positions[3 * joint + c]
      const back = quat.inverse(quat.quatAt(world.orientations, 4 * joint))
      const by = quat.multiply(quat.quatAt(before.orientations, 4 * joint), back)
      turn.set(rotationVector(by), 3 * frame)
    }
  }
  bridgeGaps(shift, held, fades)
  bridgeGaps(turn, held, fades)
  return { shift, turn, planted }
}

/** The ground under the plants, for swinging feet to stay above. */
function locksOf(motion: Motion, before: WorldMotion, leg: Leg, held: readonly FrameRange[]): LegLocks {
  const joint = leg.ball ?? leg.ankle
  const locks = held.map(({ first, last }) => {
    const middle = Math.round((first + last) / 2)
    const place = vec3.vec3At(before.positions, 3 * (middle * motion.skeleton.jointCount + joint))
    return { first, last, place }
  })
  return { heel: locks, ball: locks }
}

/** axis · angle of the shorter way round. */
function rotationVector([x, y, z, w]: quat.Quat): [number, number, number] {
  const sine = portable.hypot(x, y, z)
  const k = sine < 1e-9 ? 2 : ((w < 0 ? -2 : 2) * portable.atan2(sine, Math.abs(w))) / sine
  return [k * x, k * y, k * z]
}
