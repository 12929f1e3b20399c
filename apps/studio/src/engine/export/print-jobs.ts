import type { Motion, Recipe } from '@understudy/motion'
import { writeMotion, type WriteFormat, type WriteMotionOptions } from '@understudy/motion/formats'
import { give, type JobContext } from '../worker/job.ts'

/** What is done to a motion before it is written: options of the operation that edits clips. */
export interface ExportEdit {
  /** Seconds. */
  readonly from?: number
  readonly until?: number
  /** Frames per second. */
  readonly frameRate?: number
  readonly inPlace?: boolean
}

export interface PrintOptions extends WriteMotionOptions {
  readonly edit?: ExportEdit
}

/** A file, and the recipe of the motion in it where that is known. */
export interface Printed {
  readonly bytes: Uint8Array
  readonly recipe: Recipe | undefined
}

export const jobs = {
  async print(
    _: JobContext,
    motion: Motion,
    format: WriteFormat,
    { edit, ...options }: PrintOptions,
  ): Promise<Printed> {
    const edited = edit ? await editedBy(motion, edit) : motion
    const bytes = await bytesOf(await writeMotion(edited, format, options))
    return give({ bytes, recipe: edited.recipe }, [bytes.buffer])
  },
}

/** Without a recipe of its own, what is made of it has none that runs anywhere, either. */
async function editedBy(motion: Motion, edit: ExportEdit): Promise<Motion> {
  const { perform } = await import('@understudy/operations')
  const { editClip } = await import('@understudy/operations/definitions')
  const { output } = await perform(editClip, { motion }, edit)
  if (motion.recipe) return output
  const { recipe: _, ...rest } = output
  return rest
}

async function bytesOf(content: Awaited<ReturnType<typeof writeMotion>>): Promise<Uint8Array<ArrayBuffer>> {
  // Pieces may be one buffer, filled again and again: each is copied when it comes.
  const parts =
    typeof content === 'string' || content instanceof Uint8Array
      ? [content]
      : Array.from(content, (piece) => (typeof piece === 'string' ? piece : piece.slice()))
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}

export type PrintJobs = typeof jobs
