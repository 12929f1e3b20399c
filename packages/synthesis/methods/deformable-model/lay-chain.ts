import {
  makeMotion,
  mergeAnnotations,
  NO_ANNOTATIONS,
  quat,
  sampleAtTimes,
  shiftAnnotations,
  transformGround,
  type GroundTransform,
  type Motion,
  type Vec3,
  smoothStep,
} from '@understudy/motion'
import { cleanFeet } from '../../editing/index.ts'
import { keepHemisphere } from '../../editing/blend/index.ts'
import type { DeformableModel } from './model.ts'
import { canonicalFrames, handPosesAt, timesOf } from './synthesize.ts'
import { frameAtTime } from './timing.ts'

export interface LayChainOptions {
  readonly frameRate?: number
  /** Seconds on each side of a join. */
  readonly seamSeconds: number
  readonly feet: 'lock' | 'leave'
  readonly name: string
}

/** Parts one after the other on one clock, gaps closed, contacts of neighbours joined, feet held. */
export function layChain(
  models: readonly DeformableModel[],
  coefficients: readonly Float64Array[],
  placements: readonly GroundTransform[],
  options: LayChainOptions,
): { readonly motion: Motion; readonly starts: readonly number[] } {
  const frameRate = options.frameRate ?? models[0].frameRate
  const parts = models.map((model, s) => ({
    poses: transformGround(canonicalFrames(model, coefficients[s]), placements[s]),
    clock: timesOf(model, coefficients[s]),
  }))
  const starts = [0]
  for (const { clock } of parts) starts.push(starts[starts.length - 1] + clock[clock.length - 1])
  const end = starts[parts.length]
  const frameCount = Math.floor(end * frameRate + 1e-6) + 1
  const { skeleton } = models[0]
  const width = 4 * skeleton.jointCount
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(width * frameCount)
  const gaps = parts.slice(1).map(({ poses }, s) => gapBetween(parts[s].poses, poses))
  for (let f = 0; f < frameCount; f++) {
    const seconds = f / frameRate
    let s = 0
    while (s < parts.length - 1 && seconds >= starts[s + 1]) s++
    const { poses, clock } = parts[s]
    const { frame, alpha } = frameAtTime(clock, seconds - starts[s])
    const one = sampleAtTimes(poses, Float64Array.of((frame + alpha) / poses.frameRate))
    const before = s > 0 ? nearness(seconds - starts[s], options.seamSeconds) : 0
    const after = s < gaps.length ? nearness(starts[s + 1] - seconds, options.seamSeconds) : 0
    // Half of the gap is closed from each side, so that both meet in the middle.
    if (before > 0) close(one, gaps[s - 1], -0.5 * before)
    if (after > 0) close(one, gaps[s], 0.5 * after)
    rootPositions.set(one.rootPositions, 3 * f)
    rotations.set(one.rotations, width * f)
    if (f > 0) keepHemisphere(rotations, width * f, width)
  }
  const annotations = mergeAnnotations(
    models.map((model, s) => shiftAnnotations(annotationsOf(model, parts[s].clock), starts[s])),
  )
  const laid = makeMotion({ name: options.name, skeleton, frameRate, rootPositions, rotations, annotations })
  const { roles } = skeleton
  const canHold = options.feet === 'lock' && annotations.contacts.length > 0 && roles.has('leftFoot')
  return { motion: canHold ? { ...cleanFeet(laid).motion, name: options.name } : laid, starts }
}

/** Motions that follow each other, the last pose of one in the place of the first of the next: from each side half of the gap is closed within `reach` seconds. */
export function closeGaps(parts: readonly Motion[], reach: number): Motion[] {
  const gaps = parts.slice(1).map((next, s) => gapBetween(parts[s], next))
  return parts.map((part, s) => {
    const { frameCount, frameRate } = part
    const rootPositions = part.rootPositions.slice()
    const rotations = part.rotations.slice()
    const width = 4 * part.skeleton.jointCount
    const end = (frameCount - 1) / frameRate
    for (let f = 0; f < frameCount; f++) {
      const pose = {
        rootPositions: rootPositions.subarray(3 * f, 3 * f + 3),
        rotations: rotations.subarray(width * f, width * (f + 1)),
      }
      const before = s > 0 ? nearness(f / frameRate, reach) : 0
      const after = s < gaps.length ? nearness(end - f / frameRate, reach) : 0
      if (before > 0) close(pose, gaps[s - 1], -0.5 * before)
      if (after > 0) close(pose, gaps[s], 0.5 * after)
    }
    return { ...part, rootPositions, rotations }
  })
}

interface Gap {
  /** From the end of one to the start of the other, metres. */
  readonly root: Vec3
  /** Rotation vectors, local. */
  readonly turns: readonly Vec3[]
}

function gapBetween(a: Motion, b: Motion): Gap {
  const last = a.frameCount - 1
  const root = [0, 1, 2].map((c) => b.rootPositions[c] - a.rootPositions[3 * last + c])
  const turns = a.skeleton.joints.map((_, j) =>
    quat.log(
      quat.multiply(
        quat.inverse(quat.quatAt(a.rotations, 4 * (last * a.skeleton.jointCount + j))),
        quat.quatAt(b.rotations, 4 * j),
      ),
    ),
  )
  return { root: [root[0], root[1], root[2]], turns }
}

function close(
  pose: { readonly rootPositions: Float32Array; readonly rotations: Float32Array },
  { root, turns }: Gap,
  by: number,
): void {
  for (let c = 0; c < 3; c++) pose.rootPositions[c] += by * root[c]
  turns.forEach(([x, y, z], j) => {
    const turned = quat.multiply(quat.quatAt(pose.rotations, 4 * j), quat.exp([by * x, by * y, by * z]))
    pose.rotations.set(turned, 4 * j)
  })
}

/** 1 at the join, 0 `reach` seconds away, flat at both ends: velocities at the join stay what they were solved to be. */
function nearness(seconds: number, reach: number): number {
  const u = Math.min(Math.max(1 - seconds / Math.max(reach, 1e-9), 0), 1)
  return smoothStep(u)
}

const annotationsOf = (model: DeformableModel, clock: Float64Array) => {
  const at = (frame: number): number => clock[Math.min(frame, clock.length - 1)]
  return {
    ...NO_ANNOTATIONS,
    contacts: model.contacts.map(({ role, from, to }) => ({ role, start: at(from), end: at(to) })),
    handPoses: handPosesAt(model, at),
    segments: [{ label: model.name, start: 0, end: clock[clock.length - 1] }],
  }
}
