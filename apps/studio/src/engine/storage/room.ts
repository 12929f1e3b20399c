import type { Projects } from './projects.ts'
import type { Storage } from './storage.ts'

/** From this share on somebody is told that the store fills up. */
const NEARLY = 0.9

/** Whether a browser refused to store something because there is no room left. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'QuotaExceededError'

/** How full the store is, percent, where that is nearly all. */
export async function nearlyFull(
  estimate: (() => Promise<StorageEstimate>) | undefined,
): Promise<number | undefined> {
  const { usage = 0, quota = Infinity } = (await estimate?.()) ?? {}
  return usage > NEARLY * quota ? Math.min(100, Math.round((100 * usage) / quota)) : undefined
}

/** Deletes for good what was deleted, and the files that no project names. Returns how many files those were. */
export async function makeRoom(
  storage: Pick<Storage, 'readStates' | 'fileKeys' | 'removeFiles'>,
  projects: Pick<Projects, 'purge'>,
): Promise<number> {
  await projects.purge(Infinity)
  const { library: _, ...states } = await storage.readStates()
  const named = textsOf(states)
  const unused = (await storage.fileKeys()).filter((key) => !named.has(key))
  if (unused.length > 0) await storage.removeFiles(unused)
  return unused.length
}

/** Every text in a value, however deep: whatever a document looks like, a file that it uses is named in it. */
function textsOf(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>()
  const seen = new Set<object>()
  const walk = [value]
  while (walk.length > 0) {
    const node = walk.pop()
    if (typeof node === 'string') texts.add(node)
    if (typeof node !== 'object' || node === null || seen.has(node) || ArrayBuffer.isView(node)) continue
    seen.add(node)
    for (const [name, inner] of Object.entries(node)) {
      texts.add(name)
      walk.push(inner)
    }
  }
  return texts
}
