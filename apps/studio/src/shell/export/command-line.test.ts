import { expect, test } from 'vitest'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import { commandLine, type TimedPath } from './command-line.ts'
import { fileName } from '../../engine/export/download.ts'

const drawn: TimedPath = (walk) => walk.path

test('a walk brings its path along, in the layout the command reads', () => {
  const path = [
    { x: 0, z: 0, time: 0 },
    { x: 0.12345, z: 1, time: 1 },
  ]
  const text = commandLine(
    { id: 'a', name: 'Walk 1', recipe: { kind: 'walk', path, settings: WALK_SETTINGS_DEFAULTS } },
    (walk) => walk.path,
  )!
  const [open, samples, close, command] = text.split('\n')
  expect(open).toContain('walk-1.path.json')
  expect(JSON.parse(samples)).toEqual({
    samples: [
      { x: 0, z: 0, time: 0 },
      { x: 0.12345, z: 1, time: 1 },
    ],
  })
  expect(close).toBe('PATH')
  expect(command).toMatch(/^npx understudy walk --path walk-1\.path\.json -o walk-1\.glb/)
})

test('clips and files are told by their names, quotes kept from the shell', () => {
  expect(commandLine({ id: 'a', name: 'jump-01', recipe: { kind: 'corpus', clip: 'jump-01' } }, drawn)).toBe(
    'npx understudy perform jump-01 -o jump-01.glb',
  )
  const file = { name: "it's.bvh", key: 'k' }
  expect(
    commandLine(
      { id: 'a', name: "it's", recipe: { kind: 'file', file, companions: [], choices: {} } },
      drawn,
    ),
  ).toBe(`npx understudy convert 'it'\\''s.bvh' -o it-s.glb`)
  expect(commandLine({ id: 'a', name: 'x', recipe: { kind: 'opening' } }, drawn)).toBeUndefined()
})

test('file names hold no character a file system minds', () => {
  expect(fileName('  Walk: 7/8 “fast” ')).toBe('walk-7-8-fast')
  expect(fileName('???')).toBe('take')
})

test('what a take is made of is made first, each under a name of its own', () => {
  const walk = { kind: 'walk', path: [], settings: WALK_SETTINGS_DEFAULTS } as const
  const jump = { kind: 'corpus', clip: 'jump-01' } as const
  const settings = { timeA: 1.5, timeB: 0.4, blendSeconds: 0.5 }
  const joined = { kind: 'join', a: walk, b: jump, settings } as const
  const text = commandLine(
    { id: 'a', name: 'All', recipe: { kind: 'clean', input: joined, settings: { fade: 0.25 } } },
    drawn,
  )!
  const commands = text.split('\n').filter((line) => line.startsWith('npx'))
  expect(commands.map((line) => line.split(' ').slice(2, 3)[0])).toEqual(['walk', 'transition', 'clean'])
  expect(commands[1]).toContain('all-a-a.json embedded:jump-01 -o all-a.json --fit --at 1.5,0.4 --blend 0.5')
  expect(commands[2]).toBe('npx understudy clean all-a.json -o all.glb --fade 0.25')
})

test('a motion that is joined with itself is named twice by two names; the opening is refused however deep', () => {
  const jump = { kind: 'corpus', clip: 'jump-01' } as const
  const blend = { kind: 'blend', a: jump, b: jump, weight: 0.35 } as const
  const text = commandLine({ id: 'a', name: 'Mix', recipe: blend }, drawn)!
  expect(text).toBe(
    'npx understudy perform jump-01 -o mix-b.json\n' +
      'npx understudy blend embedded:jump-01 mix-b.json -o mix.glb --fit --weights 0.65,0.35',
  )
  const settings = { fade: 0.25 }
  const deep = { kind: 'clean', input: { kind: 'opening' }, settings } as const
  expect(commandLine({ id: 'a', name: 'x', recipe: deep }, drawn)).toBeUndefined()
})
