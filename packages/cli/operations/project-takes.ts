import { MotionError, type Recipe } from '@understudy/motion'
import { fromBase64 } from '@understudy/motion/formats'
import { parseRecipe, printRecipe } from '@understudy/operations'

/** How a project of the studio begins. */
const FORMAT = 'understudy-project'

/** Whether a text says that it is a project of the studio. */
export const isProject = (text: string): boolean =>
  new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${FORMAT}"`).test(text.slice(0, 200))

/** A take of a project. */
export interface ProjectTake {
  readonly name: string
  /** Undefined where a file that it needs was gone when the project was saved. */
  readonly recipe: Recipe | undefined
}

/** What the command line reads of a project: how its takes are made, and the files in it. */
export interface ProjectTakes {
  readonly takes: readonly ProjectTake[]
  readonly files: readonly Uint8Array[]
}

/** The takes of a project as the studio saved it. `source` names it in messages. */
export function parseProjectTakes(text: string, source: string): ProjectTakes {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new MotionError(`${source}: this is not JSON; the project was cut. Save it again in the studio.`, {
      code: 'unreadable',
      cause: error,
    })
  }
  const { version, document, files } = json as Readonly<Record<string, unknown>>
  const { takes } = (document ?? {}) as { readonly takes?: unknown }
  if (typeof version !== 'number' || version < 4 || !Array.isArray(takes))
    throw new MotionError(
      `${source}: the project is of version ${JSON.stringify(version) ?? 'none'}; its takes carry recipes from version 4 on. ` +
        'Open it in the studio and save it again.',
      { code: 'version' },
    )
  return {
    takes: takes.map((take: unknown, at) => {
      const { name, recipe } = (take ?? {}) as { readonly name?: unknown; readonly recipe?: unknown }
      const called = typeof name === 'string' ? name : `take ${at + 1}`
      // As a recipe's own file: checked the same way.
      return {
        name: called,
        recipe: recipe === undefined ? undefined : checked(recipe, `${source}, "${called}"`),
      }
    }),
    files: Object.values((files ?? {}) as Readonly<Record<string, unknown>>).flatMap((one) => {
      const bytes = typeof one === 'string' ? fromBase64(one) : undefined
      return bytes ? [bytes] : []
    }),
  }
}

const checked = (recipe: unknown, source: string): Recipe =>
  parseRecipe(printRecipe(recipe as Recipe), source)

/** The recipe of one take: by its name, or by its number from 1. */
export function takeRecipe({ takes }: ProjectTakes, wanted: string | undefined, source: string): Recipe {
  const list = takes.map(({ name }, at) => `${at + 1} ${name}`).join(', ')
  if (wanted === undefined)
    throw new MotionError(
      `${source}: a project has several takes: ${list}. Say which with --take, by name or number.`,
      { code: 'missing' },
    )
  const named = takes.filter(({ name }) => name === wanted)
  if (named.length > 1)
    throw new MotionError(
      `${source}: ${named.length} takes are called "${wanted}"; there are ${list}. Say --take and a number.`,
    )
  const take = named[0] ?? (/^\d+$/.test(wanted) ? takes[Number(wanted) - 1] : undefined)
  if (!take)
    throw new MotionError(`${source}: there is no take "${wanted}"; there are ${list}. Correct --take.`, {
      code: 'unknown-name',
    })
  if (take.recipe) return take.recipe
  throw new MotionError(
    `${source}: "${take.name}" has no recipe: a file that it needs was gone when the project was saved. Open that file in the studio again, and save.`,
    { code: 'missing' },
  )
}
