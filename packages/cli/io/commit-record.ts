import { linkSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { keepFolder, writeDurably } from './durable.ts'
import { isAlive, parseOwner, thisProcess, type Owner } from '@understudy/library/owner'
import { isStagingName, makeFolders, removeStaging } from './staging.ts'

/**
 * What is being put in place, written before the first file gets its name: the next process that finds it after this one has died finishes
 * the set (or takes it back, where `undo` says so). It lies in the folder of the set, one at a time: it is the lock as well.
 */
export interface CommitRecord {
  readonly format: 'understudy-commit'
  readonly version: 1
  readonly owner: Owner
  /** Replace files that exist. */
  readonly force: boolean
  readonly undo: boolean
  /** From staging to its place, relative to the record's folder. */
  readonly moves: readonly { readonly from: string; readonly to: string }[]
  /** Staging folders, removed at the end. */
  readonly stagings: readonly string[]
  /** Folders made for the set, the outermost first. */
  readonly made: readonly string[]
}

const RECORD = '.understudy-commit'

/** Puts a set in place: all of it, also when the process dies meanwhile and another one finds the record; or none. */
export function placeSet(
  base: string,
  record: Omit<CommitRecord, 'format' | 'version' | 'owner' | 'undo'>,
): void {
  const full: CommitRecord = {
    format: 'understudy-commit',
    version: 1,
    owner: thisProcess(),
    undo: false,
    ...record,
  }
  takeTurn(base, full)
  try {
    carryOut(base, full)
  } catch (error) {
    // The record is turned round before anything is taken back: who finds it must not put it in place again.
    const undoing = { ...full, undo: true }
    const turned = path.join(base, full.stagings[0], 'undo')
    writeDurably(turned, JSON.stringify(undoing))
    renameSync(turned, path.join(base, RECORD))
    carryOut(base, undoing)
    endTurn(base, full.owner)
    throw error
  }
  endTurn(base, full.owner)
}

/** Finishes, or takes back, what a process that died here had begun. */
export function finishRecord(base: string): void {
  const found = readRecord(base)
  if (found === undefined || isAlive(found.record.owner, found.age)) return
  carryOut(base, found.record, { isLate: true })
  endTurn(base, found.record.owner)
  for (const staging of found.record.stagings) removeStaging(path.join(base, staging))
}

/** Milliseconds between looks at a record of somebody else, and looks before giving up: half a minute. */
const PAUSE = 25
const MOST_LOOKS = 1200

/** Writes the record under its name, when nobody else's is there. A link is made whole or not at all, and never over another. */
function takeTurn(base: string, record: CommitRecord): void {
  const written = path.join(base, record.stagings[0], 'commit')
  writeDurably(written, JSON.stringify(record))
  for (let look = 0; look < MOST_LOOKS; look++) {
    finishRecord(base)
    try {
      moveNew(written, path.join(base, RECORD))
      keepFolder(base)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
  }
  throw new MotionError(
    `${base}: another run has been writing here for half a minute; wait for it to end, and run this again.`,
    { code: 'exists' },
  )
}

function endTurn(base: string, owner: Owner): void {
  const found = readRecord(base)
  if (found === undefined || JSON.stringify(found.record.owner) !== JSON.stringify(owner)) return
  rmSync(path.join(base, RECORD), { force: true })
  keepFolder(base)
}

/** Does what the record says; what has been done already is left as it is. */
function carryOut(base: string, record: CommitRecord, { isLate = false } = {}): void {
  const folders = new Set<string>()
  for (const move of record.moves) {
    const [from, to] = [path.join(base, move.from), path.join(base, move.to)]
    folders.add(path.dirname(to))
    if (record.undo) takeBack(from, to, record.force)
    else if (record.force) {
      makeFolders(path.dirname(to))
      moveOver(from, to)
    } else {
      makeFolders(path.dirname(to))
      try {
        linkNew(from, to)
      } catch (error) {
        // Finished late, a file that somebody else has put there since is theirs.
        if (!isLate) throw error
      }
    }
  }
  if (record.undo) for (const folder of record.made.toReversed()) removeEmpty(path.join(base, folder))
  else for (const folder of folders) keepFolder(folder)
}

/** The old file gets a second name in staging first, so that it can be put back. */
function moveOver(from: string, to: string): void {
  try {
    linkSync(to, `${from}.old`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // There is none, or it has been done already, or the disk knows no links.
    if (code !== 'ENOENT' && code !== 'EEXIST' && !LINKLESS.has(code ?? '')) throw error
  }
  try {
    renameSync(from, to)
  } catch (error) {
    // Not there any more: it is in its place already.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function takeBack(from: string, to: string, force: boolean): void {
  if (!force) {
    if (isSame(from, to)) unlinkSync(to)
  } else if (statSync(from, { throwIfNoEntry: false }) === undefined) {
    if (statSync(`${from}.old`, { throwIfNoEntry: false }) === undefined) rmSync(to, { force: true })
    else renameSync(`${from}.old`, to)
  }
}

/** The same file under a second name, unless that name is taken by another. The first goes with its staging folder. */
function linkNew(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') {
      if (isSame(from, to)) return
    } else if (code === 'ENOENT') return
    else if (LINKLESS.has(code ?? '')) {
      moveNew(from, to)
      return
    }
    throw error
  }
}

/** Moves a file to a name that must be free. Where a disk knows no links the look and the move are two steps. */
export function moveNew(from: string, to: string): void {
  try {
    linkSync(from, to)
    return
  } catch (error) {
    if (!LINKLESS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  if (statSync(to, { throwIfNoEntry: false }) !== undefined)
    throw Object.assign(new Error(`${to} exists`), { code: 'EEXIST', path: to })
  renameSync(from, to)
}

/** What disks without links answer. */
const LINKLESS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

function isSame(a: string, b: string): boolean {
  const [one, two] = [a, b].map((file) => statSync(file, { throwIfNoEntry: false, bigint: true }))
  return one !== undefined && two !== undefined && one.ino === two.ino && one.dev === two.dev
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Somebody put a file there meanwhile: it is theirs now.
  }
}

function readRecord(base: string): { record: CommitRecord; age: number } | undefined {
  const file = path.join(base, RECORD)
  try {
    const age = (Date.now() - statSync(file).mtimeMs) / 1000
    const value = JSON.parse(readFileSync(file, 'utf8')) as CommitRecord
    const owner = parseOwner(value.owner)
    const isOurs = value.format === 'understudy-commit' && value.version === 1 && owner !== undefined
    return isOurs && isContained(value) ? { record: { ...value, owner }, age } : undefined
  } catch {
    return undefined
  }
}

/** Whatever a record says, it moves files of its own staging folders to places below, and nothing else. */
function isContained({ moves, stagings, made }: CommitRecord): boolean {
  const isBelow = (place: unknown): boolean =>
    typeof place === 'string' &&
    !path.isAbsolute(place) &&
    path.normalize(place) === place &&
    !place.split(path.sep).includes('..')
  return (
    [moves, stagings, made].every(Array.isArray) &&
    stagings.every(isStagingName) &&
    made.every(isBelow) &&
    moves.every(({ from, to }) => isBelow(from) && isBelow(to) && stagings.includes(path.dirname(from)))
  )
}
