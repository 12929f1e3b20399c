import { expect, test } from 'vitest'
import { WALK_SETTINGS_DEFAULTS } from '../document/walk-settings.ts'
import { commandLine } from './command-line.ts'
import { fileName } from './download.ts'

test('a walk brings its path along, in the layout the command reads', () => {
  const path = [
    { x: 0, z: 0, time: 0 },
    { x: 0.12345, z: 1, time: 1 },
  ]
  const text = commandLine(
    { id: 'a', name: 'Walk 1', recipe: { kind: 'walk', path, settings: WALK_SETTINGS_DEFAULTS } },
    path,
  )!
  const [open, samples, close, command] = text.split('\n')
  expect(open).toContain('walk-1.path.json')
  expect(JSON.parse(samples)).toEqual({
    samples: [
      { x: 0, z: 0, time: 0 },
      { x: 0.123, z: 1, time: 1 },
    ],
  })
  expect(close).toBe('PATH')
  expect(command).toMatch(/^npx understudy walk --path walk-1\.path\.json -o walk-1\.glb/)
})

test('clips and files are told by their names, quotes kept from the shell', () => {
  expect(commandLine({ id: 'a', name: 'jump-01', recipe: { kind: 'corpus', clip: 'jump-01' } })).toBe(
    'npx understudy perform jump-01 -o jump-01.glb',
  )
  const file = { name: "it's.bvh", key: 'k' }
  expect(
    commandLine({ id: 'a', name: "it's", recipe: { kind: 'file', file, companions: [], choices: {} } }),
  ).toBe(`npx understudy convert 'it'\\''s.bvh' -o it-s.glb`)
  expect(commandLine({ id: 'a', name: 'x', recipe: { kind: 'opening' } })).toBeUndefined()
})

test('file names hold no character a file system minds', () => {
  expect(fileName('  Walk: 7/8 “fast” ')).toBe('walk-7-8-fast')
  expect(fileName('???')).toBe('take')
})
