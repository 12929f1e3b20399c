import { writeFile } from 'node:fs/promises'
import { printGlb } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import * as control from '@understudy/synthesis/methods/control-by-example'

const walk = makeClip('free-walk-1') // or any clip of yours: readMotion({ name, bytes })
const pair = { name: 'walk', control: control.hipsOnFloor(walk), target: walk }
const examples = control.addPair(control.emptyDatabase(), pair, control.cutsAtFootplants(walk))
const loop = Array.from({ length: 126 }, (_, i) => ({
  x: 2 * Math.cos(i / 20),
  z: 2 * Math.sin(i / 20),
  time: i / 12,
}))
const { motion } = control.respond(examples, control.pathControl(loop))
await writeFile('hero.glb', await printGlb(motion))
console.log(`hero.glb: ${motion.frameCount} frames, ${motion.annotations.contacts.length} contacts`)
