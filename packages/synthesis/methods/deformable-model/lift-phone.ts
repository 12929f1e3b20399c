import { MotionError, quat, vec3, type Motion, type Quat, type Role, type Vec3 } from '@understudy/motion'
import { makeRun, type Run } from '../../run.ts'
import type { ConstraintRow } from './constraint-row.ts'
import { constraintsOf } from './constraints-of.ts'
import type { DeformableModel } from './model.ts'
import { Solver, type Solution } from './solve.ts'
import { canonicalFrames, synthesize, timesOf } from './synthesize.ts'

/** What a phone in a hand felt at one moment. */
export interface PhoneSample {
  /** Seconds. */
  readonly time: number
  /** Of the phone in a world whose +Y is up and whose heading nobody knows. */
  readonly orientation: Quat
  /** Along the phone's own axes, without gravity, metres per second². */
  readonly acceleration?: Vec3
}

/** What a phone said while an action was performed once with it in a hand. */
export interface PhoneRecording {
  readonly role: Role
  readonly samples: readonly PhoneSample[]
}

/** A motion that a phone's hand moves through, and how well it does. */
export interface LiftedPhone {
  readonly motion: Motion
  readonly coefficients: Float64Array
  /** From the phone's heading to the model's, radians. */
  readonly heading: number
  /** How far the hand is from the phone's turns, RMS radians. */
  readonly turnedBy: number
}

/** Instants at which the model is asked. */
const ASKED = 20
/** How exact turns are, radians: sensors, and a grip that gives. */
const TURN_SIGMA = 0.12
/** Twice-summed accelerations: exact at first, then a bias of the sensor grows with t², metres and metres per second². */
const PLACE_SIGMA = 0.03
const DRIFT = 0.15
/** How far the clock of a performance may be from the model's, and how exact the moments are that the turns tell, seconds. */
const WARP_SIGMA = 0.15
const TIME_SIGMA = 0.05
/** Headings that are tried, and rounds in which clock and grip are found with the motion. */
const HEADINGS = 16
const ROUNDS = 4

/**
 * The most likely performance of a model's action in which a hand turns as a phone did and moves as its accelerations say. The phone's heading Y and its
 * place in the hand C are not known, but constant:
 *
 *   q_hand(t) = Y q_phone(t) C      ⇒      q_hand(t) = Y q_phone(t) q_phone(0)⁻¹ Y⁻¹ q_hand(0)
 *   p(t) − p(0) = Y ∬ q_phone(t) a(t),    σ = 3 cm + ½ · 0.15 t²
 *
 * Y is the heading that is met best; q_hand(0) and the model's clock are those of the last solution, in rounds.
 */
export function liftPhone(
  model: DeformableModel,
  recording: PhoneRecording,
  run: Run = makeRun(),
): LiftedPhone {
  const { role } = recording
  const joint = model.skeleton.roles.get(role)
  const samples = recording.samples.toSorted((a, b) => a.time - b.time)
  const seconds = samples.length < 2 ? 0 : samples[samples.length - 1].time - samples[0].time
  if (joint === undefined || samples.length < 8 || !(seconds >= 0.3))
    throw new MotionError(
      `lift-phone: ${samples.length} samples over ${seconds.toFixed(2)} s of ${role}; 8 samples over 0.3 s of a joint that the model has are ` +
        'needed. Record one whole performance.',
      { code: 'too-little' },
    )
  const felt = feltBy(samples, seconds)
  const solver = new Solver([{ model }])
  const solveAt = (heading: number, start: Solution | undefined): Solution => {
    const rows = rowsOf(model, felt, { role, joint, heading, seconds, before: start?.coefficients[0] })
    return solver.solve(constraintsOf(rows, model, 'the phone'), {
      kernels: run.kernels,
      ...(start && { start: start.x }),
    })
  }
  let best: { heading: number; solution: Solution } | undefined
  run.stage('heading', () => {
    for (let k = 0; k < HEADINGS; k++) {
      const heading = (2 * Math.PI * k) / HEADINGS
      const solution = solveAt(heading, undefined)
      if (!best || solution.energy < best.solution.energy) best = { heading, solution }
    }
  })
  let { heading, solution } = best!
  run.stage('solve', () => {
    for (let round = 0, reach = Math.PI / HEADINGS; round < ROUNDS; round++, reach /= 2) {
      const from = solution
      for (const off of [-reach, 0, reach]) {
        const found = solveAt(best!.heading + off, from)
        if (off === -reach || found.energy < solution.energy) {
          solution = found
          heading = best!.heading + off
        }
      }
      best = { heading, solution }
    }
  })
  const coefficients = solution.coefficients[0]
  const turns = solution.residuals.filter(({ kind }) => kind === 'orientation').map(({ value }) => value)
  const rms = Math.sqrt(turns.reduce((sum, value) => sum + value * value, 0) / Math.max(1, turns.length))
  return {
    motion: synthesize(model, coefficients),
    coefficients,
    heading,
    turnedBy: (rms * Math.PI) / 180,
  }
}

