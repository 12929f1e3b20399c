import { expect, test } from 'vitest'
import { FIRST_DOCUMENT } from '../../document/document.ts'
import { parseProject } from '../../document/project-file.ts'
import { fileKey, type Storage } from '../storage/storage.ts'
import { packProject, unpackFiles } from './pack-project.ts'

const bytes = new TextEncoder().encode('a body')
const key = fileKey(bytes)

test('a project holds the body that everybody wears, and it comes out as it was', async () => {
  const document = { ...FIRST_DOCUMENT, avatar: { name: 'body.glb', key } }
  const storage = { getFile: (asked: string) => Promise.resolve(asked === key ? bytes : undefined) }
  const { files } = parseProject(await packProject(document, storage as Storage), 'project')
  const kept = new Map<string, Uint8Array>()
  await unpackFiles(
    files,
    { putFile: (name, content) => Promise.resolve(void kept.set(name, content)) },
    'project',
  )
  expect([...kept]).toEqual([[key, bytes]])
})

test('a project holds its sound', async () => {
  const sound = {
    file: { name: 'song.wav', key },
    seconds: 2,
    start: 0.5,
    beats: [0.5, 1],
    tempo: 120,
    volume: 1,
  }
  const storage = { getFile: (asked: string) => Promise.resolve(asked === key ? bytes : undefined) }
  const packed = await packProject({ ...FIRST_DOCUMENT, sound }, storage as Storage)
  const { document, files } = parseProject(packed, 'project')
  expect(document.sound).toEqual(sound)
  expect(Object.keys(files)).toEqual([key])
})

test.each([
  ['other bytes', { [key]: btoa('another') }],
  ['no base64', { [key]: '§' }],
  ['one sound, one not', { [key]: btoa('a body'), '3-abc': btoa('xyz') }],
])('files that are not what their keys say (%s) are refused before any is kept', async (_, files) => {
  const kept: string[] = []
  const putFile = (name: string): Promise<void> => Promise.resolve(void kept.push(name))
  await expect(unpackFiles(files, { putFile }, 'bad.json')).rejects.toThrow(
    /^bad\.json: the file "[^"]+" in it is damaged/,
  )
  expect(kept).toEqual([])
})
