import { MotionError } from '@understudy/motion'

/**
 * Runs `work`; what it refuses is said in the words of the command line. A method names its own options
 * ("raise maxDistance"), and who reads it at a prompt must know the flag that sets it.
 */
export function inFlags<T>(flags: Readonly<Record<string, string>>, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof MotionError)) throw error
    const said = Object.entries(flags).reduce(
      (text, [word, flag]) => text.replaceAll(word, flag),
      error.message,
    )
    throw new MotionError(said, { cause: error, code: error.code })
  }
}
