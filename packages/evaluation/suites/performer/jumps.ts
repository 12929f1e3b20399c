import { jointOf, worldPositions, type Motion, type Role } from '@understudy/motion'
import { listScores } from '@understudy/performer'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import type { Skipped } from '../../measure/measure.ts'
import { mean } from '../../measure/statistics.ts'

/** What a jump's trunk and knees do, degrees. */
interface JumpAngles {
  /** The trunk, hips to neck, off the vertical at its most before the feet leave. */
  readonly lean: number
  /** Mean of both knees when the first foot touches, and the most they bend in the 0.6 s after. */
  readonly touchdown: number
  readonly landing: number
}

const DEGREES = 180 / Math.PI
/** A foot this near to its lowest place is on the floor, metres. */
const TOUCHES = 0.02
const FEET: readonly Role[] = ['leftToes', 'rightToes', 'leftFoot', 'rightFoot']

/** A jump whose apex is known, seconds; `from` is before the crouch. */
function anglesOf(motion: Motion, from: number, apex: number): JumpAngles {
  const positions = worldPositions(motion)
  const { skeleton, frameCount, frameRate } = motion
  const place = (role: Role, frame: number): readonly number[] => {
    const i = 3 * (frame * skeleton.jointCount + jointOf(skeleton, role, 'jumps'))
    return [positions[i], positions[i + 1], positions[i + 2]]
  }
  const way = (a: readonly number[], b: readonly number[]): number[] => a.map((v, c) => b[c] - v)
  const between = (a: readonly number[], b: readonly number[]): number =>
    DEGREES * Math.acos(a.reduce((sum, v, c) => sum + v * b[c], 0) / Math.hypot(...a) / Math.hypot(...b))
  const knee = (frame: number): number =>
    (['left', 'right'] as const).reduce((sum, side) => {
      const at = place(`${side}LowerLeg`, frame)
      const bend = between(way(place(`${side}UpperLeg`, frame), at), way(at, place(`${side}Foot`, frame)))
      return sum + bend / 2
    }, 0)
  const lean = (frame: number): number => {
    const [left, right] = [place('leftUpperLeg', frame), place('rightUpperLeg', frame)]
    const middle = left.map((v, c) => (v + right[c]) / 2)
    return between(way(middle, place('neck', frame)), [0, 1, 0])
  }
  const frameAt = (seconds: number): number =>
    Math.min(Math.max(Math.round(seconds * frameRate), 0), frameCount - 1)
  const [first, top, last] = [frameAt(from), frameAt(apex), frameAt(apex + 1.2)]
  const lowest = (start: number, end: number): number[] =>
    FEET.map((role) => {
      let least = Infinity
      for (let f = start; f <= end; f++) least = Math.min(least, place(role, f)[1])
      return least
    })
  const stands = (frame: number, floor: readonly number[]): boolean =>
    FEET.some((role, k) => place(role, frame)[1] < floor[k] + TOUCHES)
  const [before, after] = [lowest(first, top), lowest(top, last)]
  let [off, touch] = [top, top]
  while (off > first && !stands(off, before)) off--
  while (touch < last && !stands(touch, after)) touch++
  let [leaning, bent] = [0, 0]
  for (let f = first; f <= off; f++) leaning = Math.max(leaning, lean(f))
  for (let f = touch; f <= frameAt(touch / frameRate + 0.6); f++) bent = Math.max(bent, knee(f))
  return { lean: leaning, touchdown: knee(touch), landing: bent }
}

interface Jumps {
  readonly real: readonly JumpAngles[]
  readonly performed: readonly JumpAngles[]
}

async function jumps(data: EvaluationData): Promise<Jumps | Skipped> {
  return once(data, 'jumps', async () => {
    const { judged } = data
    const real: JumpAngles[] = []
    for (const clip of judged?.clips ?? []) {
      if (clip.dataset !== 'cmu' || clip.tags.includes('glitch')) continue
      for (const { path, action, start, key } of judged!.segments) {
        if (path !== clip.path || action !== 'jump') continue
        const motion = await data.timed(judged!, clip)
        const seconds = (frame: number): number =>
          (frame - clip.frames + motion.frameCount) / motion.frameRate
        real.push(anglesOf(motion, seconds(start) - 0.4, seconds(key)))
      }
    }
    const corpus = data.stored()
    const performed: JumpAngles[] = []
    for (const { id, family } of listScores()) {
      if (family !== 'jump') continue
      await data.breathe()
      const motion = corpus.clip(id)
      const apex = motion.annotations.marks.find(({ name }) => name === 'apex')!.time
      performed.push(anglesOf(motion, 0, apex))
    }
    return { real, performed }
  })
}

const measure = measuresOf(jumps, (found) =>
  'skipped' in found
    ? found
    : { n: found.performed.length, data: `jumps of the corpus against ${found.real.length} of people` },
) as ReturnType<typeof measuresOf<Jumps>>

const row = (name: string, about: string, bar: string, of: keyof JumpAngles) =>
  measure(name, about, '°', bar, ({ real, performed }) => ({
    value: mean(performed.map((jump) => jump[of])),
    ...(real.length > 0 && {
      note: `people ${mean(real.map((jump) => jump[of])).toFixed(1)}°, spread ${spread(real.map((jump) => jump[of])).toFixed(1)}`,
    }),
  }))

export const jumpLean = row('jump-lean', 'How far the trunk leans before a jump, mean.', '25 to 60', 'lean')
export const jumpTouchdown = row(
  'jump-touchdown-knee',
  'The knees when the feet touch the floor after a jump, mean.',
  '25 to 42',
  'touchdown',
)
export const jumpLanding = row(
  'jump-landing-knee',
  'How far the knees give after a jump, mean.',
  '55 to 90',
  'landing',
)

const spread = (values: readonly number[]): number => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((v) => (v - middle) ** 2)))
}
