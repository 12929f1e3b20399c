import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/** Writes a new file and has the disk keep it before it returns: a file renamed afterwards is never empty after a power cut. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const descriptor = openSync(file, 'wx')
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
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
