import { realpathSync } from 'node:fs'
import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { EMBEDDED } from '../io/find-inputs.ts'
import { isBelow, nearestFolder, throughLinks } from '../io/through-links.ts'

/**
 * Where a name leads inside of a folder. A name that leads out of it, by itself or by a link, is refused whether something
 * is there or not: the answer tells nothing of the world outside.
 */
export function withinFolder(root: string, name: string): string {
  const folder = realpathSync(root)
  const file = path.resolve(folder, name)
  if (isBelow(folder, file)) {
    const target = throughLinks(file)
    const nearest = realpathSync(nearestFolder(target))
    if (isBelow(folder, nearest)) return file
  }
  throw new MotionError(
    `${name.slice(0, 100)}: this is outside of the folder that may be used. Name a file inside of it.`,
    { code: 'missing' },
  )
}

/** Names of clips: embedded ones as they are, files inside of the folder. */
export function mustBeWithin(root: string, name: string): void {
  if (!name.startsWith(EMBEDDED)) withinFolder(root, name)
}
