import { expect, test } from 'vitest'
import { sniffFormat } from './sniff-format.ts'

test.each([
  ['HIERARCHY\nROOT', 'bvh'],
  ['\uFEFF \r\n\thierarchy\n', 'bvh'],
  ['glTF\x02\0\0\0', 'glb'],
  ['{"asset":{"version":"2.0"}}', 'gltf'],
  [' {"format": "understudy-motion"}', 'json'],
  ['# AST/ASF file\n:version 1.10\n', 'asf'],
  ['#!OML:ASF\n:FULLY-SPECIFIED\n:DEGREES\n1\n', 'amc'],
  [':DEGREES\n1\nroot 0 0 0', 'amc'],
] as const)('[C8] %j is %s, whatever its name', (text, format) => {
  expect(sniffFormat('any.thing', new TextEncoder().encode(text))).toBe(format)
})

test('[C8] a word that only begins like HIERARCHY is none', () => {
  expect(() => sniffFormat('a.txt', new TextEncoder().encode('HIERARCHYX'))).toThrow(
    /^a\.txt: found "HIERARCHYX"/,
  )
})
