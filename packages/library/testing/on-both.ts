import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { openLibrary, type Library } from '../library.ts'
import { postgresPrograms, startPostgres, type TestServer } from './postgres.ts'

/** Where libraries for a test come from. */
export interface Places {
  /** A place with an empty library, or where one can be made. */
  fresh(): Promise<string>
  /** A fresh library, closed when all tests are done. */
  open(): Promise<Library>
}

/** The first tests of a busy machine wait for initdb, milliseconds. */
const PATIENCE = 300_000

let template: Promise<string> | undefined
afterAll(async () => {
  if (template) rmSync(await template, { recursive: true, force: true })
}, PATIENCE)

/** An empty embedded library in a folder. Made once and copied: making one takes seconds. */
export async function copyEmpty(to: string): Promise<string> {
  template ??= (async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'understudy-empty-'))
    await (await openLibrary(folder)).close()
    return folder
  })()
  cpSync(await template, to, { recursive: true })
  return to
}

/** The same tests on the embedded database and on a server; the latter are skipped with a line where PostgreSQL is not installed. */
export function onBoth(name: string, tests: (places: Places) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-library-'))
  const opened: Library[] = []
  let count = 0
  const placesOf = (fresh: () => Promise<string>): Places => ({
    fresh,
    open: async () => {
      const library = await openLibrary(await fresh())
      opened.push(library)
      return library
    },
  })
  const closeAll = async (): Promise<void> => {
    for (const library of opened.splice(0)) await library.close()
  }

  describe(`${name}, embedded`, () => {
    beforeAll(() => copyEmpty(path.join(folder, 'first')), PATIENCE)
    afterAll(async () => {
      await closeAll()
      rmSync(folder, { recursive: true, force: true })
    }, PATIENCE)
    tests(placesOf(() => copyEmpty(path.join(folder, `library-${++count}`))))
  })

  const programs = postgresPrograms()
  if (programs === undefined)
    console.warn(`${name}: no PostgreSQL is installed here, so it was tested embedded only.`)
  describe.skipIf(programs === undefined)(`${name}, on a PostgreSQL server`, () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startPostgres(programs!)
    }, PATIENCE)
    afterAll(async () => {
      await closeAll()
      await server.stop()
    }, PATIENCE)
    tests(placesOf(() => server.createDatabase()))
  })
}
