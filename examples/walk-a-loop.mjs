import { writeFile } from 'node:fs/promises'
import { printGlb } from '@understudy/motion/formats'
import { walkPath } from '@understudy/operations'
import { makeClip } from '@understudy/performer'

const clips = [makeClip('free-walk-1')] // or your own recordings: (await readMotion({ name, bytes })).motion
const samples = Array.from({ length: 126 }, (_, i) => ({
  x: 2 * Math.cos(i / 20),
  z: 2 * Math.sin(i / 20),
  time: i / 12,
}))
const { motion, report } = await walkPath(clips, { samples })
await writeFile('hero.glb', await printGlb(motion))
console.log(
  `hero.glb: ${motion.frameCount} frames, ${(100 * report.offPath.mean).toFixed(1)} cm off the path`,
)
