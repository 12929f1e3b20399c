import { distinct } from '@understudy/operations'
import type { HashedFile } from '../../document/clip-recipe.ts'
import { filesOf, type TakeRecipe } from '../../document/recipe.ts'
import { recipeOfTake } from '../../engine/recipes/recipe-of-take.ts'
import { linkHashes } from '../../engine/sets/link-hashes.ts'
import type { Stretch } from '../../engine/sets/set-jobs.ts'
import type { StoredSet } from '../../engine/sets/stored-set.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { FoundHit } from '../shared/found/hits.ts'

interface HitParts {
  readonly titleOf: (hit: FoundHit) => string
  /** A take, a file or a clip of one's own by its key. */
  readonly ownNamed: (key: string) => { readonly recipe: TakeRecipe } | undefined
  readonly storage: Pick<Storage, 'getFile'>
}

/** The clips that hits are in, and what to cut out of each of them. Takes that no operation makes are left out. */
export async function cutFrom(
  hits: readonly FoundHit[],
  { titleOf, ownNamed, storage }: HitParts,
): Promise<{ readonly set: Omit<StoredSet, 'id' | 'name'>; readonly stretches: readonly Stretch[] }> {
  const sources = [...new Map(hits.map((hit) => [hit.source, hit])).values()]
  const names = distinct(sources.map(titleOf))
  const clips = []
  const files = new Map<string, HashedFile>()
  for (const [n, hit] of sources.entries()) {
    const take: TakeRecipe | undefined = hit.own
      ? ownNamed(hit.source)?.recipe
      : { kind: 'corpus', clip: hit.source }
    const recipe = take && (await recipeOfTake(take, storage))
    if (!take || !recipe) continue
    for (const file of filesOf(take)) {
      const [hash] = 'hash' in file ? [file.hash as string] : await linkHashes([file], storage)
      files.set(hash, { ...file, hash })
    }
    clips.push({ name: names[n], source: { recipe } })
  }
  const nameOf = new Map(sources.map(({ source }, n) => [source, names[n]]))
  return {
    set: { clips, columns: [], files: [...files.values()] },
    stretches: hits.map(({ source, start, end, distance, mirrored }) => ({
      clip: nameOf.get(source)!,
      start: Math.max(0, start),
      end,
      about: {
        ...(distance !== undefined && { likeness: Number((1 - distance).toFixed(3)) }),
        ...(mirrored && { side: 'mirrored' }),
      },
    })),
  }
}
