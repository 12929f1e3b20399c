import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { MotionError, type Motion } from '@understudy/motion'
import {
  corpusRecipeHash,
  encodeClips,
  listScores,
  makeClip,
  openClips,
  starterScores,
  type ClipPack,
} from '@understudy/performer'

/** A clip of the embedded corpus, without its frames. */
export interface EmbeddedClip {
  readonly id: string
  readonly family: string
  readonly performer: string
  readonly frameRate: number
  readonly frameCount: number
  readonly attributes: Readonly<Record<string, number | string>>
}

/** What a folder with the embedded corpus holds: its clips, and the packs they are in. */
export interface EmbeddedIndex {
  readonly hash: string
  /** Pack files by family, relative to the folder. */
  readonly packs: Readonly<Record<string, string>>
  readonly starter: string
  readonly clips: readonly EmbeddedClip[]
  /** Bytes of all packs, the starter not counted. */
  readonly bytes: number
}

/** The corpus the performer makes, on disk. */
export interface EmbeddedCorpus {
  readonly folder: string
  readonly index: EmbeddedIndex
  clip(id: string): Motion
  /** The bytes of the subset for a first load. */
  starter(): Uint8Array
}

/** Where the embedded corpus is kept, and who is told while it is made. */
export interface EnsureEmbeddedOptions {
  /** Where to keep it; a folder per recipe is made inside. Defaults to `node_modules/.cache/understudy` here or above. */
  readonly cache?: string
  /** Told before each clip is made. */
  readonly onProgress?: (done: number, total: number, id: string) => void
}

/** Opens the embedded corpus, making it first where it is missing or was made by another recipe. */
export function ensureEmbedded(options: EnsureEmbeddedOptions = {}): EmbeddedCorpus {
  const hash = corpusRecipeHash()
  const folder = path.join(options.cache ?? defaultCache(), `corpus-${hash}`)
  if (!existsSync(path.join(folder, 'index.json'))) buildEmbedded(folder, hash, options.onProgress)
  return openEmbedded(folder)
}

/** The embedded corpus in a folder; packs are read when a clip of theirs is first asked for. */
export function openEmbedded(folder: string): EmbeddedCorpus {
  const index = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as EmbeddedIndex
  const byId = new Map(index.clips.map((clip) => [clip.id, clip]))
  const open = new Map<string, ClipPack>()
  const read = (file: string): Uint8Array => new Uint8Array(readFileSync(path.join(folder, file)))
  const packOf = (family: string): ClipPack => {
    const known = open.get(family)
    if (known) return known
    const file = index.packs[family]
    if (file === undefined)
      throw new MotionError(
        `embedded corpus "${folder}": its index names no pack of the family "${family}". Make it again with "understudy perform --corpus".`,
        { code: 'unreadable' },
      )
    const pack = openClips(read(file))
    open.set(family, pack)
    return pack
  }
  return {
    folder,
    index,
    clip: (id) => {
      const clip = byId.get(id)
      if (clip === undefined) {
        throw new MotionError(
          `embedded corpus: there is no clip "${id}"; there are ${index.clips.length}. List them with \`understudy perform\`.`,
          { code: 'unreadable' },
        )
      }
      const pack = packOf(clip.family)
      return pack.clip(pack.names.indexOf(id))
    },
    starter: () => read(index.starter),
  }
}

/** Writes everything beside the final place and renames it: nobody ever opens half a corpus. */
function buildEmbedded(folder: string, hash: string, onProgress?: EnsureEmbeddedOptions['onProgress']): void {
  const scores = listScores()
  const inStarter = new Set(starterScores(scores).map(({ id }) => id))
  const part = `${folder}.${process.pid}.part`
  mkdirSync(part, { recursive: true })
  try {
    const clips: EmbeddedClip[] = []
    const packs: Record<string, string> = {}
    const starter: Motion[] = []
    let bytes = 0
    for (const family of new Set(scores.map((score) => score.family))) {
      const motions = scores
        .filter((score) => score.family === family)
        .map((score) => {
          onProgress?.(clips.length, scores.length, score.id)
          const motion = makeClip(score.id)
          const { id, performer, frameRate, attributes = {} } = score
          clips.push({ id, family, performer, frameRate, frameCount: motion.frameCount, attributes })
          if (inStarter.has(id)) starter.push(motion)
          return motion
        })
      const pack = encodeClips(motions)
      packs[family] = `${family}.bin`
      bytes += pack.length
      writeFileSync(path.join(part, packs[family]), pack)
    }
    writeFileSync(path.join(part, 'starter.bin'), encodeClips(starter))
    const index: EmbeddedIndex = { hash, packs, starter: 'starter.bin', clips, bytes }
    writeFileSync(path.join(part, 'index.json'), `${JSON.stringify(index)}\n`)
    if (existsSync(folder)) return
    renameSync(part, folder)
    forgetOld(path.dirname(folder))
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/** Recipes kept: one may go back and forth between a few versions of the code, each corpus is 20 MB. */
const KEPT = 6
/** A half-made corpus this old was left by a process that died, milliseconds. */
const ABANDONED = 3_600_000

/** Removes all but the newest corpora of a cache, and halves that nobody is making any more. */
export function forgetOld(cache: string): void {
  const found = readdirSync(cache)
    .filter((name) => /^corpus-[0-9a-f]{32}(\.\d+\.part)?$/.test(name))
    .map((name) => ({
      name,
      time: statSync(path.join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.time - a.time)
  const newest = found[0]?.time ?? 0
  const whole = found.filter(({ name }) => !name.endsWith('.part'))
  const halves = found.filter(({ name, time }) => name.endsWith('.part') && newest - time > ABANDONED)
  for (const { name } of [...whole.slice(KEPT), ...halves])
    rmSync(path.join(cache, name), { recursive: true, force: true })
}

/** `node_modules/.cache/understudy` of the nearest folder above that has node_modules. */
function defaultCache(): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'node_modules')))
      return path.join(folder, 'node_modules/.cache/understudy')
    if (folder === path.dirname(folder)) return path.join(process.cwd(), '.cache/understudy')
  }
}
