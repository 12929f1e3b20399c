import type { Motion } from '@understudy/motion'
import { printBvh, printGlb, printJson } from '@understudy/motion/formats'

/** How a motion can be written, by the ending of the file. */
export const WRITERS = {
  '.bvh': (motion: Motion, metresPerUnit: number) => printBvh(motion, { metresPerUnit }),
  '.glb': (motion: Motion) => printGlb(motion),
  '.json': (motion: Motion) => printJson(motion),
} as const

export type Ending = keyof typeof WRITERS

/** The writer a file name asks for, if there is one. */
export function endingOf(file: string): Ending | undefined {
  return (Object.keys(WRITERS) as Ending[]).find((ending) => file.toLowerCase().endsWith(ending))
}

/** A motion as the content of a file with this ending. Only BVH has a unit of its own; the others are in metres. */
export async function printMotion(
  motion: Motion,
  ending: Ending,
  metresPerUnit = 1,
): Promise<string | Uint8Array> {
  return await WRITERS[ending](motion, metresPerUnit)
}
