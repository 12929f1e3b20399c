import { worldMotion, type Motion, type Role } from '@understudy/motion'
import { listScores } from '@understudy/performer'
import { palmTrack } from '@understudy/synthesis/analysis'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { mean } from '../../measure/statistics.ts'

/** Leader and follower of a dance of the corpus, by id. */
interface Couple {
  readonly name: string
  readonly leader: string
  readonly follower: string
}

/** The dances of the corpus. */
export function couples(): readonly Couple[] {
  return listScores()
    .filter(({ attributes }) => attributes?.part === 'leader')
    .map(({ id, attributes }) => ({
      name: id.replace(/-leader$/, ''),
      leader: id,
      follower: String(attributes!.pair),
    }))
}

/** What two people who dance with each other do, over all dances; metres, radians, shares of the leg. */
interface CoupleGeometry {
  readonly frames: number
  readonly heldFrames: number
  /** Wrists of held hands: least and greatest distance. */
  readonly wrists: readonly [least: number, most: number]
  /** Held frames in which they are nearer than 10 cm or farther than 18. */
  readonly strayWrists: number
  /** Palms of held hands, the farthest apart, and where. */
  readonly palms: number
  readonly palmsWhere: string
  /** A hand, wrist or palm, to the middle of the partner's head, and a leg to a leg, both nearest. */
  readonly handToHead: number
  readonly headWhere: string
  readonly legs: number
  readonly legsWhere: string
  /** Hips to neck off the vertical, mean over dancers. */
  readonly trunk: number
  /** Hip height between its 2nd and 98th percentile, mean over dancers, in legs. */
  readonly hips: number
}

type V = readonly [number, number, number]
const LIMBS: readonly (readonly [Role, Role])[] = (['left', 'right'] as const).flatMap((side) => [
  [`${side}UpperLeg`, `${side}LowerLeg`] as const,
  [`${side}LowerLeg`, `${side}Foot`] as const,
  [`${side}Foot`, `${side}Toes`] as const,
])
/** Between the wrists of two hands that lie in each other, metres. */
const WRISTS = [0.1, 0.18] as const
/** Legs and heads are looked at this many frames apart. */
const EVERY = 4
/** The middle of a head, as a share of the way from its joint to the top of the skull. */
const MIDDLE_OF_HEAD = 0.45

