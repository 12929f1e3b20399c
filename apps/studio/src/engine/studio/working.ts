import type { StudioStore } from './state.ts'

/** Work that takes a moment, milliseconds, is not worth a word. */
export const WORTH_A_WORD = 250

/** Says what is done, tells why it could not be, and ends in any case. */
export type Working = <T>(words: string, work: () => Promise<T>) => Promise<T | undefined>

export const makeWorking =
  (store: StudioStore): Working =>
  async (words, work) => {
    const slow = setTimeout(() => store.setState({ busy: words }), WORTH_A_WORD)
    store.setState({ refusal: undefined })
    try {
      return await work()
    } catch (error) {
      store.setState({ refusal: error instanceof Error ? error.message : String(error) })
      return undefined
    } finally {
      clearTimeout(slow)
      store.setState({ busy: undefined, progress: undefined })
    }
  }
