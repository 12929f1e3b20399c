import { lstatSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** More links than this in a row are a circle (Linux's own limit). */
const MOST_LINKS = 40

/** The file that a path means: where a link points to, also when nothing is there yet. */
export function throughLinks(file: string): string {
  let at = file
  for (let links = 0; links < MOST_LINKS; links++) {
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) return at
    at = path.resolve(path.dirname(at), readlinkSync(at))
  }
  throw Object.assign(new Error(`${file}: links go round in a circle`), { code: 'ELOOP', path: file })
}

/** The folder, or the nearest above it that exists. */
export function nearestFolder(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    if (lstatSync(at, { throwIfNoEntry: false }) !== undefined || at === path.dirname(at)) return at
  }
}

/** The deepest folder that all of them are in, or are. */
export const commonFolder = (folders: readonly string[]): string =>
  folders.reduce((shared, folder) => {
    let common = shared
    while (!isBelow(common, folder)) common = path.dirname(common)
    return common
  })

/** Whether a path is in the folder, at any depth, or is the folder. */
export const isBelow = (folder: string, file: string): boolean => {
  const relative = path.relative(folder, file)
  return relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative)
}
