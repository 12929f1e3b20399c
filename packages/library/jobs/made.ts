import { MotionError, type Motion, type Recipe } from '@understudy/motion'
import { printJson, readMotion } from '@understudy/motion/formats'
import {
  operationNamed,
  parseArtifact,
  performRecipe,
  printArtifact,
  recipeHash,
  type Artifacts,
  type Context,
  type Kind,
  type Leaf,
  type Resolve,
} from '@understudy/operations'
import type { Library } from '../library.ts'

/** What a recipe made, as it is kept. */
export interface Made {
  readonly recipe: string
  readonly kind: Kind
  /** The hash of its bytes: a motion is JSON, anything else the file that its commands write. */
  readonly blob: string
  readonly report: unknown
  /** How long it took, seconds. */
  readonly seconds: number
}

/** Finds what comes along with the program by name; undefined where it is not there. */
export type FindEmbedded = (name: string, kind: Kind) => Promise<Artifacts[Kind] | undefined>

/** What recipes are performed with in a library. */
export interface RecipeJobContext extends Context {
  readonly clock: () => number
  readonly embedded?: FindEmbedded
}

/** What a recipe made before; undefined where nobody performed it yet. */
export async function madeBy({ database }: Library, hash: string): Promise<Made | undefined> {
  const [made] = await database.query<Made>(
    "select recipe, kind, blob, report, seconds from made where recipe = $1 and output = ''",
    [hash],
  )
  return made
}

/**
 * Performs a recipe on clips of the library and keeps what it makes. What was made before is not made again, and of two
 * that make it at once one result is kept: they are the same bytes.
 */
export async function performInLibrary(
  library: Library,
  recipe: Recipe,
  context: RecipeJobContext,
): Promise<Made> {
  const hash = recipeHash(recipe)
  const before = await madeBy(library, hash)
  if (before) return before
  const from = context.clock()
  const { output, report } = await performRecipe(recipe, resolveIn(library, context.embedded), context)
  const kind = kindOf(recipe)
  const bytes = await bytesOf(kind, output as Artifacts[Kind])
  const seconds = context.clock() - from
  await library.database.transaction(async (session) => {
    const blob = await library.blobs.put(session, bytes)
    await session.query(
      'insert into recipe (hash, operation, version, body) values ($1, $2, $3, $4) on conflict do nothing',
      [hash, recipe.operation, recipe.version, JSON.stringify(recipe)],
    )
    await session.query(
      'insert into made (recipe, kind, blob, report, seconds) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [hash, kind, blob, plain(report), seconds],
    )
  })
  return (await madeBy(library, hash))!
}

/** What a recipe made, as a value again. */
export async function openMade(
  { database, blobs, place }: Library,
  { blob, kind, recipe }: Made,
): Promise<Artifacts[Kind]> {
  const bytes = await blobs.get(database, blob)
  if (!bytes)
    throw new MotionError(
      `library: the bytes of ${recipe.slice(0, 12)}… are missing from ${place}. Restore a backup.`,
      {
        code: 'missing',
      },
    )
  if (kind === 'motion') return (await readMotion({ name: 'made.motion.json', bytes })).motion
  return await parseArtifact(kind, bytes, recipe)
}

function kindOf(recipe: Recipe): Kind {
  const operation = operationNamed(recipe.operation)
  return operation && recipe.output === undefined ? (operation.makes as Kind) : 'motion'
}

const bytesOf = async (kind: Kind, output: Artifacts[Kind]): Promise<Uint8Array> =>
  kind === 'motion'
    ? new TextEncoder().encode(printJson(output as Motion))
    : await printArtifact(kind, output as never)

/** Arrays of numbers in a report are for drawing, not for keeping. */
const plain = (report: unknown): string | null =>
  JSON.stringify(report, (_, inner: unknown) => (ArrayBuffer.isView(inner) ? undefined : inner)) ?? null

/** Inputs of recipes by hash: clips and whatever else the library has bytes of. */
function resolveIn({ database, blobs }: Library, embedded: FindEmbedded = async () => undefined): Resolve {
  const resolve = async (leaf: Leaf, kind: Kind): Promise<Artifacts[Kind] | undefined> => {
    if ('embedded' in leaf) return await embedded(leaf.embedded, kind)
    if ('motion' in leaf) return undefined
    const bytes = await blobs.get(database, leaf.file)
    if (!bytes) return undefined
    return kind === 'file' ? { name: leaf.name, bytes } : await parseArtifact(kind, bytes, leaf.name)
  }
  return resolve as Resolve
}
