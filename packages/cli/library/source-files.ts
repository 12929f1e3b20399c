import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { openFolder, segmentsOf, type ClipRow, type CorpusFolder } from '@understudy/corpus'
import { COLLECTIONS, type ClipFacts, type SourceFile } from '@understudy/library'
import type { Motion } from '@understudy/motion'
import { embeddedBytes } from '../io/embedded-bytes.ts'
import { EMBEDDED, findInputs, type Input } from '../io/find-inputs.ts'
import type { CommandIo } from '../io/io.ts'
import { companionsOf, MOTION_ENDINGS, readBytes, rolesBeside } from '../io/load-motion.ts'

/** Files, folders, globs and embedded clips as the library takes them, with what tables beside them say. */
export async function sourceFiles(args: readonly string[], io: CommandIo): Promise<readonly SourceFile[]> {
  const inputs = await findInputs(args, io.cwd, MOTION_ENDINGS)
  const folders = new Map<string, CorpusFolder | undefined>()
  const recipe = inputs.some(({ embedded }) => embedded !== undefined) ? await corpusRecipe() : 0
  return inputs.map((input) =>
    input.embedded === undefined ? fromDisk(input, folders) : fromCorpus(input.embedded, recipe),
  )
}

/** Another recipe of the embedded corpus makes other clips. */
const corpusRecipe = async (): Promise<number> =>
  parseInt((await import('@understudy/performer')).corpusRecipeHash().slice(0, 12), 16)

function fromDisk(input: Input, folders: Map<string, CorpusFolder | undefined>): SourceFile {
  const { size, mtimeMs } = statSync(input.file)
  return {
    path: input.file,
    name: input.name,
    size,
    modified: mtimeMs,
    open: async () => {
      const folder = tableAbove(path.dirname(input.file), folders)
      const relative = folder && path.relative(folder.folder, input.file).split(path.sep).join('/')
      const row = folder?.clips.find((clip) => clip.path === relative)
      const roles = rolesBeside(input.file)
      return {
        file: { name: path.basename(input.file), bytes: readBytes(input.file, input.name) },
        companions: companionsOf(input.file).map(({ name, bytes }) => ({ name, bytes })),
        options: { ...(row && row.fps > 0 && { frameRate: row.fps }), ...(roles && { roles }) },
        ...(folder && row && { facts: factsOf(folder, row) }),
      }
    },
  }
}

const fromCorpus = (id: string, modified: number): SourceFile => ({
  path: EMBEDDED + id,
  name: EMBEDDED + id,
  size: 0,
  modified,
  open: async () => ({
    file: { name: `${id}.motion.json`, bytes: await embeddedBytes(id) },
    facts: { name: id, tags: ['embedded', id.replace(/-\d+$/, '')], licence: 'MIT' },
  }),
})

/** The nearest folder above with an `index.csv`, which says more of its recordings than their files. */
function tableAbove(folder: string, known: Map<string, CorpusFolder | undefined>): CorpusFolder | undefined {
  if (known.has(folder)) return known.get(folder)
  const parent = path.dirname(folder)
  const found = existsSync(path.join(folder, 'index.csv'))
    ? openFolder(folder)
    : parent === folder
      ? undefined
      : tableAbove(parent, known)
  known.set(folder, found)
  return found
}

const factsOf =
  (folder: CorpusFolder, row: ClipRow): ((motion: Motion) => Partial<ClipFacts>) =>
  ({ frameCount, frameRate }) => {
    // Rows count frames as the file has them; a reader may have dropped an artificial first one.
    const dropped = row.frames > 0 ? row.frames - frameCount : 0
    const segments = segmentsOf(folder, row.path).map(({ action, start, end }) => ({
      label: action,
      start: Math.max(0, (start - dropped) / frameRate),
      end: (end - dropped + 1) / frameRate,
    }))
    return {
      name: row.clip,
      person: [row.dataset, row.subject].filter((word) => word !== '').join(' '),
      note: row.label,
      tags: [row.dataset, ...row.tags].filter((tag) => tag !== ''),
      licence: COLLECTIONS[row.dataset]?.licence ?? '',
      ...(segments.length > 0 && { annotations: { segments } }),
    }
  }
