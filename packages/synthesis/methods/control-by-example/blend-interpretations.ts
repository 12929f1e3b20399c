import { portable, scalar, type Kernels } from '@understudy/kernels'
import {
  locate,
  makeMotion,
  quat,
  rootMotion,
  sampleRootFlat,
  worldMotion,
  wrapAngle,
  type Motion,
  type Role,
} from '@understudy/motion'
import { LIMBS } from '../../analysis/anatomy/index.ts'
import { keepHemisphere } from '../../editing/blend/index.ts'
import { limbOf, reachLimb } from '../../editing/reach/index.ts'
import { sourceTime, type Piece } from './assemble.ts'
import { makeBlendRecord, type BlendedExamples } from './blended-examples.ts'
import { pointsOfRoles, samplePoints, type PointMotion } from './points.ts'
import type { UnderWay } from './under-way.ts'
import { makeVote } from './vote.ts'

/** An example that faces further than this from the best interpretation has no say, radians. */
const WITHIN = Math.PI / 2
/** The best interpretation itself counts at least this much: a frame in which nothing agrees with it is its own. */
const OWN_SAY = 0.05

/** A blend, and which examples it is made of. */
export interface Blend {
  readonly motion: Motion
  readonly blended: BlendedExamples
}

/**
 * The best interpretation, blended at every frame with the placed examples of all interpretations that are nearly as good and agree with
 * it:
 *
 *   pose(t) = mean of M b over what is under way, by w · (1 − (Δ/90°)²)²     Δ: how far it faces from the best
 *
 * A control leaves much of a body open; the best single interpretation answers it with one example's chance, the mean of all
 * near interpretations with what they have in common. They are in phase because each is laid over the same control; one
 * that turns the other way is left out instead of being averaged into a body that faces nowhere. Joints are averaged
 * as rotations, so bones keep their length, and then hands and feet are brought to their own mean places by their limbs:
 * all may hold the same hand, each with another bend of the elbow. Feet are planted and hands held while examples of half
 * the weight do so. Every weight is recorded; that of the best itself counts for the example it plays.
 */
