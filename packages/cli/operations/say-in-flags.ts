import { inFlags } from '../io/in-flags.ts'

/** Waits for `work`; what it refuses is said in the words of the command line. */
export async function sayInFlags<T>(
  flags: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    return inFlags(flags, () => {
      throw error
    })
  }
}
