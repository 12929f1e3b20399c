import type { Role, Skeleton } from '@understudy/motion'
import { decay } from '../control/springs.ts'
import { CONTACT } from '../pack/pack-source.ts'
import { bendLimb, type Limb } from '../pose/bend-limb.ts'
import type { WorldPose } from '../pose/world-pose.ts'

/** When a planted foot is let go, and how it comes back. */
export interface LockFeetOptions {
  /** Seconds until about half of a foot's offset is gone after it was let go. */
  readonly halfLife: number
  /** A foot farther than this from where the motion has it is let go, metres. */
  readonly release: number
}

/** No point of the foot is held. */
const FREE = -1

interface Leg extends Limb {
  readonly toes: number
  readonly heelBit: number
  readonly toesBit: number
  /** The joint that is held, or FREE. */
  held: number
  /** Let go for the rest of this contact: it was too far away. */
  slipped: boolean
  /** Where the held joint stands, x and z. */
  readonly place: Float64Array
  /** How fast `offset` changes. */
  readonly rate: Float64Array
}

/**
 * Keeps planted feet where they touched down. While the toes (else the heel) of a foot are in contact, its ankle is moved by
 *
 *   δ = place of the held joint − where the motion has it            along the ground
 *
 * and the leg bends to it (two-bone inverse kinematics; the foot keeps its orientation). δ never jumps: a new hold starts from
 * the present δ, and after the contact δ decays as a critically damped spring.
 */
export class FootLock {
  readonly #legs: readonly Leg[]
  readonly #skeleton: Skeleton
  readonly #options: LockFeetOptions

  constructor(skeleton: Skeleton, options: LockFeetOptions) {
    this.#skeleton = skeleton
    this.#options = options
    this.#legs = (['left', 'right'] as const).flatMap((side) => legOf(skeleton, side))
  }

  /** Lets go of both feet and forgets where they were. */
  clear(): void {
    for (const leg of this.#legs) {
      leg.held = FREE
      leg.slipped = false
      leg.offset.fill(0)
      leg.rate.fill(0)
    }
  }

  /**
   * Changes the legs in `pose` (rotations at `turns`), whose joints `world` has placed. `contacts` are the bits of the frame,
   * `forward` is the direction that it faces: knees bend that way.
   */
  apply(
    pose: Float64Array,
    turns: number,
    world: WorldPose,
    contacts: number,
    forward: Float64Array,
    seconds: number,
  ): void {
    for (let i = 0; i < this.#legs.length; i++) {
      const leg = this.#legs[i]
      this.#hold(leg, world.positions, contacts, seconds)
      if (Math.abs(leg.offset[0]) + Math.abs(leg.offset[2]) > 1e-5)
        bendLimb(pose, turns, world, this.#skeleton, leg, forward)
    }
  }

  #hold(leg: Leg, positions: Float64Array, contacts: number, seconds: number): void {
    const { offset, rate, place } = leg
    const touching =
      (contacts & leg.toesBit) !== 0 ? leg.toes : (contacts & leg.heelBit) !== 0 ? leg.end : FREE
    if (touching === FREE) leg.slipped = false
    const held = leg.slipped ? FREE : touching
    if (held === FREE || held !== leg.held) decay(offset, rate, 0, 3, this.#options.halfLife, seconds)
    if (held !== FREE) {
      const x = positions[3 * held]
      const z = positions[3 * held + 2]
      if (held !== leg.held) {
        place[0] = x + offset[0]
        place[1] = z + offset[2]
      } else {
        const dx = place[0] - x
        const dz = place[1] - z
        rate[0] = (dx - offset[0]) / seconds
        rate[2] = (dz - offset[2]) / seconds
        offset[0] = dx
        offset[2] = dz
      }
      leg.slipped = Math.sqrt(offset[0] * offset[0] + offset[2] * offset[2]) > this.#options.release
    }
    leg.held = held
  }
}

function legOf(skeleton: Skeleton, side: 'left' | 'right'): Leg[] {
  const at = (part: string): number => skeleton.roles.get(`${side}${part}` as Role) ?? FREE
  const [hip, knee, ankle] = [at('UpperLeg'), at('LowerLeg'), at('Foot')]
  if (hip === FREE || knee === FREE || ankle === FREE) return []
  const toes = at('Toes')
  return [
    {
      upper: hip,
      lower: knee,
      end: ankle,
      toes: toes === FREE ? ankle : toes,
      heelBit: side === 'left' ? CONTACT.leftHeel : CONTACT.rightHeel,
      toesBit: side === 'left' ? CONTACT.leftToes : CONTACT.rightToes,
      held: FREE,
      slipped: false,
      place: new Float64Array(2),
      offset: new Float64Array(3),
      rate: new Float64Array(3),
    },
  ]
}
