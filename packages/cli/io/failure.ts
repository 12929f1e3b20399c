import { CommanderError } from 'commander'
import { MotionError } from '@understudy/motion'
import { CutFileError } from '@understudy/motion/formats'
import { EXIT, type Io } from './io.ts'

/** The command line asks for too little, or for two things at once: what commander cannot see for itself. */
export class UsageError extends MotionError {}

/** Prints what went wrong, in one sentence where it is the input's fault, and gives the exit code. */
export function reportFailure(error: unknown, io: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
  if (io.signal.aborted) {
    io.err('understudy: interrupted; nothing half-written was left behind.')
    return EXIT.interrupted
  }
  const sentence = sentenceOf(error)
  if (sentence !== undefined) {
    io.err(`understudy: ${sentence}`)
    return error instanceof UsageError ? EXIT.usage : EXIT.failed
  }
  io.err(`understudy: this is a defect of understudy, not of your files: ${oneLine(error)}`)
  if (io.env.UNDERSTUDY_DEBUG && error instanceof Error) io.err(error.stack ?? '')
  else io.err('Run it again with UNDERSTUDY_DEBUG=1 and report what it prints.')
  return EXIT.bug
}

/** What to say when the input, the output or the disk is at fault; undefined when it is a defect of ours. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof CutFileError) return error.message.replace('set partial to', 'give --partial to')
  if (error instanceof MotionError) return error.message
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code, path } = error as NodeJS.ErrnoException
  const told = typeof code === 'string' ? DISK[code] : undefined
  return told === undefined ? undefined : `${path ?? 'the disk'}: ${told}`
}

const DISK: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder; check the path.',
  EACCES: 'the system does not allow it; check who may read and write there.',
  EPERM: 'the system does not allow it; check who may read and write there.',
  EROFS: 'the disk is read-only; choose another folder.',
  EISDIR: 'this is a folder where a file is needed; name a file in it.',
  ENOTDIR: 'part of this path is a file, not a folder; choose another folder.',
  ENOSPC: 'the disk is full; make room or choose another folder.',
  EMFILE: 'too many files are open; close some programs or raise the limit.',
  ENAMETOOLONG: 'the name is too long for this disk; choose a shorter one.',
}

function oneLine(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error)
}
