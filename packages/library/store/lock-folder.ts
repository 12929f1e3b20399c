import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { isAlive, parseOwner, thisProcess } from './owner.ts'

/**
 * Makes this process the owner of a folder, and gives what ends that. The embedded database has no lock of its own: two
 * processes that open it lose each other's writes. An owner that died is replaced.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = path.join(folder, 'owner.json')
  const own = path.join(folder, `owner.${process.pid}.${counter++}.json`)
  writeFileSync(own, JSON.stringify(thisProcess()))
  try {
    // A link is made whole or not at all: nobody ever reads half an owner.
    while (!tryLink(own, lock)) removeIfDead(lock, folder)
  } finally {
    rmSync(own, { force: true })
  }
  return () => rmSync(lock, { force: true })
}

let counter = 0

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Throws where the owner is alive. */
function removeIfDead(lock: string, folder: string): void {
  let text: string
  let age: number
  try {
    text = readFileSync(lock, 'utf8')
    age = (Date.now() - statSync(lock).mtimeMs) / 1000
  } catch {
    return // It was given up just now.
  }
  const owner = parseOwner(parseOrNothing(text))
  if (owner && isAlive(owner, age))
    throw new MotionError(
      `library "${folder}": it is open in process ${owner.pid} on ${owner.host}, and an embedded library has one owner at a time. ` +
        `Use the running server's address, or close the other program first.`,
      { code: 'exists' },
    )
  // Two may find the same dead owner: whoever moves it away is the one to remove it.
  const aside = `${lock}.${process.pid}.dead`
  try {
    renameSync(lock, aside)
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, lock)
    rmSync(aside, { force: true })
  } catch {
    // The other one did.
  }
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
