import { seeded } from '@understudy/motion'

export interface ClipTextOptions {
  readonly frames: number
  readonly joints: number
  readonly seed: number
}

/**
 * A BVH file as exporters write them: a root with six channels, every other joint with three, chains of five
 * joints, angles that swing smoothly, four digits behind the point.
 */
export function clipText({ frames, joints, seed }: ClipTextOptions): string {
  const random = seeded(seed)
  const lines = ['HIERARCHY']
  for (let joint = 0; joint < joints; joint++) {
    const first = joint === 0
    const depth = first ? 0 : 1 + ((joint - 1) % 5)
    const pad = '\t'.repeat(depth)
    lines.push(`${pad}${first ? 'ROOT' : 'JOINT'} joint${joint}`, `${pad}{`)
    lines.push(
      `${pad}\tOFFSET ${first ? '0 0 0' : [0, 0, 0].map(() => number(random.between(-5, 5))).join(' ')}`,
    )
    const position = first ? 'Xposition Yposition Zposition ' : ''
    lines.push(`${pad}\tCHANNELS ${first ? 6 : 3} ${position}Zrotation Yrotation Xrotation`)
    if (depth < 5 && joint < joints - 1 && !first) continue
    if (first && joints > 1) continue
    lines.push(`${pad}\tEnd Site`, `${pad}\t{`, `${pad}\t\tOFFSET 0 1 0`, `${pad}\t}`)
    for (let close = depth; close >= (joint === joints - 1 ? 0 : 1); close--)
      lines.push(`${'\t'.repeat(close)}}`)
  }
  lines.push('MOTION', `Frames: ${frames}`, 'Frame Time: .0083333')
  const swings = Array.from({ length: 3 * joints + 3 }, () => ({
    middle: random.between(-40, 40),
    size: random.between(5, 60),
    pace: random.between(0.005, 0.05),
    phase: random.between(0, 6),
  }))
  for (let frame = 0; frame < frames; frame++) {
    lines.push(swings.map((s) => number(s.middle + s.size * Math.sin(s.pace * frame + s.phase))).join(' '))
  }
  return `${lines.join('\n')}\n`
}

const number = (value: number): string => String(Math.round(1e4 * value) / 1e4)
