import type { Motion } from '../../motion/motion.ts'
import { worldPositions } from '../../motion/world.ts'

/** World positions of all joints as a table: `time` in seconds, then `Name.x`, `Name.y`, `Name.z` in metres, +Y up. */
export function printCsv(motion: Motion): string {
  const { skeleton, frameCount, frameRate } = motion
  const positions = worldPositions(motion)
  const quoted = (name: string): string => (/[",;\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)
  const titles = skeleton.joints.flatMap(({ name }) =>
    ['x', 'y', 'z'].map((axis) => quoted(`${name}.${axis}`)),
  )
  const lines = [['time', ...titles].join(',')]
  const width = 3 * skeleton.jointCount
  for (let frame = 0; frame < frameCount; frame++) {
    const row = Array.from(positions.subarray(frame * width, (frame + 1) * width), (value) =>
      value.toFixed(6),
    )
    lines.push([(frame / frameRate).toFixed(6), ...row].join(','))
  }
  return `${lines.join('\n')}\n`
}
