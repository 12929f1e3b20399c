import { quat, vec3, worldMotion, wrapAngle, type Motion, type Role, type Vec3 } from '@understudy/motion'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { mean } from '../../measure/statistics.ts'
import { couples } from './couples.ts'

const DEGREES = 180 / Math.PI
/** Dancers are looked at so many frames apart. */
const EVERY = 12
/** With the eyes turned as far as is comfortable, a face this far to the side is still looked at, degrees. */
const SEEN = 45

interface Gazes {
  /** How far the nose is off what a hand or foot goes for, to the side, degrees. */
  readonly targets: readonly number[]
  /** Dancers' noses off the partner's head, to the side, degrees. */
  readonly partners: readonly number[]
}

/** A motion as a place for looking from and at. */
function onlooker(motion: Motion): {
  readonly at: (role: Role, frame: number) => Vec3
  /** To the side between where the nose points and a point, degrees. */
  readonly aside: (frame: number, point: Vec3) => number
} {
  const { positions, orientations } = worldMotion(motion)
  const { roles, jointCount } = motion.skeleton
  const place = (role: Role, frame: number): number => frame * jointCount + roles.get(role)!
  const at = (role: Role, frame: number): Vec3 => vec3.vec3At(positions, 3 * place(role, frame))
  return {
    at,
    aside: (frame, point) => {
      // Zero rotations of a performer are a T-pose that faces +Z.
      const nose = quat.rotate(quat.quatAt(orientations, 4 * place('head', frame)), [0, 0, 1])
      const head = at('head', frame)
      const to = Math.atan2(point[0] - head[0], point[2] - head[2])
      return DEGREES * Math.abs(wrapAngle(to - Math.atan2(nose[0], nose[2])))
    },
  }
}

const AIMED = {
  'punch-grid': ['hit', 'Hand'],
  'kick-grid': ['hit', 'Foot'],
  'reach-grid': ['reached', 'Hand'],
} as const

const gazes = (data: EvaluationData): Promise<Gazes> =>
  once(data, 'gazes', async () => {
    const corpus = data.stored()
    const [targets, partners]: [number[], number[]] = [[], []]
    for (const { id, family } of corpus.index.clips) {
      if (!(family in AIMED)) continue
      await data.breathe()
      const [mark, limb] = AIMED[family as keyof typeof AIMED]
      const motion = corpus.clip(id)
      const frame = Math.round(
        motion.annotations.marks.find(({ name }) => name === mark)!.time * motion.frameRate,
      )
      const { at, aside } = onlooker(motion)
      targets.push(aside(frame, at(`${id.includes('left') ? 'left' : 'right'}${limb}`, frame)))
    }
    for (const { leader, follower } of couples()) {
      await data.breathe()
      const [lead, follow] = [leader, follower].map((id) => corpus.clip(id))
      const [one, other] = [lead, follow].map(onlooker)
      for (let frame = 0; frame < Math.min(lead.frameCount, follow.frameCount); frame += EVERY)
        partners.push(one.aside(frame, other.at('head', frame)), other.aside(frame, one.at('head', frame)))
    }
    return { targets, partners }
  })

const measure = measuresOf(gazes, ({ targets, partners }) => ({
  n: targets.length + partners.length,
  data: 'punches, kicks, reaches and dances of the embedded corpus',
}))

export const gazeTarget = measure(
  'gaze-target',
  'How far to the side of the target the nose points when a fist, foot or hand is there, mean; eyes do the rest. People’s means: punch 14, reach 20, kick 26.',
  'degrees',
  '<= 20',
  ({ targets }) => ({ value: mean(targets), note: `at most ${Math.max(...targets).toFixed(0)}` }),
)

export const gazePartner = measure(
  'gaze-partner',
  'Share of a dance in which partners have each other before their eyes; a spin has none.',
  '%',
  '>= 80',
  ({ partners }) => (100 * partners.filter((angle) => angle < SEEN).length) / partners.length,
)
