/** A crowd out of one vector space: everybody posed at their own time, every frame. */
import { averageFlat, makeMotion, makeSkeleton, seeded, type Motion } from '@understudy/motion'
import { makeRun, register } from '@understudy/synthesis/analysis'
import {
  makeCharacter,
  poseCharacter,
  shapeWidth,
  spaceOf,
  varyPoint,
} from '@understudy/synthesis/methods/vector-space'
import { stickWalker } from '@understudy/test-utils'
import { compare, type Bench } from './bench.ts'

const CROWD = 100
const EXAMPLES = 24
const JOINTS = 31

/** 100 characters × 31 joints a frame, all components and a few, beside a weighted mean of the examples' rotations. */
export const crowd: Bench = {
  job: 'vector-space-crowd',
  run(options) {
    const registration = register(cycles(), { maxDistance: 1, maxSteepShare: 1 }, makeRun())
    const space = spaceOf(registration, {}, makeRun())
    const random = seeded(3)
    const points = Array.from({ length: CROWD }, () => varyPoint(space, random))
    const whole = points.map((point) => makeCharacter(space, point))
    const rough = points.map((point) => makeCharacter(space, point, { detail: 6 }))
    const scratch = new Float64Array(shapeWidth(JOINTS))
    const root = new Float32Array(3 * CROWD)
    const rotations = new Float32Array(4 * JOINTS * CROWD)
    let frame = 0
    const pose = (characters: typeof whole) => (): Float32Array => {
      frame++
      characters.forEach((one, n) => {
        const seconds = (frame / 60 + 0.37 * n) % one.duration
        poseCharacter(space, one, seconds, scratch, root, 3 * n, rotations, 4 * JOINTS * n)
      })
      return rotations
    }
    const { members } = registration
    const bundle = new Float64Array(4 * EXAMPLES)
    const weights = points.map(() => Float64Array.from(members, () => random()))
    const interpolate = (): Float32Array => {
      frame++
      for (let n = 0; n < CROWD; n++)
        for (let j = 0; j < JOINTS; j++) {
          members.forEach(({ motion }, m) => {
            const at = 4 * (((frame + 7 * n) % motion.frameCount) * JOINTS + j)
            for (let c = 0; c < 4; c++) bundle[4 * m + c] = motion.rotations[at + c]
          })
          averageFlat(rotations, 4 * (n * JOINTS + j), bundle, 0, 4, members.length, weights[n])
        }
      return rotations
    }
    return compare(
      'vector-space-crowd',
      `${CROWD} characters x ${JOINTS} joints, ${space.shape.deviations.length} components of ${members.length} examples`,
      { amount: CROWD, unit: 'poses' },
      { 'vector space': pose(whole), 'six components': pose(rough), 'interpolated examples': interpolate },
      { warmup: 20, ...options },
    )
  },
}

/** Walk cycles of a stick figure that has grown fingers, so that the crowd has as many joints as a recorded one. */
function cycles(): readonly Motion[] {
  const random = seeded(5)
  return Array.from({ length: EXAMPLES }, (_, n) => {
    const seconds = random.between(1, 1.3)
    const walk = stickWalker(1 + n, { seconds, frameRate: 120, cadence: 1 / seconds })
    const { joints, jointCount } = walk.skeleton
    const hand = walk.skeleton.roles.get('leftHand')!
    const fingers = Array.from({ length: JOINTS - jointCount }, (_, k) => ({
      name: `finger ${k}`,
      parent: hand,
      offset: [0.01 * k, -0.08, 0] as const,
    }))
    const rotations = new Float32Array(4 * JOINTS * walk.frameCount)
    for (let f = 0; f < walk.frameCount; f++) {
      rotations.set(walk.rotations.subarray(4 * jointCount * f, 4 * jointCount * (f + 1)), 4 * JOINTS * f)
      for (let j = jointCount; j < JOINTS; j++) {
        const curl = 0.2 * Math.sin(f / 20 + n + j)
        rotations.set([Math.sin(curl / 2), 0, 0, Math.cos(curl / 2)], 4 * (f * JOINTS + j))
      }
    }
    return makeMotion({ ...walk, skeleton: makeSkeleton([...joints, ...fingers]), rotations })
  })
}
