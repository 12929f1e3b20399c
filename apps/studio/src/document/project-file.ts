import { MotionError, type Recipe } from '@understudy/motion'
import { checkDocument } from './check-document.ts'
import { damage, fieldOf, isRecord } from './check-plain.ts'
import type { StudioDocument } from './document.ts'

export const PROJECT_FORMAT = 'understudy-project'
/** 2: takes may be made of other takes (clean, partner, join, blend). 3: takes of the other tools. 4: each take with its recipe. */
export const PROJECT_VERSION = 4

/** From each earlier version to the next. Whoever raises the version adds how older files become new ones. */
const MIGRATIONS: Readonly<Record<number, (document: StudioDocument) => StudioDocument>> = {
  // The kinds of version 1 (opening, corpus, file, walk) are as they were.
  1: (document) => document,
  // So are those of version 2.
  2: (document) => document,
  // The takes of version 3 are as they were; a recipe that runs elsewhere lies beside what tools edit.
  3: (document) => document,
}

/**
 * A project as a file: its takes as recipes, and the files of one's own that they use, in base64 by their key. Beside the
 * recipe of a take lies `edit`, the same as tools edit it; that is what this page reads.
 */
export interface Project {
  readonly document: StudioDocument
  readonly files: Readonly<Record<string, string>>
  /** How takes are made, by their id: recipes that `understudy run` performs. */
  readonly recipes?: Readonly<Record<string, Recipe>> | undefined
}

export function printProject({ document, files, recipes }: Project): string {
  const takes = document.takes.map(({ recipe: edit, ...take }) => ({
    ...take,
    recipe: recipes?.[take.id],
    edit,
  }))
  const project = {
    format: PROJECT_FORMAT,
    version: PROJECT_VERSION,
    document: { ...document, takes },
    files,
  }
  return `${JSON.stringify(project, null, 1)}\n`
}

/** Whether a file's text says that it is a project: motions may be JSON, too. */
export const isProject = (text: string): boolean =>
  new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${PROJECT_FORMAT}"`).test(text.slice(0, 200))

export function parseProject(text: string, source: string): Project {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new MotionError(`${source}: this is not JSON; the project was cut. Save it again and open that.`)
  }
  if (!isRecord(file) || file.format !== PROJECT_FORMAT)
    throw new MotionError(`${source}: this is no project of the studio. Save one with "Save project".`)
  const { version, files = {} } = file
  if (typeof version !== 'number' || !(version === PROJECT_VERSION || version in MIGRATIONS))
    throw new MotionError(
      `${source}: the project is of version ${JSON.stringify(version)} and this page reads up to version ${PROJECT_VERSION}. ` +
        `Open it with the newer page it was saved by.`,
    )
  try {
    const document = version < 4 ? file.document : withEdits(file.document)
    return { document: migrate(checkDocument(document), version), files: checkFiles(files) }
  } catch (error) {
    if (!(error instanceof MotionError)) throw error
    throw new MotionError(`${source}: ${error.message} The project is damaged: open an earlier copy of it.`)
  }
}

/** A document as an earlier version saved it, as this version has it. */
export function migrate(document: StudioDocument, version: number): StudioDocument {
  let now = document
  for (let from = version; from < PROJECT_VERSION; from++) now = MIGRATIONS[from](now)
  return now
}

/** Takes as tools edit them. Nothing is checked yet. */
function withEdits(document: unknown): unknown {
  if (!isRecord(document) || !Array.isArray(document.takes)) return document
  const takes = document.takes.map((take: unknown) => {
    if (!isRecord(take)) return take
    const { edit, ...rest } = take
    return { ...rest, recipe: edit }
  })
  return { ...document, takes }
}

function checkFiles(files: unknown): Project['files'] {
  if (!isRecord(files)) throw damage('files', files, 'an object')
  for (const [key, text] of Object.entries(files))
    if (typeof text !== 'string') throw damage(fieldOf('files', key), text, 'a text in base64')
  return files as Project['files']
}
