import { expect, test } from 'vitest'
import { readOptions } from '../recipes/read-options.ts'
import { choicesOf, fetchClip, type ServerClip } from './fetch-clip.ts'

const given = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

test('a file is read in the browser as the server reads it', () => {
  for (const options of [
    { profile: 'auto', contacts: 'find' },
    { profile: 'auto', contacts: 'none', frameRate: 120, metresPerUnit: 0.0254, upAxis: 'z' },
    { profile: 'auto', contacts: 'find', roles: { hips: 'Root', leftToes: null } },
  ])
    expect(given(readOptions(choicesOf(options)))).toEqual(options)
})

test('a clip comes with what belongs to it, under the hashes that the server knows', async () => {
  const bytes: Record<string, string> = { aa: 'frames', bb: 'bones' }
  const asked: string[] = []
  const clip = {
    hash: 'aa',
    file: '07_05.amc',
    name: 'walk',
    reading: { options: { frameRate: 60 }, companions: [{ file: 'bb', name: '07.asf' }] },
  } as unknown as ServerClip
  const put: string[] = []
  const made = await fetchClip(clip, {
    client: {
      file: async (hash) => {
        asked.push(hash)
        return new TextEncoder().encode(bytes[hash])
      },
    },
    run: (async (_: string, { main, companions }: { main: File; companions: File[] }) => ({
      name: await main.text(),
      recipe: {
        kind: 'file',
        file: { name: main.name, key: 'a' },
        companions: companions.map(({ name }) => ({ name, key: 'b' })),
        choices: {},
      },
    })) as never,
    storage: { lasts: false, putFile: async (key) => void put.push(key) },
  })
  expect(asked).toEqual(['aa', 'bb'])
  expect(put).toEqual(['a', 'b'])
  expect(made).toMatchObject({
    name: 'walk',
    recipe: { file: { name: '07_05.amc' }, companions: [{ name: '07.asf' }], choices: { frameRate: 60 } },
  })
})
