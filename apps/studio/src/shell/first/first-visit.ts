/** The browser's database for projects: there from the first visit on. */
const DATABASE = 'understudy'

/** Nobody was here before, and no link brings anything: told without opening what is stored. */
export async function isFirstVisit(): Promise<boolean> {
  if (location.hash.length > 1) return false
  try {
    const databases = await indexedDB.databases()
    return databases.every(({ name }) => name !== DATABASE)
  } catch {
    // A browser that cannot say may keep a project: that comes first.
    return false
  }
}
