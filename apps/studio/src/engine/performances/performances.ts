import { MotionError, rename, sameSkeleton, type Motion, type Skeleton } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import type { ImportReport } from '@understudy/motion/formats'
import type { Take } from '@understudy/view/player'
import type { Craft } from '../../tools/shared/tool.ts'
import type { CraftName } from '../../crafts/craft-names.ts'
import { CRAFT_OF, isCraftRecipe } from '../../crafts/craft-recipes.ts'
import type { StoredFile, TakeEntry, TakeRecipe } from '../../document/document.ts'
import type { RecipeKind } from '../../document/recipe.ts'
import type { Importer } from '../import/importer.ts'
import { makeLatest } from '../worker/latest.ts'
import type { Quality, WalkAnswer, WalkSegment } from './walk-answer.ts'
import type { Solver } from '../../tools/draw/walk-client.ts'
import type { BlendAnswer, CleanAnswer, JoinAnswer, PartnerAnswer } from './tool-answers.ts'
import type { Workshop } from '../../tools/partner/partner-client.ts'
import { coupleOf } from '../../tools/partner/couple-of.ts'
import { joinedFrom } from '../../tools/join/joined-from.ts'
import { WORDS } from '../words/words.ts'
import type { Storage } from '../storage/storage.ts'

/** A take as it is performed. Derived from its recipe, never saved. */
export interface Performance extends Take {
  readonly body: BodyMesh
  readonly report?: ImportReport
  readonly answer?: WalkAnswer
  /** Who is on stage with it, before it: the leader of a partner. */
  readonly company?: readonly (Take & { readonly body: BodyMesh })[]
  /** Where its parts come from, on its own clock. */
  readonly segments?: readonly WalkSegment[]
  /** What the tool that made it found out. */
  readonly cleaned?: CleanAnswer
  readonly partner?: PartnerAnswer
  readonly joined?: JoinAnswer
  readonly blended?: BlendAnswer
  /** What the craft that made it found out: its own panel knows what this is. */
  readonly crafted?: unknown
}

export interface Performances {
  /** At once, if it is known. */
  known(recipe: TakeRecipe): Performance | undefined
  /** Makes it, or finds it. Undefined when something newer was asked meanwhile. */
  make(take: TakeEntry, quality: Quality): Promise<Performance | undefined>
  /** The exact performance of a recipe, for whoever makes another of it. Undefined when it was cancelled. */
  performed(recipe: TakeRecipe): Promise<Performance | undefined>
  /** Who is there when the page opens: their body is worn by walkers, too. */
  opening(): Promise<Performance>
  /** The body for a figure: one that is worn already, or a new one. */
  bodyFor(skeleton: Skeleton): Promise<BodyMesh>
  /** It was made elsewhere. */
  remember(recipe: TakeRecipe, performance: Performance): void
}

/** Performs recipes. What was performed once is there at once: recipes never change, so they are the key. */
export function makePerformances(
  solver: Solver,
  workshop: Workshop,
  importer: Importer,
  storage: Storage,
  opening: () => Promise<Performance>,
  craft: (name: CraftName) => Promise<Craft>,
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
    if (isCraftRecipe(recipe)) return (await craft(CRAFT_OF[recipe.kind])).perform(recipe, quality)
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
        return answer && { ...(await dressed(answer.motion)), answer, segments: answer.segments }
      }
      case 'clean': {
        const input = await performed(recipe.input)
        const cleaned = input && (await workshop.clean(input.motion, recipe.settings))
        return cleaned && { ...input, motion: cleaned.motion, cleaned }
      }
      case 'partner': {
        // Two seconds of work: a hand that moves a slider waits for the exact answer.
        const leader = quality === 'exact' ? await performed(recipe.leader) : undefined
        const partner =
          leader && (await workshop.partner(leader.motion, recipe.settings, coupleOf(recipe.leader)))
        if (!partner) return undefined
        const { motion, body, floor } = leader
        const company = [
          {
            motion: rename(
              partner.leader,
              recipe.leader.kind === 'corpus' ? WORDS.clipTitle(motion.name) : motion.name,
            ),
            body,
            ...(floor !== undefined && { floor }),
          },
        ]
        return { ...(await dressed(partner.motion)), company, partner, segments: partner.segments }
      }
      case 'join': {
        const [a, b] = [await performed(recipe.a), await performed(recipe.b)]
        const joined = a && b && (await workshop.join(a.motion, b.motion, recipe.settings))
        if (!joined) return undefined
        return {
          ...plain(a),
          motion: joined.motion,
          joined,
          segments: joinedFrom(recipe.settings, a.motion, b.motion),
        }
      }
      case 'blend': {
        const [a, b] = [await performed(recipe.a), await performed(recipe.b)]
        const blended =
          a && b && (await mixing.ask({ a, b, weight: recipe.weight, quick: quality === 'preview' }))
        return blended && { ...plain(a), motion: blended.motion, blended }
      }
    }
  }

  /** A slider asks faster than two motions are mixed: only the newest weight is. */
  const mixing = makeLatest<{ a: Performance; b: Performance; weight: number; quick: boolean }, BlendAnswer>(
    (_, { a, b, weight, quick }) => workshop.blend(a.motion, b.motion, weight, quick),
  )

  /** What others are made of: always the exact answer, made once. */
  async function performed(recipe: TakeRecipe): Promise<Performance | undefined> {
    const before = made.get(recipe)
    if (before) return before
    const performance = await perform(recipe, 'exact')
    if (performance) remember(recipe, performance)
    return performance
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
      if (before?.motion.name === name) return before
      // Made for another take, or under another name: the frames are the same.
      const performance = before ?? (await perform(recipe, quality))
      if (!performance) return undefined
      const named = { ...performance, motion: rename(performance.motion, name) }
      const rough = quality === 'preview' && (HASTY.has(recipe.kind) || isCraftRecipe(recipe))
      if (!rough) remember(recipe, named)
      return named
    },
    performed,
    opening: openingOnce,
    bodyFor,
    remember,
  }
}

/** What is answered roughly while a hand still moves. */
const HASTY: ReadonlySet<RecipeKind> = new Set(['walk', 'blend'])

/** The body and where it stands, without what was found out about the take it comes from. */
const plain = ({ motion, body, floor }: Performance): Performance => ({
  motion,
  body,
  ...(floor !== undefined && { floor }),
})