export function blendInterpretations(
  best: Motion,
  /** What the best plays, one after another, and which examples they are. */
  own: readonly Omit<UnderWay, 'weight' | 'sourceSeconds'>[],
  playing: (seconds: number) => readonly UnderWay[],
  kernels: Kernels = scalar,
): Blend {
  const { skeleton, frameRate, frameCount } = best
  const width = 4 * skeleton.jointCount
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(width * frameCount)
  const ends = LIMBS.flatMap(({ upper, lower, end }) =>
    [upper, lower, end].every((role) => skeleton.roles.has(role)) ? [end] : [],
  )
  const wanted = new Float64Array(3 * ends.length * frameCount)
  const vote = makeVote(frameCount, frameRate)
  const record = makeBlendRecord(frameCount, frameRate)
  const whole = { source: best, sourceStart: 0, sourceEnd: 1, start: 0, end: 1, placement: HERE }
  const known = new Map<Motion, Looks>()
  const turned = new Map<Piece, number>()
  const root = new Float32Array(3)
  const place = new Float64Array(3 * ends.length)
  let around = new Float32Array(0)
  for (let frame = 0, current = 0; frame < frameCount; frame++) {
    const seconds = frame / frameRate
    while (current + 1 < own.length && seconds >= own[current + 1].piece.start) current++
    const facing = looksOf(best).yaw[frame]
    const { piece: played, instance } = own[current]
    const agreeing: UnderWay[] = [{ piece: whole, instance, weight: OWN_SAY, sourceSeconds: seconds }]
    for (const one of playing(seconds)) {
      const x = wrapAngle(yawOf(one) - facing) / WITHIN
      if (Math.abs(x) < 1) agreeing.push({ ...one, weight: one.weight * (1 - x * x) ** 2 })
    }
    mix(frame, seconds, agreeing, played)
  }
  const mixed = makeMotion({ ...best, rootPositions, rotations, annotations: vote.result() })
  return { motion: reachEnds(mixed, ends, wanted, kernels), blended: record.result() }

  function mix(frame: number, seconds: number, agreeing: readonly UnderWay[], played: Piece): void {
    const total = agreeing.reduce((sum, { weight }) => sum + weight, 0)
    const weights = Float64Array.from(agreeing, ({ weight }) => weight / total)
    const fractions = new Float64Array(agreeing.length)
    const turns = new Float64Array(4 * agreeing.length)
    if (around.length < 2 * width * agreeing.length) around = new Float32Array(4 * width * agreeing.length)
    agreeing.forEach(({ piece, instance, sourceSeconds }, at) => {
      const weight = weights[at]
      record.add(instance, piece === whole ? played : piece, weight)
      const { source, placement } = piece
      const time = sourceTime(piece, seconds)
      sampleRootFlat(root, 0, source, time)
      const placed = quat.rotate(placement.rotation, [root[0], root[1], root[2]])
      for (let c = 0; c < 3; c++)
        rootPositions[3 * frame + c] +=
          weight * Math.fround(placement.scale * placed[c] + placement.translation[c])
      const { frame: before, alpha } = locate(source, time)
      const after = Math.min(before + 1, source.frameCount - 1)
      fractions[at] = alpha
      turns.set(placement.rotation, 4 * at)
      around.set(source.rotations.subarray(width * before, width * (before + 1)), 2 * width * at)
      around.set(source.rotations.subarray(width * after, width * (after + 1)), width * (2 * at + 1))
      samplePoints(place, 0, looksOf(source).ends, sourceSeconds)
      addPlaced(wanted, 3 * ends.length * frame, piece, place, weight)
      vote.add(frame, weight, source, sourceSeconds)
    })
    const poses = { frames: around, jointCount: skeleton.jointCount, fractions, turns, weights }
    kernels.meanRotations(poses, rotations, width * frame)
    if (frame > 0) keepHemisphere(rotations, width * frame, width)
    record.endFrame()
  }

  function looksOf(source: Motion): Looks {
    let looks = known.get(source)
    if (!looks)
      known.set(
        source,
        (looks = { yaw: rootMotion(source, kernels).yaw, ends: pointsOfRoles(source, ends, kernels) }),
      )
    return looks
  }

  function yawOf({ piece, sourceSeconds }: UnderWay): number {
    const { source, placement } = piece
    const { yaw } = looksOf(source)
    const at = Math.round(Math.min(Math.max(sourceSeconds * source.frameRate, 0), source.frameCount - 1))
    let turn = turned.get(piece)
    if (turn === undefined) {
      const [x, , z] = quat.rotate(placement.rotation, [0, 0, 1])
      turned.set(piece, (turn = portable.atan2(x, z)))
    }
    return yaw[at] + turn
  }
}

const HERE: Piece['placement'] = { rotation: quat.IDENTITY, scale: 1, translation: [0, 0, 0] }

/** Where a motion faces, and where its hands and feet are. */
interface Looks {
  readonly yaw: Float64Array
  readonly ends: PointMotion
}

/** out[o…] += weight · M p. */
function addPlaced(
  out: Float64Array,
  o: number,
  { placement }: Piece,
  points: Float64Array,
  weight: number,
): void {
  const { rotation, scale, translation } = placement
  for (let p = 0; p < points.length; p += 3) {
    const turned = quat.rotate(rotation, [points[p], points[p + 1], points[p + 2]])
    for (let c = 0; c < 3; c++) out[o + p + c] += weight * (scale * turned[c] + translation[c])
  }
}

/** Bends the limbs so that their ends are at `wanted`, `[frame][end][xyz]`; ends that stretched limbs do not reach fall short. */
function reachEnds(motion: Motion, ends: readonly Role[], wanted: Float64Array, kernels: Kernels): Motion {
  const world = worldMotion(motion, kernels)
  const rotations = Float32Array.from(motion.rotations)
  ends.forEach((role, index) => {
    const limb = limbOf(motion, world, role)
    const shift = Float64Array.from({ length: 3 * motion.frameCount }, (_, i) => {
      const [frame, c] = [Math.floor(i / 3), i % 3]
      const now = world.positions[3 * (frame * motion.skeleton.jointCount + limb.end) + c]
      return wanted[3 * (frame * ends.length + index) + c] - now
    })
    reachLimb(rotations, motion, world, limb, shift)
  })
  return makeMotion({ ...motion, rotations })
}
