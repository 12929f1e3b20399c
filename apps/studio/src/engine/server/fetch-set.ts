import type { Recipe, RecipeInput } from '@understudy/motion'
import type { LibraryClient } from '@understudy/library/client'
import type { HashedFile } from '../../document/clip-recipe.ts'
import type { StoredSet } from '../sets/stored-set.ts'
import { openRecordings } from '../storage/recordings.ts'
import { fileKey, type Storage } from '../storage/storage.ts'

/** What fetching a set needs. */
export interface FetchSetParts {
  readonly client: Pick<LibraryClient, 'file' | 'set'>
  readonly storage: Pick<Storage, 'putFile' | 'getFile'>
}

/** Brings a set of the server with all its files into the browser. Files that are there already are not loaded again. */
export async function fetchSet(
  name: string,
  { client, storage }: FetchSetParts,
): Promise<Omit<StoredSet, 'id'>> {
  const { set } = await client.set(name)
  const recordings = await openRecordings()
  const files: HashedFile[] = []
  for (const [hash, called] of namesIn(
    set.clips.flatMap(({ source }) => ('recipe' in source ? [source.recipe] : [])),
  )) {
    const known = await recordings.keyOfHash(hash)
    if (known !== undefined && (await storage.getFile(known))) {
      files.push({ name: called, key: known, hash })
      continue
    }
    const bytes = await client.file(hash)
    const key = fileKey(bytes)
    await storage.putFile(key, bytes)
    await recordings.linkHash(hash, key)
    files.push({ name: called, key, hash })
  }
  return { name: set.name, clips: set.clips, columns: set.columns, files }
}

/** Files that recipes name, each once: hash and name. */
function namesIn(recipes: readonly Recipe[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const visit = (one: Recipe): void => {
    for (const input of Object.values(one.inputs).flat() as readonly RecipeInput[])
      if ('recipe' in input) visit(input.recipe)
      else if ('file' in input) found.set(input.file, input.name)
  }
  recipes.forEach(visit)
  return found
}
