import { makeMotion, type Motion } from '../../motion/motion.ts'
import type { Random } from '../../math/random.ts'
import { makeSkeleton, type Joint, type Tip } from '../../skeleton/skeleton.ts'

/** A motion of a random tree: no figure, but everything a format must carry. */
export function randomMotion(random: Random, shape: { jointCount: number; frameCount: number }): Motion {
  const { jointCount, frameCount } = shape
  const offset = (): [number, number, number] => [
    random.between(-0.4, 0.4),
    random.between(-0.4, 0.4),
    random.between(-0.4, 0.4),
  ]
  const joints = Array.from({ length: jointCount }, (_, index): Joint => {
    const parent = index === 0 ? -1 : random.integer(index)
    return { name: `joint${index}`, parent, offset: index === 0 ? [0, 0, 0] : offset() }
  })
  const ends = new Set(joints.map((_, index) => index))
  for (const { parent } of joints) ends.delete(parent)
  const tips = [...ends].map((joint): Tip => ({ joint, offset: offset() }))
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * frameCount * jointCount)
  const now = Array.from({ length: jointCount }, () => [
    random.normal(),
    random.normal(),
    random.normal(),
    random.normal(),
  ])
  const place = [random.normal(), 1, random.normal()]
  for (let frame = 0; frame < frameCount; frame++) {
    for (let c = 0; c < 3; c++) rootPositions[3 * frame + c] = place[c] += 0.02 * random.normal()
    now.forEach((q, joint) => {
      for (let c = 0; c < 4; c++) q[c] += 0.1 * random.normal()
      const n = Math.hypot(...q) * (random() < 0.5 ? 1 : -1)
      for (let c = 0; c < 4; c++) rotations[4 * (frame * jointCount + joint) + c] = q[c] / n
    })
  }
  return makeMotion({
    name: 'random',
    skeleton: makeSkeleton(joints, tips),
    frameRate: random.pick([24, 30, 59.94, 60, 120]),
    rootPositions,
    rotations,
  })
}
