import { makeMotion, makeSkeleton, type Motion, type Random } from '@understudy/motion'

/** Instants per second of the small random mappings. */
export const MAPPING_RATE = 5

/** Points moving together, as the methods that take them understand it. */
export interface WanderingPoints {
  readonly rate: number
  readonly pointCount: number
  readonly frameCount: number
  readonly points: Float64Array
}

/** Small random pairs of a control (two points) and a target (one joint), 2.2 s each: cut at 0.2, 1 and 1.8 s. */
export function randomPairs(
  random: Random,
  count: number,
): readonly { readonly name: string; readonly control: WanderingPoints; readonly target: Motion }[] {
  const skeleton = makeSkeleton([{ name: 'hips', parent: -1, offset: [0, 0, 0], role: 'hips' }])
  return Array.from({ length: count }, (_, pair) => {
    const frameCount = 12
    const control = wander(random, frameCount, 2)
    const rootPositions = Float32Array.from(wander(random, frameCount, 1).points)
    const rotations = Float32Array.from({ length: 4 * frameCount }, (_value, i) => (i % 4 === 3 ? 1 : 0))
    const target = makeMotion({ skeleton, frameRate: MAPPING_RATE, rootPositions, rotations })
    return { name: `pair${pair}`, control, target }
  })
}

/** Points that wander: a random walk in every coordinate. */
export function wander(random: Random, frameCount: number, pointCount: number): WanderingPoints {
  const points = new Float64Array(3 * frameCount * pointCount)
  for (let c = 0; c < 3 * pointCount; c++) {
    let value = random.between(-1, 1)
    for (let frame = 0; frame < frameCount; frame++)
      points[frame * 3 * pointCount + c] = value += random.between(-0.3, 0.3)
  }
  return { rate: MAPPING_RATE, pointCount, frameCount, points }
}