/** Turns since the first sample and ways since then, in the phone's world. */
interface Felt {
  readonly time: number
  readonly turn: Quat
  readonly way: Vec3 | undefined
}

function feltBy(samples: readonly PhoneSample[], seconds: number): readonly Felt[] {
  const [first] = samples
  let velocity: Vec3 = [0, 0, 0]
  let way: Vec3 = [0, 0, 0]
  let before = first.acceleration && quat.rotate(first.orientation, first.acceleration)
  const all = samples.map((sample, k): Felt => {
    const { time, orientation, acceleration } = sample
    const now = acceleration && quat.rotate(orientation, acceleration)
    if (k > 0 && now && before) {
      const step = time - samples[k - 1].time
      // Trapezoids: the mean acceleration of the step.
      const mean = vec3.scale(vec3.add(before, now), 0.5)
      way = vec3.add(way, vec3.add(vec3.scale(velocity, step), vec3.scale(mean, 0.5 * step * step)))
      velocity = vec3.add(velocity, vec3.scale(mean, step))
    }
    before = now
    return {
      time: time - first.time,
      turn: quat.multiply(orientation, quat.inverse(first.orientation)),
      way: first.acceleration && way,
    }
  })
  return Array.from({ length: ASKED }, (_, i) => {
    const wanted = (seconds * (i + 1)) / ASKED
    return all.reduce((near, one) =>
      Math.abs(one.time - wanted) < Math.abs(near.time - wanted) ? one : near,
    )
  })
}

function rowsOf(
  model: DeformableModel,
  felt: readonly Felt[],
  {
    role,
    joint,
    heading,
    seconds,
    before = new Float64Array(model.size),
  }: {
    readonly role: Role
    readonly joint: number
    readonly heading: number
    readonly seconds: number
    readonly before?: Float64Array | undefined
  },
): ConstraintRow[] {
  const frames = canonicalFrames(model, before)
  const turns = Array.from({ length: model.frameCount }, (_, frame) => turnAt(frames, joint, frame))
  const yaw = quat.fromYaw(heading)
  const targets = felt.map(({ turn }) =>
    quat.multiply(quat.multiply(quat.multiply(yaw, turn), quat.inverse(yaw)), turns[0]),
  )
  const last = model.frameCount - 1
  const times = timesOf(model, before)
  const at = aligned(
    turns,
    targets,
    times,
    felt.map(({ time }) => (time * times[last]) / seconds),
  )
  return [
    { kind: 'duration', from: 0, to: last, seconds, sigma: 0.03 },
    ...felt.flatMap(({ time, way }, k): ConstraintRow[] => {
      const frame = at[k]
      const rows: ConstraintRow[] = [
        { kind: 'orientation', role, frame, orientation: [...targets[k]], sigma: TURN_SIGMA },
      ]
      if (frame > 0 && frame < last) rows.push({ kind: 'time', frame, seconds: time, sigma: TIME_SIGMA })
      if (!way) return rows
      const [x, y, z] = quat.rotate(yaw, way)
      const sigma = PLACE_SIGMA + 0.5 * DRIFT * time * time
      return [
        ...rows,
        { kind: 'relative', role, frame, fromRole: role, fromFrame: 0, offset: [x, y, z], sigma },
      ]
    }),
  ]
}

/**
 * The frame of the model at which each target is met, in order: least Σ (angle / σ)² + (seconds off / σ_t)², by dynamic programming. `wanted` are
 * seconds of the model's clock.
 */
function aligned(
  turns: readonly Quat[],
  targets: readonly Quat[],
  times: Float64Array,
  wanted: readonly number[],
): readonly number[] {
  const [rows, columns] = [targets.length, turns.length]
  const least = new Float64Array(rows * columns)
  const from = new Int32Array(rows * columns)
  for (let k = 0; k < rows; k++) {
    let [best, bestAt] = [Infinity, 0]
    for (let f = 0; f < columns; f++) {
      const before = k === 0 ? 0 : least[(k - 1) * columns + f]
      if (before < best) [best, bestAt] = [before, f]
      const angle = quat.angleBetween(targets[k], turns[f]) / TURN_SIGMA
      const late = (times[f] - wanted[k]) / WARP_SIGMA
      least[k * columns + f] = best + angle * angle + late * late
      from[k * columns + f] = bestAt
    }
  }
  const found = new Array<number>(rows)
  let f = 0
  for (let g = 0; g < columns; g++)
    if (least[(rows - 1) * columns + g] < least[(rows - 1) * columns + f]) f = g
  for (let k = rows - 1; k >= 0; k--) {
    found[k] = f
    f = from[k * columns + f]
  }
  return found
}

/** How a joint is turned in the world at a frame. */
function turnAt({ skeleton, rotations }: Motion, joint: number, frame: number): Quat {
  let turn: Quat = [0, 0, 0, 1]
  for (let at = joint; at >= 0; at = skeleton.parents[at])
    turn = quat.multiply(quat.quatAt(rotations, 4 * (frame * skeleton.jointCount + at)), turn)
  return turn
}
