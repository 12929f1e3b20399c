import { SingleBar, Presets } from 'cli-progress'
import { breathe, type Io } from './io.ts'

/** Something with many steps that people wait for. */
export interface Progress {
  /** One step begins; lets Ctrl+C in. */
  step(what: string): Promise<void>
  /** The work is over: the bar goes away. */
  done(): void
}

/** Plain lines come no more often than this, in milliseconds, and none at all for work that is over sooner. */
const LINE_EVERY = 5000

/** A bar where `err` is a terminal, now and then a line elsewhere. Nothing of it goes to `out`. */
export function startProgress(io: Io, verb: string, total: number): Progress {
  if (!io.interactive || total < 2) {
    let count = 0
    let last = Date.now()
    return {
      step: async () => {
        if (Date.now() - last > LINE_EVERY) {
          last = Date.now()
          io.err(`${verb} ${count} of ${total}`)
        }
        count++
        await breathe(io)
      },
      done: () => {},
    }
  }
  const bar = new SingleBar(
    {
      format: `${verb} {bar} {value}/{total}  {what}`,
      hideCursor: true,
      clearOnComplete: true,
      barsize: 24,
      stream: process.stderr,
    },
    Presets.shades_classic,
  )
  bar.start(total, 0, { what: '' })
  let count = 0
  return {
    step: async (what) => {
      bar.update(count++, { what })
      await breathe(io)
    },
    done: () => bar.stop(),
  }
}
