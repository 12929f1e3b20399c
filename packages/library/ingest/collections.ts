import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { MotionError } from '@understudy/motion'
import type { NamedBytes } from './add-clip.ts'
import type { SourceFile } from './add-files.ts'
import { openZip, type ZipEntry } from './open-zip.ts'

/** A public collection of recordings. */
export interface Collection {
  readonly name: string
  readonly says: string
  readonly licence: string
  /** What users of the recordings are asked to say. */
  readonly citation: string
  /** One archive with all of it, at its own home. */
  readonly archive: string
  readonly ending: '.bvh' | '.amc'
  /** Who moves in a file, by its path in the archive. */
  personOf(file: string): string
}

/** Collections that `library add` knows by name. */
export const COLLECTIONS: Readonly<Record<string, Collection>> = {
  cmu: {
    name: 'cmu',
    says: 'CMU Graphics Lab Motion Capture Database: about 2,500 takes of 144 people, ASF/AMC.',
    licence: 'Free for research and commercial use; may be redistributed, but not sold as it is.',
    citation:
      'The data used in this project was obtained from mocap.cs.cmu.edu. The database was created with funding from NSF EIA-0196217.',
    archive: 'http://mocap.cs.cmu.edu/allasfamc.zip',
    ending: '.amc',
    personOf: (file) => `cmu ${/(\d+)_\d+\.amc$/i.exec(file)?.[1] ?? ''}`.trim(),
  },
  bandai: {
    name: 'bandai',
    says: 'Bandai Namco Research Motion Dataset: about 3,000 takes of everyday actions in many styles, BVH.',
    licence: 'CC BY-NC 4.0: attribution required, not for commercial use. © 2022 Bandai Namco Research Inc.',
    citation:
      'Kobayashi, Liao, Inoue, Yojima, Takahashi. Motion Capture Dataset for Practical Use of AI-based Motion Editing and Stylization. arXiv 2306.08861.',
    archive:
      'https://github.com/BandaiNamcoResearchInc/Bandai-Namco-Research-Motiondataset/archive/refs/heads/master.zip',
    ending: '.bvh',
    personOf: () => '',
  },
}

/** Downloads an archive into a folder and gives its file. An interrupted download goes on where it was; a finished one is kept. */
export async function download(
  { name, archive }: Collection,
  folder: string,
  signal?: AbortSignal,
  address: string = archive,
): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${name}.zip`)
  if (existsSync(file)) return file
  const part = `${file}.part`
  const have = existsSync(part) ? statSync(part).size : 0
  const fail = (why: string, cause?: unknown): never => {
    throw new MotionError(
      `${name}: ${address} ${why}. Check the connection and try again; what was loaded is kept.`,
      { code: 'missing', cause },
    )
  }
  const response = await fetch(address, {
    signal,
    headers: have > 0 ? { range: `bytes=${have}-` } : {},
  }).catch((error: unknown) => fail('cannot be reached', error))
  // 416: all of it is there already, and only the last step was missing.
  if (response.status !== 416) {
    if (!response.ok || !response.body) return fail(`answers ${response.status}`)
    const flags = response.status === 206 ? 'a' : 'w'
    await pipeline(
      Readable.fromWeb(response.body as ReadableStream),
      createWriteStream(part, { flags }),
    ).catch((error: unknown) => fail('broke off', error))
  }
  renameSync(part, file)
  return file
}

/** The recordings in a downloaded archive. */
export function collectionFiles(collection: Collection, archive: string): readonly SourceFile[] {
  const { entries } = openZip(archive)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return entries
    .filter(({ name }) => name.toLowerCase().endsWith(collection.ending))
    .map((entry) => ({
      path: `${collection.name}:${entry.name}`,
      name: entry.name,
      size: entry.size,
      modified: 0,
      open: async () => ({
        file: named(entry),
        companions: collection.ending === '.amc' ? skeletonOf(entry.name, byName) : [],
        facts: {
          person: collection.personOf(entry.name),
          tags: [collection.name],
          licence: `${collection.licence} ${collection.citation}`,
        },
      }),
    }))
}

const named = (entry: ZipEntry): NamedBytes => ({
  name: path.posix.basename(entry.name),
  bytes: entry.read(),
})

/** The skeleton of `subjects/07/07_05.amc` is `subjects/07/07.asf`. */
function skeletonOf(file: string, byName: ReadonlyMap<string, ZipEntry>): readonly NamedBytes[] {
  const entry = byName.get(file.replace(/_\d+\.amc$/i, '.asf'))
  return entry ? [named(entry)] : []
}
