import { MotionError, seeded } from '@understudy/motion'
import type { FuzzReader } from './readers.ts'

/** What one case came to: read, refused in our words, or what was wrong. */
export type Verdict = 'read' | 'refused' | { readonly wrong: string }

/** Letters of a message at most, with room for its cut. */
const LONGEST_MESSAGE = 1500

/** Reads one damaged file. The number of a case is its seed. */
export async function judge(reader: FuzzReader, number: number): Promise<Verdict> {
  const bytes = reader.damage(seeded(number))
  try {
    await reader.read(bytes)
    return 'read'
  } catch (error) {
    if (!(error instanceof MotionError)) return { wrong: `foreign error: ${String(error).slice(0, 200)}` }
    if (error.message.length > LONGEST_MESSAGE)
      return { wrong: `a message of ${error.message.length} letters` }
    // oxlint-disable-next-line no-control-regex
    if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(error.message))
      return { wrong: 'control characters in a message' }
    return 'refused'
  }
}
