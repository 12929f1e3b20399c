import { makeMotion, smoothStep, type Motion } from '@understudy/motion'
import { makeRun, type Run } from '../../run.ts'
import { samplePiece, sourceTime, type Piece } from './assemble.ts'
import { blendInterpretations } from './blend-interpretations.ts'
import type { MappingDatabase } from './database.ts'
import { interpretOnline, ONLINE_DEFAULTS, type LikelyExample, type OnlineOptions } from './online.ts'
import { fillMissing, pointDuration, resamplePoints, type PointMotion } from './points.ts'
import { SOFTEN_DEFAULTS, type SoftenOptions } from './soften.ts'
import type { UnderWay } from './under-way.ts'

/** How a control is answered while it comes in. */
export interface RespondOnlineOptions
  extends Omit<OnlineOptions, 'latencySeconds' | 'kernels' | 'commit'>, SoftenOptions {
  /** Frames per second of the result; the examples' own by default. */
  readonly frameRate?: number
}

/**
 * What a live performer would see: the answer to a control, each instant of it made of what had come in until
 * `latencySeconds` after it, for several latencies in one pass. The placed examples of all interpretations nearly as good as the
 * best are blended, as `soften` does with the whole input at hand; from instant to instant weights go over smoothly, so that a
 * change of mind is a blend and not a jump. Between two instants only what the earlier ones said is used. Feet are left alone.
 */
export function respondOnline(
  database: MappingDatabase,
  control: PointMotion,
  latencies: readonly number[],
  options: RespondOnlineOptions = {},
  run: Run = makeRun(),
): readonly Motion[] {
  const { rate, softness, most } = { ...ONLINE_DEFAULTS, ...SOFTEN_DEFAULTS, ...options }
  const input = resamplePoints(fillMissing(control, 'respondOnline'), rate)
  const width = 3 * input.pointCount
  const online = interpretOnline(database, {
    ...options,
    latencySeconds: Math.max(...latencies),
    commit: false,
    kernels: run.kernels,
  })
  const lags = latencies.map((seconds) => Math.max(0, Math.round(seconds * rate)))
  const answers = lags.map((): (readonly LikelyExample[])[] => [])
  const last = input.frameCount - 1
  run.stage('interpret', () => {
    for (let instant = 0; instant <= last; instant++) {
      run.report(instant / Math.max(1, last))
      online.push(input.points.subarray(instant * width, (instant + 1) * width))
      if (instant === 0) continue
      lags.forEach((lag, which) => {
        // The first instant waits for the second, without which nothing can be laid over anything.
        const known = instant === last ? last : instant - lag
        for (let at = answers[which].length; at <= known; at++)
          answers[which].push(online.likelyAt(at, Math.max(softness, LEAST_SOFTNESS), most))
      })
    }
  })
  const frameRate = options.frameRate ?? database.pairs[0].target.frameRate
  const frameCount = Math.floor(pointDuration(control) * frameRate + 1e-6) + 1
  return answers.map((instants) =>
    run.stage('blend', () => blended(database, instants, rate, frameRate, frameCount, run)),
  )
}

/** Squared metres for each control point: as good as the best interpretation alone. */
const LEAST_SOFTNESS = 1e-6

function blended(
  database: MappingDatabase,
  instants: readonly (readonly LikelyExample[])[],
  rate: number,
  frameRate: number,
  frameCount: number,
  run: Run,
): Motion {
  const pieces = instants.map((likely) =>
    likely.map(({ instance, start, end, placement, weight }) => {
      const { pair, start: sourceStart, end: sourceEnd } = database.instances[instance]
      const piece: Piece = {
        source: database.pairs[pair].target,
        sourceStart,
        sourceEnd,
        start,
        end,
        placement,
      }
      return { piece, instance, weight }
    }),
  )
  const at = (seconds: number): number => Math.min(Math.floor(seconds * rate + 1e-6), pieces.length - 1)
  const playing = (seconds: number): readonly UnderWay[] => {
    const now = at(seconds)
    const alpha = smoothStep(Math.min(seconds * rate - now, 1))
    const placed = (which: number, share: number): UnderWay[] =>
      share === 0
        ? []
        : pieces[which].map(({ piece, instance, weight }) => ({
            piece,
            instance,
            weight: share * weight,
            sourceSeconds: sourceTime(piece, seconds),
          }))
    return now === 0 ? placed(0, 1) : [...placed(now - 1, 1 - alpha), ...placed(now, alpha)]
  }
  const { skeleton } = database.pairs[0].target
  const size = 4 * skeleton.jointCount
  const pose = new Float32Array(3 + size)
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(size * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const seconds = frame / frameRate
    samplePiece(pose, pieces[at(seconds)][0].piece, seconds)
    rootPositions.set(pose.subarray(0, 3), 3 * frame)
    rotations.set(pose.subarray(3), size * frame)
  }
  const likeliest = makeMotion({ name: 'target', skeleton, frameRate, rootPositions, rotations })
  const own = pieces.map(([{ piece, instance }], instant) => ({
    piece: { ...piece, start: instant / rate },
    instance,
  }))
  return blendInterpretations(likeliest, own, playing, run.kernels).motion
}
