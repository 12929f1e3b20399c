import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { breathe, type Io } from './io.ts'

/** Files that appear together, whole, or not at all. */
export interface Outputs {
  /** Refuses now, before the long work, what could not be written later. */
  claim(file: string): void
  /** Writes under a temporary name beside the final one. */
  stage(file: string, content: string | Uint8Array): void
  /** Gives every staged file its name. Returns the names. */
  commit(): readonly string[]
  /** Removes what was staged, and folders made for it. Harmless after `commit`. */
  discard(): void
}

/**
 * A file is first written whole under a temporary name in the same folder, then renamed: a reader never sees
 * half of it, and a failure leaves nothing. Without `force` an existing file is never replaced.
 */
export function openOutputs({ force = false }: { readonly force?: boolean } = {}): Outputs {
  const claimed = new Set<string>()
  const staged = new Map<string, string>()
  const madeFolders: string[] = []

  const claim = (file: string): void => {
    if (claimed.has(file)) {
      throw new MotionError(`${file}: two inputs would be written to this one file; name the outputs apart.`)
    }
    mustBeFree(file)
    claimed.add(file)
  }

  const mustBeFree = (file: string): void => {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isDirectory()) {
      throw new MotionError(`${file}: this is a folder; a file name is needed. Name a file in it.`)
    }
    if (found && !force) {
      throw new MotionError(`${file}: the file exists and is not overwritten; give --force or another name.`)
    }
  }

  const makeFolder = (folder: string): void => {
    if (existsSync(folder)) return
    makeFolder(path.dirname(folder))
    mkdirSync(folder)
    madeFolders.push(folder)
  }

  const stage = (file: string, content: string | Uint8Array): void => {
    if (!claimed.has(file)) claim(file)
    makeFolder(path.dirname(file))
    const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`)
    staged.set(file, temporary)
    try {
      writeFileSync(temporary, content)
    } catch (error) {
      // The temporary name would tell nobody which output it was.
      throw Object.assign(error as NodeJS.ErrnoException, { path: file })
    }
  }

  const commit = (): readonly string[] => {
    const files = [...staged.keys()]
    for (const [file, temporary] of staged) {
      // Someone else may have made the file since it was claimed.
      mustBeFree(file)
      renameSync(temporary, file)
      staged.delete(file)
    }
    madeFolders.length = 0
    return files
  }

  const discard = (): void => {
    for (const temporary of staged.values()) rmSync(temporary, { force: true })
    staged.clear()
    for (const folder of madeFolders.toReversed()) {
      try {
        rmdirSync(folder)
      } catch {
        // Someone put a file there meanwhile: it is theirs now.
      }
    }
    madeFolders.length = 0
  }

  return { claim, stage, commit, discard }
}

/** Outputs that are being made: while there are any, the process must not simply end. */
const inTheMaking = new Set<Outputs>()

/** Whether files are being made that would be lost, or left in halves, if the process ended now. */
export const isWriting = (): boolean => inTheMaking.size > 0

/**
 * Runs `work` with outputs that are committed when it returns and discarded when it throws, or when Ctrl+C came
 * meanwhile: while a method computes nothing is heard, and what was called off must not appear after all.
 */
export async function writing<T>(
  options: { readonly force?: boolean },
  io: Io,
  work: (outputs: Outputs) => T | Promise<T>,
): Promise<T> {
  const outputs = openOutputs(options)
  inTheMaking.add(outputs)
  try {
    const result = await work(outputs)
    await breathe(io)
    outputs.commit()
    return result
  } finally {
    outputs.discard()
    inTheMaking.delete(outputs)
  }
}
