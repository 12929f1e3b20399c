import { MotionError, type Recipe } from '@understudy/motion'
import { checkDocument } from './check-document.ts'
import { damage, fieldOf, isRecord } from './check-plain.ts'
import type { StudioDocument } from './document.ts'

export const PROJECT_FORMAT = 'understudy-project'
/** 2: takes may be made of other takes (clean, partner, join, blend). 3: takes of the other tools. */
export const PROJECT_VERSION = 3

/** From each earlier version to the next. Whoever raises the version adds how older files become new ones. */
const MIGRATIONS: Readonly<Record<number, (document: StudioDocument) => StudioDocument>> = {
  // The kinds of version 1 (opening, corpus, file, walk) are as they were.
  1: (document) => document,
  // So are those of version 2.
  2: (document) => document,
}

/** A project as a file: the document as JSON, and the files of one's own that it uses, in base64 by their key. */
export interface Project {
  readonly document: StudioDocument
  readonly files: Readonly<Record<string, string>>
  /** How takes are made, by their id: recipes that `understudy run` performs. Written for others; the document says the same. */
  readonly recipes?: Readonly<Record<string, Recipe>>
}

export function printProject({ document, files, recipes }: Project): string {
  const project = { format: PROJECT_FORMAT, version: PROJECT_VERSION, document, files, recipes }
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
    return { document: migrate(checkDocument(file.document), version), files: checkFiles(files) }
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

function checkFiles(files: unknown): Project['files'] {
  if (!isRecord(files)) throw damage('files', files, 'an object')
  for (const [key, text] of Object.entries(files))
    if (typeof text !== 'string') throw damage(fieldOf('files', key), text, 'a text in base64')
  return files as Project['files']
}
