import type { Context } from '@understudy/operations'
import type { CommandIo } from '../io/io.ts'

/** What an operation is run with from a command. */
export const contextOf = (io: CommandIo): Context => ({
  ...(io.kernels && { kernels: io.kernels }),
  signal: io.signal,
  clock: () => performance.now() / 1000,
})
