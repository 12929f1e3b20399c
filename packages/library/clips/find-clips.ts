import { MotionError, type Motion } from '@understudy/motion'
import type { Library } from '../library.ts'
import { CLIP_COLUMNS, type Clip } from './clip.ts'
import { readBytes } from './read-bytes.ts'

/** The error for a clip that is not there. */
export const noClip = (name: string): MotionError =>
  new MotionError(
    `library: there is no clip "${name.slice(0, 80)}". "understudy library list" names those it has.`,
    {
      code: 'unknown-name',
    },
  )

/** One clip: by its hash, by at least eight digits of it, or by its name where only one has it. */
export async function findClip({ database }: Library, name: string): Promise<Clip> {
  const isHash = /^[0-9a-f]{8,64}$/.test(name)
  const found = await database.query<Clip>(
    `select ${CLIP_COLUMNS} from clip where deletion is null and (name = $1 or ($2 and hash like $1 || '%'))
     order by hash = $1 desc, number limit 2`,
    [name, isHash],
  )
  if (found.length === 0) throw noClip(name)
  if (found.length > 1 && found[0].hash !== name)
    throw new MotionError(
      `library: several clips are called "${name}", such as ${found.map(({ hash }) => hash.slice(0, 12)).join(' and ')}. Name one by its hash.`,
      { code: 'unknown-name' },
    )
  return found[0]
}

/** Which part of a list to give. */
export interface Page {
  readonly limit?: number
  readonly offset?: number
}

/** Clips in the order they were added. */
export async function listClips(
  { database }: Library,
  { limit = 100, offset = 0 }: Page = {},
): Promise<Clip[]> {
  return await database.query<Clip>(
    `select ${CLIP_COLUMNS} from clip where deletion is null order by number limit $1 offset $2`,
    [limit, offset],
  )
}

/** A clip's motion, read as its row says, with the annotations that people gave it. */
export async function openClip(library: Library, clip: Clip): Promise<Motion> {
  const { bytes, companions } = await readBytes(library, clip)
  return await motionOf({ name: clip.file, bytes }, companions, clip)
}

/** What a file holds, read as `clip` says. */
export async function motionOf(
  file: { readonly name: string; readonly bytes: Uint8Array },
  companions: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  { reading, annotations }: Pick<Clip, 'reading' | 'annotations'>,
): Promise<Motion> {
  const [{ perform }, { readClip }, { withAnnotations, NO_ANNOTATIONS }] = await Promise.all([
    import('@understudy/operations'),
    import('@understudy/operations/definitions'),
    import('@understudy/motion'),
  ])
  const { output } = await perform(readClip, { file, companions }, reading.options)
  return Object.keys(annotations).length === 0
    ? output
    : withAnnotations(output, { ...NO_ANNOTATIONS, ...output.annotations, ...annotations })
}
