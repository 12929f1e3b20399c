import { MotionError, type Motion } from '@understudy/motion'
import { sentenceOf } from './failure.ts'
import { tidy } from './find-inputs.ts'
import { EXIT, type CommandIo } from './io.ts'
import { writing } from './outputs.ts'
import type { Placed } from './place-outputs.ts'
import { startProgress } from './progress.ts'
import { stageRecipeBeside } from './recipe-beside.ts'

export interface BatchOptions {
  readonly verb: string
  readonly force: boolean
  readonly json: boolean
  /** Write what works; otherwise one failure means nothing is written at all. */
  readonly keepGoing?: boolean
}

/** What became of one input. */
export interface BatchResult {
  readonly content: string | Uint8Array
  /** The motion written: a BVH gets its recipe beside it. */
  readonly motion?: Motion
  /** For `--json`, beside the names. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** For people, below which file became which. */
  readonly lines?: readonly string[]
}

/** Makes every output from its input. Nothing gets its final name before all are made. */
export async function runBatch(
  placed: readonly Placed[],
  options: BatchOptions,
  io: CommandIo,
  make: (placed: Placed) => Promise<BatchResult>,
): Promise<void> {
  const progress = startProgress(io, options.verb, placed.length)
  const told: (() => void)[] = []
  try {
    await writing(options, io, async (outputs) => {
      for (const { output } of placed) outputs.claim(output)
      for (const item of placed) {
        await progress.step(item.input.name)
        try {
          const { content, motion, facts, lines } = await make(item)
          outputs.stage(item.output, content)
          if (motion) stageRecipeBeside(outputs, item.output, motion)
          const names = { file: item.input.name, output: tidy(item.output, io.cwd), ok: true }
          told.push(() => {
            if (options.json) io.out(JSON.stringify({ ...names, ...facts }))
            else for (const line of [`${names.file} → ${names.output}`, ...(lines ?? [])]) io.out(line)
          })
        } catch (error) {
          const sentence = sentenceOf(error)
          if (sentence === undefined || !options.keepGoing) throw inBatch(error, placed.length)
          io.setExitCode(EXIT.failed)
          io.err(`understudy: ${sentence}`)
          told.push(() => {
            if (options.json) io.out(JSON.stringify({ file: item.input.name, ok: false, error: sentence }))
          })
        }
      }
    })
  } finally {
    progress.done()
  }
  for (const tell of told) tell()
}

/** One bad file of many: say how to get the others. */
function inBatch(error: unknown, count: number): unknown {
  if (!(error instanceof MotionError) || count < 2) return error
  return new MotionError(`${error.message} Nothing was written; --keep-going writes the other files.`, {
    cause: error,
  })
}
