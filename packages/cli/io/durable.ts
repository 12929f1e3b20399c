import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/** What is written to a file: at once, or in pieces that are made as they are written. */
export type Content = string | Uint8Array | Iterable<string | Uint8Array>

/** Writes a new file and has the disk keep it before it returns: a file renamed afterwards is never empty after a power cut. Answers its bytes. */
export function writeDurably(file: string, content: Content): number {
  const descriptor = openSync(file, 'wx')
  try {
    const size = writeContent(descriptor, content)
    fsyncSync(descriptor)
    return size
  } finally {
    closeSync(descriptor)
  }
}

/** Writes to a file that is open. Answers how many bytes. */
export function writeContent(descriptor: number, content: Content): number {
  let size = 0
  for (const piece of typeof content === 'string' || content instanceof Uint8Array ? [content] : content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at)
    size += bytes.length
  }
  return size
}

/** Has the disk keep the names in a folder. Some systems cannot do that to folders; then there is nothing to be done. */
export function keepFolder(folder: string): void {
  let descriptor: number | undefined
  try {
    descriptor = openSync(folder, 'r')
    fsyncSync(descriptor)
  } catch {
    return
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}
