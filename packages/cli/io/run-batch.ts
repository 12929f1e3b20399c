import path from 'node:path'
import { MotionError, type Motion } from '@understudy/motion'
import type { Content } from './durable.ts'
import { sentenceOf } from './failure.ts'
import { tidy } from './find-inputs.ts'
import { EXIT, type CommandIo } from './io.ts'
import { keyOf } from './manifest.ts'
import { writing } from './outputs.ts'
import type { Placed } from './place-outputs.ts'
import { startProgress } from './progress.ts'
import { besideText, recipeBeside } from './recipe-beside.ts'

export interface BatchOptions {
  readonly verb: string
  readonly force: boolean
  readonly json: boolean
  /** Write what works; otherwise one failure means nothing is written at all. */
  readonly keepGoing?: boolean
  /** Take over what an interrupted run of the same options has made. */
  readonly continue?: boolean
}

/** What became of one input. */
export interface BatchResult {
  readonly content: Content
  /** The motion written: a BVH gets its recipe beside it. */
  readonly motion?: Motion
  /** For `--json`, beside the names. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** For people, below which file became which. */
  readonly lines?: readonly string[]
}

/** What is kept of an output beside its bytes, until all are made. */
interface BatchNote extends Pick<BatchResult, 'facts' | 'lines'> {
  readonly recipe?: string
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
          const key = batchKey(item, options, io)
          let note = outputs.recall(item.output, key)
          if (note === undefined) {
            const { content, motion, facts, lines } = await make(item)
            const recipe = motion && besideText(item.output, motion)
            note = JSON.stringify({ facts, lines, recipe })
            outputs.stage(item.output, content, { key, note })
          }
          const { facts, lines, recipe } = JSON.parse(note) as BatchNote
          if (recipe !== undefined) outputs.stage(recipeBeside(item.output), recipe)
          const names = { file: item.input.name, output: tidy(item.output, io.cwd), ok: true }
          told.push(() => {
            if (options.json) io.out(JSON.stringify({ ...names, ...facts }))
            else for (const line of [`${names.file} → ${names.output}`, ...(lines ?? [])]) io.out(line)
          })
        } catch (error) {
          const sentence = sentenceOf(error)
          if (sentence === undefined || !options.keepGoing)
            throw inBatch(error, placed.length, options.continue)
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

/** What an output is made from: the input, the options, and files that options name. How it is told does not count. */
function batchKey({ input, output, ending }: Placed, options: BatchOptions, io: CommandIo): string {
  const { force: _, json: __, keepGoing: ___, continue: ____, ...made } = options
  const named = Object.values(made)
    .filter((value) => typeof value === 'string')
    .map((value) => path.resolve(io.cwd, value))
  return keyOf([made, input.name, output, ending], [input.file, ...named.filter((file) => file !== output)])
}

/** One bad file of many: say how to get the others. */
function inBatch(error: unknown, count: number, isContinued = false): unknown {
  if (!(error instanceof MotionError) || count < 2) return error
  const rest = isContinued
    ? 'What was made so far is kept; run it again with --continue.'
    : 'Nothing was written; --keep-going writes the other files.'
  return new MotionError(`${error.message} ${rest}`, { cause: error, code: error.code })
}
