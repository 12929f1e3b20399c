import { layOut } from '../../annotations/lay-out.ts'
import type { Motion } from '../../motion/motion.ts'
import { printFloats } from './floats.ts'
import { JSON_FORMAT, JSON_VERSION } from './layout.ts'

/** How `printJson` spells numbers. */
export interface PrintJsonOptions {
  /** How frames are spelled: `base64` is smaller and six times as fast to read, `plain` is for eyes and other programs. Both come back to the bit. */
  readonly numbers?: 'base64' | 'plain'
}

/** What `printJson` takes where its options do not say. */
export const PRINT_JSON_DEFAULTS = { numbers: 'base64' } as const

/** A motion with its annotations and recipe as one JSON text (README.md has the layout). */
export function printJson(motion: Motion, options: PrintJsonOptions = {}): string {
  const { numbers } = { ...PRINT_JSON_DEFAULTS, ...options }
  const { skeleton, annotations, recipe } = motion
  const vector = (values: readonly number[]): string => `[${values.map((v) => JSON.stringify(v)).join(', ')}]`
  const joints = skeleton.joints.map(({ name, parent, offset, role }) => {
    const tail = role === undefined ? '' : `, "role": "${role}"`
    return `{ "name": ${JSON.stringify(name)}, "parent": ${parent}, "offset": ${vector(offset)}${tail} }`
  })
  const tips = skeleton.tips.map(({ joint, offset }) => `{ "joint": ${joint}, "offset": ${vector(offset)} }`)
  const { jointCount } = skeleton
  const fields = [
    `"format": "${JSON_FORMAT}"`,
    `"version": ${JSON_VERSION}`,
    `"name": ${JSON.stringify(motion.name)}`,
    `"frameRate": ${motion.frameRate}`,
    `"frameCount": ${motion.frameCount}`,
    `"skeleton": {\n    "joints": ${block(joints)},\n    "tips": ${block(tips)}` +
      (skeleton.tPose ? `,\n    "tPose": ${printFloats(skeleton.tPose, numbers, 4)}` : '') +
      `\n  }`,
    `"annotations": ${JSON.stringify(layOut(annotations))}`,
    ...(recipe === undefined ? [] : [`"recipe": ${JSON.stringify(recipe)}`]),
    `"rootPositions": ${printFloats(motion.rootPositions, numbers, 3)}`,
    `"rotations": ${printFloats(motion.rotations, numbers, 4 * jointCount)}`,
  ]
  return `{\n  ${fields.join(',\n  ')}\n}\n`
}

const block = (items: readonly string[]): string =>
  items.length === 0 ? '[]' : `[\n      ${items.join(',\n      ')}\n    ]`
