import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { keepFolder, writeDurably } from './durable.ts'
import { isAlive, parseOwner, thisProcess, type Owner } from '@understudy/library/owner'

/** A folder beside the outputs in which they are made whole before they get their names. */
export interface Staging {
  /** The folder it lies in. */
  readonly base: string
  readonly folder: string
  /** Names inside are numbers, so that the final name may be as long as the disk allows. */
  next(): string
}

/** `.understudy-3k9-4f2a9c`: the process's number, so that it can be told from the first moment whose it is, and a random one. */
const NAME = /^\.understudy-([0-9a-z]+)-[0-9a-f]{6}$/
const OWNER = 'owner'

const newName = (base: string, pid: number): string =>
  path.join(base, `.understudy-${pid.toString(36)}-${randomBytes(3).toString('hex')}`)

/** An empty one, with a note of whose it is. */
export function openStaging(base: string): Staging {
  const folder = newName(base, process.pid)
  mkdirSync(folder)
  try {
    writeDurably(path.join(folder, OWNER), JSON.stringify(thisProcess()))
  } catch (error) {
    removeStaging(folder)
    throw error
  }
  let count = 0
  return { base, folder, next: () => String(count++) }
}

/** Gives it up: from now on it is nobody's. */
export function leaveStaging({ base, folder }: Staging): void {
  rmSync(path.join(folder, OWNER), { force: true })
  renameSync(folder, newName(base, NOBODY))
}
const NOBODY = 0

export const removeStaging = (folder: string): void => rmSync(folder, { recursive: true, force: true })

export const isStagingName = (name: string): boolean => NAME.test(name)

/** Staging folders in `base` that nobody works on any more. */
export function deadStagings(base: string): string[] {
  let names: string[]
  try {
    names = readdirSync(base)
  } catch {
    return []
  }
  return names
    .filter(isStagingName)
    .map((name) => path.join(base, name))
    .filter(isDead)
}

function isDead(folder: string): boolean {
  try {
    return !isAlive(ownerOf(folder), (Date.now() - statSync(folder).mtimeMs) / 1000)
  } catch {
    return false
  }
}

function ownerOf(folder: string): Owner {
  const pid = parseInt(NAME.exec(path.basename(folder))?.[1] ?? '', 36)
  const byName = { ...thisProcess(), pid, began: undefined }
  try {
    return parseOwner(JSON.parse(readFileSync(path.join(folder, OWNER), 'utf8'))) ?? byName
  } catch {
    return byName
  }
}

/** Makes a folder and those above it. Returns the ones that were made, the outermost first. */
export function makeFolders(folder: string): string[] {
  const first = mkdirSync(folder, { recursive: true })
  if (first === undefined) return []
  const made: string[] = []
  for (let at = folder; at.length >= first.length; at = path.dirname(at)) made.unshift(at)
  for (const one of made) keepFolder(path.dirname(one))
  return made
}
