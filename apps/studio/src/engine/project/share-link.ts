import { MotionError } from '@understudy/motion'
import type { StudioDocument, TakeId } from '../../document/document.ts'
import { parseProject, printProject } from '../../document/project-file.ts'
import { filesOf } from '../../document/recipe.ts'
import { knownRecipes, learnRecipes } from './known-recipes.ts'
import { SHELL_WORDS } from '../words/shell-words.ts'

/** Longest address that every browser, chat and mail passes on unharmed, characters. */
export const LONGEST_LINK = 30_000

/** A project in a link is never larger than this, bytes: a short link may unpack to a thousand times its length. */
const MOST_UNPACKED = 4 << 20

const MARK = '#project='

/** What a link does not hold, and why: takes by name, and the files that they need. */
export interface LeftOut {
  readonly takes: readonly string[]
  readonly files: readonly string[]
}

export type ShareLink =
  | { readonly link: string; readonly leftOut?: LeftOut; readonly problem?: undefined }
  | { readonly link?: undefined; readonly leftOut?: undefined; readonly problem: string }

/**
 * An address that holds the whole project behind its `#`, which browsers never send to a server: the document as JSON,
 * deflated, in base64 with letters that addresses allow. Files of one's own do not fit: takes that need one are left out,
 * and named; without any other take there is no link.
 */
export async function shareLink(document: StudioDocument, page: string): Promise<ShareLink> {
  const { held, leftOut } = withoutFiles(document)
  if (!held) return { problem: SHELL_WORDS.share.ownFiles(leftOut.files) }
  // No take of it has a file.
  await learnRecipes(held, { getFile: () => Promise.resolve(undefined) })
  const text = printProject({ document: held, files: {}, recipes: knownRecipes(held) })
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const link = page.replace(/#.*$/, '') + MARK + toAddress(packed)
  return link.length > LONGEST_LINK
    ? { problem: SHELL_WORDS.share.tooLong(link.length, LONGEST_LINK) }
    : { link, ...(leftOut.files.length > 0 && { leftOut }) }
}

/** One take alone, as a project of its own. */
export const onlyTake = (document: StudioDocument, id: TakeId): StudioDocument => ({
  ...document,
  takes: document.takes.filter((take) => take.id === id),
  stage: [id],
})

/** The document without what needs files of one's own; undefined where nothing but the opening is left. */
function withoutFiles(document: StudioDocument): {
  readonly held: StudioDocument | undefined
  readonly leftOut: LeftOut
} {
  const needy = document.takes.filter(({ recipe }) => filesOf(recipe).length > 0)
  const files = needy.flatMap(({ recipe }) => filesOf(recipe))
  const { avatar, sound, ...rest } = document
  const names = [
    ...new Set(
      [...files, ...(avatar ? [avatar] : []), ...(sound ? [sound.file] : [])].map(({ name }) => name),
    ),
  ]
  const leftOut = { takes: needy.map(({ name }) => name), files: names }
  if (names.length === 0) return { held: document, leftOut }
  const takes = document.takes.filter((take) => !needy.includes(take))
  if (!takes.some(({ recipe }) => recipe.kind !== 'opening')) return { held: undefined, leftOut }
  const stage = document.stage.filter((id) => takes.some((take) => take.id === id))
  return { held: { ...rest, takes, stage: stage.length > 0 ? stage : [takes[takes.length - 1].id] }, leftOut }
}

/** The project in an address; undefined where there is none. Throws where it cannot be read. */
export async function readLink(page: string): Promise<StudioDocument | undefined> {
  const at = page.indexOf(MARK)
  if (at < 0) return undefined
  let text: string
  try {
    const packed = fromAddress(page.slice(at + MARK.length))
    text = new TextDecoder().decode(
      await through(packed, new DecompressionStream('deflate-raw'), MOST_UNPACKED),
    )
  } catch (error) {
    if (error instanceof MotionError) throw error
    throw new MotionError(SHELL_WORDS.share.broken, { cause: error })
  }
  return parseProject(text, 'link').document
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    size += part.value.length
    if (size <= most) continue
    await reader.cancel()
    throw new MotionError(SHELL_WORDS.share.tooLarge(most))
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}

function toAddress(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromAddress(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}
