import { statSync } from 'node:fs'
import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { UsageError } from './failure.ts'
import type { Input } from './find-inputs.ts'
import { endingOf, ENDINGS, type Ending } from './print-motion.ts'
import { commonFolder } from './through-links.ts'

/** Which file an input becomes. */
export interface Placed {
  readonly input: Input
  readonly output: string
  readonly ending: Ending
}

/**
 * One input and an output whose ending is a format: that file. Otherwise the output is a folder, in which the
 * inputs keep the tree they lie in, with `format` as their ending (or their own, if it can be written).
 */
export function placeOutputs(
  inputs: readonly Input[],
  output: string,
  format: Ending | undefined,
  cwd: string,
): Placed[] {
  const target = path.resolve(cwd, output)
  const named = endingOf(output)
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (named !== undefined && !isFolder) {
    if (inputs.length === 1) return [{ input: inputs[0], output: target, ending: named }]
    throw new MotionError(
      `${output}: ${inputs.length} inputs cannot become one file; a folder is needed. Name a folder, and a format with --format.`,
    )
  }
  // Nobody means a folder named hero.fbx; one that is meant exists, or is written hero.fbx/.
  const unknown = /\.[a-z][a-z0-9]{1,4}$/i.exec(output)?.[0]
  if (unknown !== undefined && !isFolder) {
    throw new UsageError(
      `${output}: ${unknown} is no format that is written here; it must be ${ENDINGS}. ` +
        `For a folder of this name, end it with a slash.`,
      { code: 'unknown-name' },
    )
  }
  const root = commonFolder(inputs.map(({ file }) => path.dirname(file)))
  return inputs.map((input) => {
    const ending = format ?? endingOf(input.file) ?? '.bvh'
    const relative = path.relative(root, input.file).replace(/(?:\.motion)?\.[^.]+$/, '')
    // So that a folder of them can be found again: other JSON is not looked at.
    const suffix = ending === '.json' ? '.motion.json' : ending
    return { input, output: path.join(target, relative + suffix), ending }
  })
}
