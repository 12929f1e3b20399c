import { makeMotion, quat, seeded, wrapAngle, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  controlOf,
  DANCE,
  pointsOfRoles,
  resamplePoints,
  respond,
  samplePoints,
  type Cells,
  type MappingDatabase,
  type Piece,
  type PointMotion,
  type RespondOptions,
} from '@understudy/synthesis/methods/control-by-example'
import { suiteKernels } from '../../data/suite-kernels.ts'
import { facing, judged, JUDGED_RATE } from './dance-errors.ts'

/** An answer as the method gives it before any constraint. */
export interface RawAnswer {
  readonly raw: Motion
  readonly smooth: Motion
  readonly pieces: readonly Piece[]
}

export function answer(
  database: MappingDatabase,
  control: PointMotion,
  options: RespondOptions = {},
): RawAnswer {
  const settings = {
    ...DANCE.respond,
    frameRate: JUDGED_RATE,
    refineRate: JUDGED_RATE,
    clean: false,
    ...options,
  }
  const { raw, motion, pieces } = respond(database, control, settings, makeRun({ kernels: suiteKernels }))
  // A blend of many interpretations has no seams left to smooth: it is its own raw answer.
  return { raw: settings.softness === 0 ? raw : motion, smooth: motion, pieces }
}

/** The method as in the thesis: the one cheapest reading. */
export const ONE_READING: RespondOptions = { softness: 0 }

/** A cost of one's own knows nothing of boundaries in between: they stay where the search put them. */
export const OWN_COST: RespondOptions = { ...ONE_READING, refineRate: 0 }

/** Continuity only: the control is ignored when choosing; it still says where an example would stand. */
export const ignoringControl = ({ observations }: Cells): void => {
  observations.costs.forEach((cost, cell) => {
    if (cost < Infinity) observations.costs[cell] = 0
  })
}

/** Oracle: same states, stretches and control-induced transforms; cost = squared distance to the true answer. */
export function knowing(truth: Motion, database: MappingDatabase, rate: number): (cells: Cells) => void {
  const roles = database.targetRoles
  const wanted = resamplePoints(pointsOfRoles(truth, roles), rate)
  const known = database.pairs.map(({ target }) => pointsOfRoles(target, roles))
  const width = 3 * roles.length
  const here = new Float64Array(width)
  return ({ states, observations, alignment }) => {
    const { costs, transforms, firstStart } = observations
    for (let cell = 0; cell < costs.length; cell++) {
      if (!(costs[cell] < Infinity)) continue
      const state = cell % states.count
      const start = Math.floor(cell / states.count) + firstStart
      const duration = states.duration[state]
      const { pair, start: from, end: to } = database.instances[states.instance[state]]
      let sum = 0
      for (let step = 0; step <= duration; step++) {
        const instant = start + step
        if (instant < 0 || instant >= wanted.frameCount) continue
        samplePoints(here, 0, known[pair], from + ((to - from) * step) / duration)
        alignment.apply(here, 0, transforms, cell * alignment.size, here, 0, roles.length)
        let square = 0
        for (let c = 0; c < width; c++) square += (here[c] - wanted.points[instant * width + c]) ** 2
        sum += step === 0 || step === duration ? square / 2 : square
      }
      costs[cell] = sum
    }
  }
}

/** Random segments that follow each other, each placed where the control puts it. */
export function randomly(database: MappingDatabase, control: PointMotion, seed: number): RawAnswer {
  const random = seeded(seed)
  return answer(database, control, {
    ...OWN_COST,
    seamWeight: 0,
    rescore: ({ observations }) => {
      observations.costs.forEach((cost, cell) => {
        if (cost < Infinity) observations.costs[cell] = random()
      })
    },
  })
}

/** Constant pose: the mean answer of the database in the frame of the control's hips, held. */
export function constantPose(database: MappingDatabase, controls: readonly Motion[], test: Motion): Motion {
  const { skeleton } = database.pairs[0].target
  const width = 4 * skeleton.jointCount
  const root = [0, 0, 0]
  const sums = new Float64Array(width)
  let count = 0
  // The first pairs are the recorded ones; what a mirror shows has no recorded control.
  database.pairs.slice(0, controls.length).forEach(({ target }, pair) => {
    const lead = judged(controls[pair])
    for (let frame = 0; frame < lead.frames; frame += 3) {
      const own = Math.min(target.frameCount - 1, Math.round((frame / JUDGED_RATE) * target.frameRate))
      const { x, z, yaw } = hipFrame(lead.motion, lead, frame)
      const dx = target.rootPositions[3 * own] - x
      const dz = target.rootPositions[3 * own + 2] - z
      const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
      root[0] += cos * dx - sin * dz
      root[1] += target.rootPositions[3 * own + 1]
      root[2] += sin * dx + cos * dz
      for (let joint = 0; joint < skeleton.jointCount; joint++) {
        const local = quat.quatAt(target.rotations, width * own + 4 * joint)
        const q = joint === 0 ? quat.multiply(quat.fromYaw(-yaw), local) : local
        const sign = q.reduce((dot, value, c) => dot + value * sums[4 * joint + c], 0) < 0 ? -1 : 1
        q.forEach((value, c) => (sums[4 * joint + c] += sign * value))
      }
      count++
    }
  })
  const lead = judged(test)
  const rootPositions = new Float32Array(3 * lead.frames)
  const rotations = new Float32Array(width * lead.frames)
  for (let frame = 0; frame < lead.frames; frame++) {
    const { x, z, yaw } = hipFrame(test, lead, frame)
    const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
    rootPositions.set(
      [
        x + (cos * root[0] + sin * root[2]) / count,
        root[1] / count,
        z + (-sin * root[0] + cos * root[2]) / count,
      ],
      3 * frame,
    )
    for (let joint = 0; joint < skeleton.jointCount; joint++) {
      const mean = quat.normalize(quat.quatAt(sums, 4 * joint))
      const q = joint === 0 ? quat.multiply(quat.fromYaw(wrapAngle(yaw)), mean) : mean
      rotations.set(q, width * frame + 4 * joint)
    }
  }
  return makeMotion({ name: 'constant pose', skeleton, frameRate: JUDGED_RATE, rootPositions, rotations })
}

function hipFrame(
  motion: Motion,
  body: ReturnType<typeof judged>,
  frame: number,
): { readonly x: number; readonly z: number; readonly yaw: number } {
  const at = 3 * frame * motion.skeleton.jointCount
  return { x: body.positions[at], z: body.positions[at + 2], yaw: facing(body, frame) }
}

export const controlFor = (motion: Motion): PointMotion => controlOf(motion, DANCE.control)
