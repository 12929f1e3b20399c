import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { contentHash, type Motion, type Recipe } from '@understudy/motion'
import { parseRecipe, performRecipe } from '@understudy/operations'
import { findLeaves } from '../../../packages/cli/operations/find-leaves.ts'
import { expect } from './console.ts'
import { ask } from './page.ts'

/** A file of one's own that was dropped on the page. */
export interface Dropped {
  readonly name: string
  readonly text: string
}

const BIN = path.resolve('packages/cli/bin/understudy.js')

/**
 * The take on stage is what its recipe makes: the same frames, rotations and annotations by the library; and the file
 * that `understudy run` writes, as the page's copied lines ask for it, is the exported file to the byte.
 */
export async function expectSameBytes(
  page: Page,
  folder: string,
  operation: string,
  dropped: readonly Dropped[] = [],
): Promise<Recipe> {
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of dropped) writeFileSync(path.join(folder, name), text)

  const lines = await page.evaluate(() => window.understudy!.studio.command())
  const [, file, text, command] =
    /^cat > (\S+) <<'RECIPE'\n([^]*)\nRECIPE\nnpx understudy (.*)$/.exec(lines ?? '') ?? []
  expect(text, `${operation}: lines to copy`).toBeDefined()
  const recipe = parseRecipe(text, operation)
  expect(recipe.operation).toBe(operation)
  writeFileSync(path.join(folder, file), text)
  const name = await ask(page, ({ studio: { document } }) =>
    String(document.takes.find(({ id }) => id === document.stage[0])?.name),
  )
  const words = [...command.split(' '), '--name', name]
  const [, hash] = await Promise.all([
    promisify(execFile)(process.execPath, [BIN, ...words], { cwd: folder }),
    libraryHash(recipe, folder),
  ])
  // A preview may still be there: the exact answer takes its place.
  await expect
    .poll(() => ask(page, ({ studio }) => studio.hash()), {
      timeout: 60_000,
      message: `${operation}: the studio and the library`,
    })
    .toBe(hash)

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+e')
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^GLB/ }).click()
  const exported = readFileSync(await (await coming).path())
  const written = readFileSync(path.join(folder, /(\S+\.glb)/.exec(command)![1]))
  expect(jsonOf(exported), `${operation}: what the exported file says`).toEqual(jsonOf(written))
  // A difference of binaries tells nobody anything.
  expect(exported.equals(written), `${operation}: the exported file and that of understudy run`).toBe(true)
  return recipe
}

/** The JSON of a GLB: twelve bytes of header, the length of the first chunk and its kind, then the text. */
const jsonOf = (glb: Buffer): unknown => JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString())

async function libraryHash(recipe: Recipe, inputs: string): Promise<string> {
  const io = { cwd: inputs, signal: new AbortController().signal } as Parameters<typeof findLeaves>[2]
  const { output } = await performRecipe(recipe, await findLeaves(recipe, [inputs], io))
  return contentHash(output as Motion)
}
