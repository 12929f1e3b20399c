import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashBytes, parseRecipe, performRecipe } from '@understudy/operations'
import { afterAll, describe, expect, test } from 'vitest'
import { serveFolder } from '../serve/serve-folder.ts'
import { runCli, makeScratch } from '../testing/run-cli.ts'
import { loadPlugins } from './load-plugins.ts'

const examples = fileURLToPath(new URL('../../../examples/plug-ins/', import.meta.url))
const example = (name: string): string => path.join(examples, `${name}.mjs`)
const scratch = makeScratch()
afterAll(() => scratch.remove())
const here = (name: string): string => path.join(scratch.folder, name)

describe('plug-ins on the command line', () => {
  test('a recipe of an operation that is not loaded is refused, and the sentence says what to do', async () => {
    const recipe = {
      format: 'understudy recipe',
      formatVersion: 1,
      operation: 'edit-clip',
      version: 1,
      inputs: { motion: { embedded: 'jump-01' } },
      options: {},
      plugins: { echo: 'ab'.repeat(32) },
    }
    const checked = parseRecipe(JSON.stringify(recipe))
    expect(checked.plugins).toEqual(recipe.plugins)
    await expect(performRecipe(checked, async () => undefined)).rejects.toThrow(/plug-in "echo".*--plugin/)
  })

  test('a format: written, read back, and named in the recipe with the hash of the file', async () => {
    const plugin = ['--plugin', example('steps-format')]
    const wrote = await runCli(scratch.folder, ...plugin, 'convert', 'embedded:jump-01', '-o', 'jump.steps')
    expect(wrote.err + wrote.out).toContain('jump.steps')
    expect(readFileSync(here('jump.steps'), 'utf8')).toMatch(/^steps 120\n(-?\d+\.\d{4} ?){3}\n/)
    const back = await runCli(scratch.folder, ...plugin, 'convert', 'jump.steps', '-o', 'back.json')
    expect(back.code).toBe(0)
    const hash = hashBytes(readFileSync(example('steps-format')))
    expect((await runCli(scratch.folder, 'recipe', 'back.json')).out).toContain(`"steps": "${hash}"`)
  })

  test('an operation: a command with flags, a recipe that runs again to the same bytes', async () => {
    const plugin = ['--plugin', example('echo-operation')]
    const help = await runCli(scratch.folder, ...plugin, 'echo:there-and-back', '--help')
    expect(help.out).toContain('--pause <seconds>')
    const made = await runCli(
      scratch.folder,
      ...plugin,
      'echo:there-and-back',
      'embedded:jump-01',
      '-o',
      'echo.json',
      '--pause',
      '0.5',
      '--json',
    )
    expect(made.rows()[0]).toMatchObject({ report: { heldFrames: 60 } })
    const again = await runCli(
      scratch.folder,
      ...plugin,
      'run',
      'echo.json',
      '-o',
      'again.json',
      '--name',
      'jump-01 and back',
    )
    expect(again.code).toBe(0)
    const frames = (file: string): unknown =>
      (JSON.parse(readFileSync(here(file), 'utf8')) as { rotations: unknown }).rotations
    expect(frames('again.json')).toEqual(frames('echo.json'))
  })

  test('a feature is asked beside the catalogue, and a parameter measures spaces', async () => {
    const asked = await runCli(
      scratch.folder,
      '--plugin',
      example('hands-feature'),
      'features',
      'embedded:jump-01',
      '--part',
      'upper',
    )
    expect(asked.out).toContain('hands-clasped')
    const built = await runCli(
      scratch.folder,
      '--plugin',
      example('stride-parameter'),
      'space',
      'build',
      'embedded:walk-cycle-00[1-3]',
      '--parameter',
      'stride:longest',
      '--samples',
      '12',
      '--fit',
      '-o',
      'walks.space.json',
    )
    expect(built.code).toBe(0)
    const space = JSON.parse(readFileSync(here('walks.space.json'), 'utf8')) as {
      parameter: string
      samples: { parameters: number[] }[]
    }
    expect(space.parameter).toBe('stride:longest')
    for (const { parameters } of space.samples) {
      expect(parameters[0]).toBeGreaterThan(0.2)
      expect(parameters[0]).toBeLessThan(1.2)
    }
  })

  test('what is no plug-in, or imports something, is refused with a sentence', async () => {
    for (const [text, why] of [
      ['export const a = 1', /default export must be a function/],
      ['export default () => ({ name: "A B" })', /small letters/],
      ['export default () => ({ name: "mine", parameters: [{ id: "speed" }] })', /must begin with "mine:"/],
      ['import fs from "node:fs"\nexport default () => ({ name: "fs" })', /imports nothing/],
      ['export default async () => { await import("node:fs") }', /imports nothing/],
    ] as const) {
      writeFileSync(here('odd.mjs'), text)
      const { code, err } = await runCli(scratch.folder, '--plugin', 'odd.mjs', 'info', 'embedded:jump-01')
      expect(err).toMatch(why)
      expect(code).toBe(1)
    }
    const { code } = await runCli(scratch.folder, '--plugin', 'missing.mjs', 'info', 'embedded:jump-01')
    expect(code).toBe(1)
  })

  test('a server gives out the plug-ins it was started with, by their hash, and none else', async () => {
    const plugins = await loadPlugins([example('echo-operation')], scratch.folder)
    const server = await serveFolder(scratch.folder, { port: 0, plugins })
    try {
      const ask = (url: string): Promise<Response> => fetch(new URL(url, server.address))
      const [{ name, hash, url }] = (await (await ask('/plugins.json')).json()) as Record<string, string>[]
      expect({ name, hash }).toEqual({
        name: 'echo',
        hash: hashBytes(readFileSync(example('echo-operation'))),
      })
      const module = await ask(url)
      expect(module.headers.get('content-type')).toMatch(/^text\/javascript/)
      expect(module.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
      expect(await module.text()).toBe(readFileSync(example('echo-operation'), 'utf8'))
      expect((await ask('/plugins/steps.00.js')).status).toBe(404)
      expect((await ask(url.replace(hash, '0'.repeat(64)))).status).toBe(404)
    } finally {
      await server.close()
    }
  })
})
