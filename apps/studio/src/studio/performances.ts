import { MotionError, rename, sameSkeleton, type Motion, type Skeleton } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import type { ImportReport } from '@understudy/motion/formats'
import type { Take } from '@understudy/view/player'
import type { StoredFile, TakeEntry, TakeRecipe } from '../document/document.ts'
import type { Importer } from '../import/importer.ts'
import type { Quality, WalkAnswer } from '../solver/messages.ts'
import type { Solver } from '../solver/solver.ts'
import { WORDS } from '../words.ts'
import type { Storage } from './storage.ts'

/** A take as it is performed. Derived from its recipe, never saved. */
export interface Performance extends Take {
  readonly body: BodyMesh
  readonly report?: ImportReport
  readonly answer?: WalkAnswer
  /** Who is on stage with it, before it: the leader of a partner. */
  readonly company?: readonly (Take & { readonly body: BodyMesh })[]
}

export interface Performances {
  /** At once, if it is known. */
  known(recipe: TakeRecipe): Performance | undefined
  /** Makes it, or finds it. Undefined when something newer was asked meanwhile. */
  make(take: TakeEntry, quality: Quality): Promise<Performance | undefined>
  /** It was made elsewhere. */
  remember(recipe: TakeRecipe, performance: Performance): void
}

/** Performs recipes. What was performed once is there at once: recipes never change, so they are the key. */
export function makePerformances(
  solver: Solver,
  importer: Importer,
  storage: Storage,
  opening: () => Promise<Performance>,
): Performances {
  const made = new WeakMap<TakeRecipe, Performance>()
  const bodies: { skeleton: Skeleton; body: BodyMesh }[] = []

  let opened: Promise<Performance> | undefined
  /** Fetched once, whoever is on stage: the walker wears the same body, and making one takes seconds. */
  const openingOnce = (): Promise<Performance> =>
    (opened ??= opening().then((made) => {
      bodies.push({ skeleton: made.motion.skeleton, body: made.body })
      return made
    }))

  // At once: the page has asked the browser for it already. Who needs it hears of a failure.
  openingOnce().catch(() => {})

  const bodyFor = async (skeleton: Skeleton): Promise<BodyMesh> => {
    const worn = bodies.find((one) => sameSkeleton(one.skeleton, skeleton))
    if (worn) return worn.body
    const body = await solver.body(skeleton)
    bodies.push({ skeleton, body })
    return body
  }
  const dressed = async (motion: Motion): Promise<Performance> => ({
    motion,
    body: await bodyFor(motion.skeleton),
  })
  const bytesOf = async ({ name, key }: StoredFile): Promise<{ name: string; bytes: Uint8Array }> => {
    const bytes = await storage.getFile(key)
    if (!bytes) throw new MotionError(WORDS.fileGone(name))
    return { name, bytes }
  }

  async function perform(recipe: TakeRecipe, quality: Quality): Promise<Performance | undefined> {
    switch (recipe.kind) {
      case 'opening':
        return openingOnce()
      case 'corpus':
        return dressed(await solver.perform(recipe.clip))
      case 'file': {
        const source = {
          main: await bytesOf(recipe.file),
          companions: await Promise.all(recipe.companions.map(bytesOf)),
        }
        const { motion, body, report } = await importer.read(source, recipe.choices)
        return { motion, body, report, floor: report.floorHeight }
      }
      case 'walk': {
        const fetching = openingOnce()
        const answer = await solver.walk({ path: recipe.path, settings: recipe.settings, quality })
        await fetching
        return answer && { ...(await dressed(answer.motion)), answer }
      }
      default:
        throw new MotionError(`${recipe.kind}: this page cannot make such a take yet.`)
    }
  }

  const remember = (recipe: TakeRecipe, performance: Performance): void => {
    made.set(recipe, performance)
    const { body, motion } = performance
    if (!bodies.some((one) => sameSkeleton(one.skeleton, motion.skeleton)))
      bodies.push({ skeleton: motion.skeleton, body })
  }
  return {
    known: (recipe) => made.get(recipe),
    make: async ({ recipe, name }, quality) => {
      const before = made.get(recipe)
      if (before) return before
      const performance = await perform(recipe, quality)
      if (!performance) return undefined
      const named = { ...performance, motion: rename(performance.motion, name) }
      if (recipe.kind !== 'walk' || quality === 'exact') remember(recipe, named)
      return named
    },
    remember,
  }
}
