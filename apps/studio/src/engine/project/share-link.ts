import { MotionError } from '@understudy/motion'
import type { StudioDocument } from '../../document/document.ts'
import { parseProject, printProject } from '../../document/project-file.ts'
import { filesOf } from '../../document/recipe.ts'
import { knownRecipes, learnRecipes } from './known-recipes.ts'
import { SHELL_WORDS } from '../words/shell-words.ts'

/** Longest address that every browser, chat and mail passes on unharmed, characters. */
export const LONGEST_LINK = 30_000

/** A project in a link is never larger than this, bytes: a short link may unpack to a thousand times its length. */
const MOST_UNPACKED = 4 << 20

const MARK = '#project='

export type ShareLink =
  | { readonly link: string; readonly problem?: undefined }
  | { readonly link?: undefined; readonly problem: string }

/**
 * An address that holds the whole project behind its `#`, which browsers never send to a server: the document as JSON,
 * deflated, in base64 with letters that addresses allow. Files of one's own do not fit and are refused by name.
 */
export async function shareLink(document: StudioDocument, page: string): Promise<ShareLink> {
  const files = document.takes.flatMap(({ recipe }) => filesOf(recipe))
  if (document.avatar) files.push(document.avatar)
  const names = [...new Set(files.map(({ name }) => name))]
  if (names.length > 0) return { problem: SHELL_WORDS.share.ownFiles(names) }
  // No take of it has a file.
  await learnRecipes(document, { getFile: () => Promise.resolve(undefined) })
  const text = printProject({ document, files: {}, recipes: knownRecipes(document) })
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const link = page.replace(/#.*$/, '') + MARK + toAddress(packed)
  return link.length > LONGEST_LINK
    ? { problem: SHELL_WORDS.share.tooLong(link.length, LONGEST_LINK) }
    : { link }
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
