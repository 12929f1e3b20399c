import { accessSync, chmodSync, closeSync, constants, openSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { finishRecord, moveNew, placeSet } from './commit-record.ts'
import { keepFolder, writeContent, writeDurably, type Content } from './durable.ts'
import { breathe, type Io } from './io.ts'
import { isAwaited, Manifest, readManifest, type DoneItem } from './manifest.ts'
import {
  deadStagings,
  leaveStaging,
  makeFolders,
  openStaging,
  removeStaging,
  type Staging,
} from './staging.ts'
import { commonFolder, isBelow, nearestFolder, throughLinks } from './through-links.ts'

/** Files that appear together, whole, or not at all. */
export interface Outputs {
  /** Refuses now, before the long work, what could not be written later. */
  claim(file: string): void
  /** Writes it whole into a staging folder on the same disk; `made` says of what, so that a batch can be continued. */
  stage(file: string, content: Content, made?: { readonly key: string; readonly note: string }): void
  /** The note of an output that an interrupted run has made from the same: it is taken over as staged. */
  recall(file: string, key: string): string | undefined
  /** Gives every staged file its name. Returns the names. */
  commit(): readonly string[]
  /** Removes what was staged. Harmless after `commit`. */
  discard(): void
  /** Leaves what was staged, for a run that continues. */
  leave(): void
}

export interface OutputsOptions {
  /** Replace files that exist. */
  readonly force?: boolean
  /** Take over what an interrupted run has made, and leave what is made if this one is interrupted. */
  readonly continue?: boolean
}

/** Outputs that go to one disk, below one folder. */
interface Group {
  readonly staging: Staging
  readonly device: number
  readonly manifest: Manifest
  /** What interrupted runs have left here, and is not taken over yet. */
  readonly left: readonly { readonly folder: string; readonly items: ReadonlyMap<string, DoneItem> }[]
  /** Final path to name in the staging folder. */
  readonly files: Map<string, string>
}

/**
 * A file is written whole into a staging folder beside its place, kept by the disk, then renamed: a reader never sees
 * half of it, and a failure leaves nothing. Several files in a new folder appear by one rename of that folder; in a folder
 * that exists a record is written first, by which the next run finishes what this one could not (`commit-record.ts`).
 * What earlier runs left behind is swept. Links are written through. Without `force` an existing file is never replaced.
 */
export function openOutputs(options: OutputsOptions = {}): Outputs {
  const { force = false } = options
  /** Final paths, links followed, by the name that was claimed. */
  const claimed = new Map<string, string>()
  const targets = new Set<string>()
  const groups: Group[] = []
  const swept = new Set<string>()
  /** Terminals and pipes: nothing to rename, written at the end. */
  const streams = new Map<string, Content>()

  const claim = (file: string): void => {
    const target = throughLinks(path.resolve(file))
    if (targets.has(target)) {
      throw new MotionError(
        `${file}: two inputs would be written to this one file; name the outputs apart.`,
        { code: 'exists' },
      )
    }
    const folder = nearestFolder(path.dirname(target))
    if (!isStream(target)) accessSync(folder, constants.W_OK)
    // First: a set that is finished only now may have put a file there.
    sweep(folder)
    mustBeFree(file, target)
    claimed.set(file, target)
    targets.add(target)
  }

  const mustBeFree = (file: string, target: string): void => {
    const found = statSync(target, { throwIfNoEntry: false })
    if (found?.isDirectory()) {
      throw new MotionError(`${file}: this is a folder; a file name is needed. Name a file in it.`, {
        code: 'exists',
      })
    }
    if (found?.isFile() && !force) {
      throw new MotionError(
        `${file}: the file exists and is not overwritten; give --force or another name.`,
        { code: 'exists' },
      )
    }
  }

  /** Puts in order what runs that died have left in a folder and those above it. */
  const sweep = (folder: string): void => {
    for (let at = folder, level = 0; level < MOST_LEVELS && !swept.has(at); at = path.dirname(at), level++) {
      swept.add(at)
      // Listed first: a process that was dead then writes no record afterwards.
      const dead = deadStagings(at)
      finishRecord(at)
      for (const one of dead) {
        const isWanted = options.continue ? readManifest(one).size > 0 : isAwaited(one)
        if (!isWanted) removeStaging(one)
      }
    }
  }

  const groupOf = (target: string): Group => {
    const nearest = nearestFolder(path.dirname(target))
    const device = statSync(nearest).dev
    const known = groups.find((group) => group.device === device && isBelow(group.staging.base, target))
    if (known) return known
    const shared = nearestFolder(commonFolder([...claimed.values()].map((one) => path.dirname(one))))
    const group = openGroup(isUsable(shared, device) ? shared : nearest, device, options.continue ?? false)
    groups.push(group)
    return group
  }

  const stage: Outputs['stage'] = (file, content, made) => {
    if (!claimed.has(file)) claim(file)
    const target = claimed.get(file)!
    if (isStream(target)) {
      streams.set(target, content)
      return
    }
    try {
      const group = groupOf(target)
      const at = group.staging.next()
      const size = writeDurably(path.join(group.staging.folder, at), content)
      keepMode(target, path.join(group.staging.folder, at))
      group.files.set(target, at)
      if (made) group.manifest.add({ ...made, at, size })
    } catch (error) {
      // The temporary name would tell nobody which output it was.
      throw Object.assign(error as NodeJS.ErrnoException, { path: file })
    }
  }

  const recall: Outputs['recall'] = (file, key) => {
    const target = claimed.get(file)
    if (target === undefined || !options.continue || isStream(target)) return undefined
    const { staging, left, files, manifest } = groupOf(target)
    for (const { folder, items } of left) {
      const item = items.get(key)
      if (item === undefined) continue
      const at = staging.next()
      renameSync(path.join(folder, item.at), path.join(staging.folder, at))
      files.set(target, at)
      manifest.add({ ...item, at })
      return item.note
    }
    return undefined
  }

  const commit = (): readonly string[] => {
    // Someone else may have made the file since it was claimed.
    for (const [file, target] of claimed)
      if (groups.some(({ files }) => files.has(target))) mustBeFree(file, target)
    try {
      for (const group of groups) place(group, force)
    } catch (error) {
      const { code, path: at, dest } = error as NodeJS.ErrnoException & { dest?: string }
      if (code !== 'EEXIST') throw error
      throw new MotionError(
        `${dest ?? at}: the file exists and is not overwritten; give --force or another name.`,
        { code: 'exists', cause: error },
      )
    }
    for (const [target, content] of streams) writeStream(target, content)
    const files = [...claimed.keys()].filter((file) => {
      const target = claimed.get(file)!
      return streams.has(target) || groups.some((group) => group.files.has(target))
    })
    for (const { left, files: placed } of groups)
      for (const { folder, items } of left) if (placed.size > 0 && items.size > 0) removeStaging(folder)
    discard()
    return files
  }

  const discard = (): void => {
    for (const { staging } of groups) removeStaging(staging.folder)
    groups.length = 0
    streams.clear()
  }

  const leave = (): void => {
    for (const { staging } of groups) leaveStaging(staging)
    groups.length = 0
  }

  return { claim, stage, recall, commit, discard, leave }
}

/** Folders above an output that are looked through for what dead runs have left. */
const MOST_LEVELS = 8

function openGroup(base: string, device: number, isContinued: boolean): Group {
  const dead = isContinued ? deadStagings(base) : []
  const staging = openStaging(base)
  return {
    staging,
    device,
    manifest: new Manifest(staging.folder, isContinued),
    left: dead.map((folder) => ({ folder, items: readManifest(folder) })),
    files: new Map(),
  }
}

/** Gives the files of a group their names. */
function place({ staging, files }: Group, force: boolean): void {
  const { base, folder } = staging
  keepFolder(folder)
  const moves = [...files].map(([to, at]) => ({ from: path.join(folder, at), to }))
  if (moves.length === 0 || placeNewFolder(staging, moves)) return
  if (moves.length > 1) {
    const made = newFolders(moves.map(({ to }) => path.dirname(to)))
    placeSet(base, {
      force,
      moves: moves.map(({ from, to }) => ({ from: path.relative(base, from), to: path.relative(base, to) })),
      stagings: [path.basename(folder)],
      made: made.map((one) => path.relative(base, one)),
    })
    return
  }
  const [{ from, to }] = moves
  makeFolders(path.dirname(to))
  if (force) renameSync(from, to)
  else moveNew(from, to)
  keepFolder(path.dirname(to))
}

/** Where all files go below one folder that does not exist yet, the folder is made in staging and renamed: one step. */
function placeNewFolder({ base, folder }: Staging, moves: readonly { from: string; to: string }[]): boolean {
  const tops = new Set(moves.map(({ to }) => path.relative(base, to).split(path.sep)[0]))
  const [top] = tops
  const isNew = tops.size === 1 && statSync(path.join(base, top), { throwIfNoEntry: false }) === undefined
  if (!isNew || moves.some(({ to }) => path.dirname(to) === base)) return false
  const tree = path.join(folder, 'tree')
  const inTree = (to: string): string => path.join(tree, path.relative(path.join(base, top), to))
  for (const { from, to } of moves) {
    makeFolders(path.dirname(inTree(to)))
    renameSync(from, inTree(to))
  }
  for (const one of new Set(moves.map(({ to }) => path.dirname(inTree(to))))) keepFolder(one)
  try {
    renameSync(tree, path.join(base, top))
  } catch (error) {
    // Somebody made a folder of that name meanwhile: the files go into it one by one.
    for (const { from, to } of moves) renameSync(inTree(to), from)
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM' || code === 'ENOTDIR') return false
    throw error
  }
  keepFolder(base)
  return true
}

/** Those of the folders, and of the ones above them, that do not exist. The outermost first. */
function newFolders(folders: readonly string[]): string[] {
  const made = new Set<string>()
  for (const folder of folders) {
    const there = nearestFolder(folder)
    for (let at = folder; at !== there; at = path.dirname(at)) made.add(at)
  }
  return [...made].toSorted((a, b) => a.length - b.length)
}

function writeStream(target: string, content: Content): void {
  const descriptor = openSync(target, 'w')
  try {
    writeContent(descriptor, content)
  } finally {
    closeSync(descriptor)
  }
}

const isStream = (target: string): boolean => {
  const found = statSync(target, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}

function isUsable(folder: string, device: number): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).dev === device
  } catch {
    return false
  }
}

