import { readFile, writeFile } from 'node:fs/promises'
import { printGlb, readMotion } from '@understudy/motion/formats'
import { walkPath } from '@understudy/operations'

const bytes = new Uint8Array(await readFile('my-walks/walk-1.bvh'))
const { motion: clip } = await readMotion({ name: 'walk-1.bvh', bytes })

const path = {
  points: [
    [0, 0],
    [0, 2],
    [1.5, 3],
  ],
  speed: 1.2,
} // metres, metres a second
const { motion, report } = await walkPath([clip], path)

await writeFile('from-program.glb', await printGlb(motion))
console.log(`${(100 * report.offPath.mean).toFixed(1)} cm from the path`)
