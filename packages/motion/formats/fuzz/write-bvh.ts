import type { Random } from '../../math/random.ts'

/** A small made-up BVH file: any channels on any joint, blanks or tabs, end sites or none. */
export function writeBvh(random: Random, jointCount: number, frameCount: number): string {
  const axes = ['X', 'Y', 'Z']
  const gap = random.pick([' ', '\t', '  '])
  const lineEnd = random.pick(['\n', '\r\n'])
  let columns = 0
  const lines = ['HIERARCHY']
  const joint = (index: number, depth: number, left: number): number => {
    const indent = gap.repeat(depth)
    const order = axes.toSorted(() => random() - 0.5)
    const channels =
      random() < 0.3 || depth === 0
        ? [...axes.map((a) => `${a}position`), ...order.map((a) => `${a}rotation`)]
        : order.map((a) => `${a}rotation`)
    columns += channels.length
    lines.push(`${indent}${depth === 0 ? 'ROOT' : 'JOINT'} joint${index}`, `${indent}{`)
    lines.push(
      `${indent}${gap}OFFSET${gap}${[0, 0, 0].map(() => (10 * random.normal()).toFixed(4)).join(gap)}`,
    )
    lines.push(`${indent}${gap}CHANNELS ${channels.length} ${channels.join(' ')}`)
    let used = 1
    while (used < left && random() < 0.6) used += joint(index + used, depth + 1, left - used)
    if (used === 1)
      lines.push(
        `${indent}${gap}End Site`,
        `${indent}${gap}{`,
        `${indent}${gap}OFFSET 0 1.5 0`,
        `${indent}${gap}}`,
      )
    lines.push(`${indent}}`)
    return used
  }
  joint(0, 0, jointCount)
  lines.push('MOTION', `Frames: ${frameCount}`, 'Frame Time: .0083333')
  for (let frame = 0; frame < frameCount; frame++)
    lines.push(
      Array.from({ length: columns }, () => (40 * random.normal()).toFixed(random.integer(5))).join(' '),
    )
  return lines.join(lineEnd) + lineEnd
}
