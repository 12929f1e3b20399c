import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 as nodeCrc32 } from 'node:zlib'
import { seeded } from '@understudy/motion'
import { expect, test } from 'vitest'
import { crc32, zipFiles } from './zip-files.ts'

test('crc32 is the one of zip: the check value of the catalogue, and of random bytes (seed 4)', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  const random = seeded(4)
  const bytes = Uint8Array.from({ length: 999 }, () => random.integer(256))
  if (typeof nodeCrc32 === 'function') expect(crc32(bytes)).toBe(nodeCrc32(bytes))
})

test('an archive is what its parts say: names, sizes and bytes are where the directory points', () => {
  const files = ['one.bvh', 'zwölf.glb'].map((name, n) => ({
    name,
    bytes: new TextEncoder().encode(`${name} `.repeat(n + 3)),
  }))
  const zip = zipFiles(files)
  const view = new DataView(zip.buffer)
  const end = zip.length - 22
  expect(view.getUint32(end, true)).toBe(0x06054b50)
  expect(view.getUint16(end + 10, true)).toBe(2)
  let at = view.getUint32(end + 16, true)
  for (const { name, bytes } of files) {
    expect(view.getUint32(at, true)).toBe(0x02014b50)
    const length = view.getUint16(at + 28, true)
    expect(new TextDecoder().decode(zip.slice(at + 46, at + 46 + length))).toBe(name)
    const local = view.getUint32(at + 42, true)
    expect(view.getUint32(local, true)).toBe(0x04034b50)
    const from = local + 30 + view.getUint16(local + 26, true)
    expect(zip.slice(from, from + bytes.length)).toEqual(bytes)
    at += 46 + length
  }
  expect(at).toBe(end)
})

const python = (): boolean => {
  try {
    execFileSync('python3', ['-c', ''])
    return true
  } catch {
    return false
  }
}
test.skipIf(!python())('others open it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'))
  try {
    const bytes = new TextEncoder().encode('a motion')
    writeFileSync(path.join(folder, 'a.zip'), zipFiles([{ name: 'ä.bvh', bytes }]))
    execFileSync('python3', ['-m', 'zipfile', '-e', 'a.zip', '.'], { cwd: folder })
    expect(readFileSync(path.join(folder, 'ä.bvh'), 'utf8')).toBe('a motion')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
