import { MotionError } from '@understudy/motion'
import type { StudioDocument } from './document.ts'

export const PROJECT_FORMAT = 'understudy-project'
export const PROJECT_VERSION = 1

/** A project as a file: the document as JSON, and the files of one's own that it uses, in base64 by their key. */
export interface Project {
  readonly document: StudioDocument
  readonly files: Readonly<Record<string, string>>
}

export function printProject({ document, files }: Project): string {
  return `${JSON.stringify({ format: PROJECT_FORMAT, version: PROJECT_VERSION, document, files }, null, 1)}\n`
}

/** Whether a file's text says that it is a project: motions may be JSON, too. */
export const isProject = (text: string): boolean =>
  new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${PROJECT_FORMAT}"`).test(text.slice(0, 200))

export function parseProject(text: string, source: string): Project {
  let file: { format?: unknown; version?: unknown; document?: StudioDocument; files?: Project['files'] }
  try {
    file = JSON.parse(text) as typeof file
  } catch {
    throw new MotionError(`${source}: this is not JSON; the project was cut. Save it again and open that.`)
  }
  if (file.format !== PROJECT_FORMAT)
    throw new MotionError(`${source}: this is no project of the studio. Save one with "Save project".`)
  if (file.version !== PROJECT_VERSION)
    throw new MotionError(
      `${source}: the project is of version ${JSON.stringify(file.version)} and this page reads version ${PROJECT_VERSION}. ` +
        `Open it with the newer page it was saved by.`,
    )
  const { document, files = {} } = file
  const kinds: readonly unknown[] = ['opening', 'corpus', 'file', 'walk']
  const whole =
    Array.isArray(document?.takes) &&
    document.takes.length > 0 &&
    document.takes.every(
      ({ id, name, recipe }) => id && typeof name === 'string' && kinds.includes(recipe?.kind),
    ) &&
    Array.isArray(document.stage)
  if (!document || !whole)
    throw new MotionError(
      `${source}: the takes of this project could not be read. Save it again and open that.`,
    )
  return { document, files }
}
