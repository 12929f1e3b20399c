/** Joints as `name: x y z` offsets in centimetres; indentation is the tree. */
const TREE: readonly (readonly [name: string, depth: number, x: number, y: number, z: number])[] = [
  ['Hips', 0, 0, 0, 0],
  ['Spine', 1, 0, 12, 0],
  ['Chest', 2, 0, 20, 0],
  ['Neck', 3, 0, 22, 0],
  ['Head', 4, 0, 12, 0],
  ['LeftArm', 3, 18, 18, 0],
  ['LeftForeArm', 4, 28, 0, 0],
  ['LeftHand', 5, 25, 0, 0],
  ['RightArm', 3, -18, 18, 0],
  ['RightForeArm', 4, -28, 0, 0],
  ['RightHand', 5, -25, 0, 0],
  ['LeftUpLeg', 1, 10, -5, 0],
  ['LeftLeg', 2, 0, -42, 0],
  ['LeftFoot', 3, 0, -40, 0],
  ['LeftToeBase', 4, 0, -6, 14],
  ['RightUpLeg', 1, -10, -5, 0],
  ['RightLeg', 2, 0, -42, 0],
  ['RightFoot', 3, 0, -40, 0],
  ['RightToeBase', 4, 0, -6, 14],
]

export const BVH_WALKER_JOINTS = TREE.map(([name]) => name)

/** The text of a BVH file somebody might drop: arms down, legs swinging, 1.2 m/s along +Z, 30 frames a second. */
export function bvhWalker({ seconds = 3 }: { readonly seconds?: number } = {}): string {
  const lines = ['HIERARCHY']
  TREE.forEach(([name, depth, x, y, z], index) => {
    const pad = '\t'.repeat(depth)
    const channels = depth === 0 ? '6 Xposition Yposition Zposition ' : '3 '
    lines.push(`${pad}${depth === 0 ? 'ROOT' : 'JOINT'} ${name}`, `${pad}{`)
    lines.push(`${pad}\tOFFSET ${x} ${y} ${z}`, `${pad}\tCHANNELS ${channels}Zrotation Xrotation Yrotation`)
    const next = TREE[index + 1]?.[1] ?? 0
    if (next <= depth)
      lines.push(`${pad}\tEnd Site`, `${pad}\t{`, `${pad}\t\tOFFSET 0 ${y < 0 ? 0 : 8} 5`, `${pad}\t}`)
    for (let open = depth; open >= next; open--) lines.push(`${'\t'.repeat(open)}}`)
  })
  const frames = Math.round(30 * seconds) + 1
  lines.push('MOTION', `Frames: ${frames}`, 'Frame Time: 0.0333333')
  for (let frame = 0; frame < frames; frame++) {
    const phase = (2 * Math.PI * 0.9 * frame) / 30
    const row: number[] = [0, 93, 4 * frame]
    for (const [name] of TREE) {
      const side = name.startsWith('Left') ? 1 : -1
      const swing = name.endsWith('UpLeg') ? 25 : name.endsWith('Arm') ? -18 : 0
      const knee = /(Left|Right)Leg$/.test(name) ? 25 * (1 + Math.sin(side * phase + 1)) : 0
      const lowered = name === 'LeftArm' ? -75 : name === 'RightArm' ? 75 : 0
      row.push(lowered, side * swing * Math.sin(phase) + knee, 0)
    }
    lines.push(row.map((value) => value.toFixed(4)).join(' '))
  }
  return `${lines.join('\n')}\n`
}