/** A file that replaces another may be read by the same people. */
function keepMode(target: string, staged: string): void {
  const found = statSync(target, { throwIfNoEntry: false })
  if (found === undefined) return
  try {
    chmodSync(staged, found.mode & 0o777)
  } catch {
    // Disks without modes.
  }
}

/** Outputs that are being made: while there are any, the process must not simply end. */
const inTheMaking = new Set<Outputs>()

/** Whether files are being made that would be lost, or left in halves, if the process ended now. */
export const isWriting = (): boolean => inTheMaking.size > 0

/**
 * Runs `work` with outputs that are committed when it returns and discarded when it throws, or when Ctrl+C came
 * meanwhile: while a method computes nothing is heard, and what was called off must not appear after all. What is to be
 * continued is left for the next run.
 */
export async function writing<T>(
  options: OutputsOptions,
  io: Io,
  work: (outputs: Outputs) => T | Promise<T>,
): Promise<T> {
  const outputs = openOutputs(options)
  inTheMaking.add(outputs)
  let isKept = false
  try {
    const result = await work(outputs)
    await breathe(io)
    outputs.commit()
    return result
  } catch (error) {
    isKept = options.continue === true
    throw error
  } finally {
    if (isKept) outputs.leave()
    else outputs.discard()
    inTheMaking.delete(outputs)
  }
}