/** Looked at once for all measures of couples. */
export const coupleGeometry = (data: EvaluationData): Promise<CoupleGeometry> =>
  once(data, 'couples', async () => {
    const corpus = data.stored()
    const found = { frames: 0, heldFrames: 0, least: Infinity, most: 0, stray: 0, palms: 0, palmsWhere: '' }
    const near = { head: Infinity, headWhere: '', legs: Infinity, legsWhere: '' }
    const trunks: number[] = []
    const heights: number[] = []
    for (const { name, leader, follower } of couples()) {
      await data.breathe()
      const [a, b] = [dancer(corpus.clip(leader)), dancer(corpus.clip(follower))]
      const frames = Math.min(a.motion.frameCount, b.motion.frameCount)
      const when = (frame: number): string => `${name} at ${(frame / a.motion.frameRate).toFixed(2)} s`
      found.frames += frames
      for (const { role, partnerRole, start, end } of a.motion.annotations.handholds) {
        const last = Math.min(frames, Math.ceil(end * a.motion.frameRate))
        for (let f = Math.ceil(start * a.motion.frameRate); f < last; f++) {
          const wrists = distance(a.at(role, f), b.at(partnerRole, f))
          const palms = distance(a.palm(role, f), b.palm(partnerRole, f))
          found.heldFrames++
          if (wrists < WRISTS[0] || wrists > WRISTS[1]) found.stray++
          found.least = Math.min(found.least, wrists)
          found.most = Math.max(found.most, wrists)
          if (palms > found.palms) Object.assign(found, { palms, palmsWhere: when(f) })
        }
      }
      for (let f = 0; f < frames; f += EVERY) {
        for (const [one, other] of [
          [a, b],
          [b, a],
        ] as const)
          for (const hand of ['leftHand', 'rightHand'] as const) {
            const skull = other.head(f)
            const apart = Math.min(distance(one.at(hand, f), skull), distance(one.palm(hand, f), skull))
            if (apart < near.head) Object.assign(near, { head: apart, headWhere: when(f) })
          }
        for (const [top, end] of LIMBS)
          for (const [otherTop, otherEnd] of LIMBS) {
            const apart = segments(a.at(top, f), a.at(end, f), b.at(otherTop, f), b.at(otherEnd, f))
            if (apart < near.legs) Object.assign(near, { legs: apart, legsWhere: when(f) })
          }
      }
      for (const one of [a, b]) {
        const leans: number[] = []
        const hips: number[] = []
        for (let f = 0; f < frames; f += EVERY) {
          const [left, right, neck] = [
            one.at('leftUpperLeg', f),
            one.at('rightUpperLeg', f),
            one.at('neck', f),
          ]
          const up = [0, 1, 2].map((c) => neck[c] - (left[c] + right[c]) / 2)
          leans.push(Math.atan2(Math.hypot(up[0], up[2]), up[1]))
          hips.push((left[1] + right[1]) / 2)
        }
        const leg =
          distance(one.at('leftUpperLeg', 0), one.at('leftLowerLeg', 0)) +
          distance(one.at('leftLowerLeg', 0), one.at('leftFoot', 0))
        hips.sort((p, q) => p - q)
        heights.push((hips[Math.floor(0.98 * hips.length)] - hips[Math.floor(0.02 * hips.length)]) / leg)
        trunks.push(mean(leans))
      }
    }
    return {
      frames: found.frames,
      heldFrames: found.heldFrames,
      wrists: [found.least, found.most],
      strayWrists: found.stray,
      palms: found.palms,
      palmsWhere: found.palmsWhere,
      handToHead: near.head,
      headWhere: near.headWhere,
      legs: near.legs,
      legsWhere: near.legsWhere,
      trunk: mean(trunks),
      hips: mean(heights),
    }
  })

function dancer(motion: Motion): {
  motion: Motion
  at: (role: Role, frame: number) => V
  palm: (role: Role, frame: number) => V
  head: (frame: number) => V
} {
  const world = worldMotion(motion)
  const { roles, jointCount, tips } = motion.skeleton
  const palms = new Map(
    (['leftHand', 'rightHand'] as const).map((role) => [role as Role, palmTrack(motion, world, role)!]),
  )
  const at = (role: Role, frame: number): V => three(world.positions, frame * jointCount + roles.get(role)!)
  const head = roles.get('head')!
  const skull = tips.find(({ joint }) => joint === head)?.offset[1] ?? 0.2
  return {
    motion,
    at,
    palm: (role, frame) => three(palms.get(role)!, frame),
    head: (frame) => {
      const [x, y, z] = at('head', frame)
      return [x, y + MIDDLE_OF_HEAD * skull, z]
    },
  }
}

const three = (values: ArrayLike<number>, i: number): V => [
  values[3 * i],
  values[3 * i + 1],
  values[3 * i + 2],
]
const distance = (a: V, b: V): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Least distance of two segments: ‖p + s u − q − t v‖ over s, t in [0, 1]. C. Ericson. Real-Time Collision Detection. 2005, §5.1.9. */
function segments(p: V, p1: V, q: V, q1: V): number {
  const u = [0, 1, 2].map((c) => p1[c] - p[c])
  const v = [0, 1, 2].map((c) => q1[c] - q[c])
  const r = [0, 1, 2].map((c) => p[c] - q[c])
  const dot = (x: readonly number[], y: readonly number[]): number => x[0] * y[0] + x[1] * y[1] + x[2] * y[2]
  const [a, e, f, c, b] = [dot(u, u), dot(v, v), dot(v, r), dot(u, r), dot(u, v)]
  const clamp = (x: number): number => Math.min(Math.max(x, 0), 1)
  const denominator = a * e - b * b
  let s = denominator > 1e-12 ? clamp((b * f - c * e) / denominator) : 0
  let t = (b * s + f) / e
  if (t < 0 || t > 1) {
    t = clamp(t)
    s = clamp((b * t - c) / a)
  }
  return Math.hypot(...[0, 1, 2].map((k) => r[k] + s * u[k] - t * v[k]))
}
