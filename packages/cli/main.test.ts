import { printBvh } from '@understudy/motion/formats'
import { stroll } from '@understudy/test-utils'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeScratch, runCli, runCliWith, type Scratch } from './testing/run-cli.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = makeScratch()
  scratch.writeMotion('walk.bvh', stroll({ seconds: 0.5, frameRate: 30 }))
})
afterEach(() => scratch.remove())

/** Every way to write something from a motion. */
const WRITING: readonly (readonly [string, (input: string, output: string) => string[]])[] = [
  ['convert', (input, output) => ['convert', input, '-o', `${output}.json`]],
  ['retarget', (input, output) => ['retarget', input, '--to', 'walk.bvh', '-o', `${output}.json`]],
  ['clean', (input, output) => ['clean', input, '-o', `${output}.json`]],
  ['render', (input, output) => ['render', input, '-o', `${output}.svg`]],
]

for (const [name, args] of WRITING) {
  test(`${name}: a missing file is one sentence, exit 1, nothing written`, async () => {
    const { code, err, out } = await runCli(scratch.folder, ...args('nowhere.bvh', 'x'))
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^understudy: nowhere\.bvh: there is no such file[^\n]*$/)
    expect(scratch.list()).toEqual(['walk.bvh'])
  })

  test(`${name}: a file that is no motion is named, with what was expected`, async () => {
    scratch.write('notes.bvh', 'Dear diary')
    const { code, err } = await runCli(scratch.folder, ...args('notes.bvh', 'x'))
    expect(code).toBe(1)
    expect(err).toMatch(/^understudy: notes\.bvh: .*HIERARCHY[^\n]*$/)
    expect(scratch.list()).toEqual(['notes.bvh', 'walk.bvh'])
  })

  test(`${name}: an output below a file cannot be written, and says so`, async () => {
    scratch.write('file', '')
    const { code, err } = await runCli(scratch.folder, ...args('walk.bvh', 'file/x'))
    expect(code).toBe(1)
    expect(err).toMatch(/^understudy: .*not a folder[^\n]*$/)
    expect(scratch.list()).toEqual(['file', 'walk.bvh'])
  })

  test(`${name}: an existing output is kept`, async () => {
    scratch.write('x.json', 'mine')
    scratch.write('x.svg', 'mine')
    const { code, err } = await runCli(scratch.folder, ...args('walk.bvh', 'x'))
    expect(code).toBe(1)
    expect(err).toMatch(/exists and is not overwritten; give --force/)
    expect(scratch.list()).toEqual(['walk.bvh', 'x.json', 'x.svg'])
  })
}

test('a file cut off in its hierarchy is refused, and read as far as it goes when that is asked for', async () => {
  const whole = printBvh(stroll({ seconds: 0.2, frameRate: 30 }))
  scratch.write('half.bvh', whole.slice(0, whole.indexOf('MOTION') >> 1))
  const refused = await runCli(scratch.folder, 'convert', 'half.bvh', '-o', 'x.json')
  expect(refused.code).toBe(1)
  expect(refused.err).toMatch(/half\.bvh: the file was cut short: .* give --partial to read what is there/)
  const { code, err } = await runCli(scratch.folder, 'convert', 'half.bvh', '--partial', '-o', 'x.json')
  expect(code).toBe(0)
  expect(err).toMatch(/^note: half\.bvh:\d+: /)
})

test('a motion cut off in its frames is read as far as it goes', async () => {
  const whole = printBvh(stroll({ seconds: 0.5, frameRate: 30 }))
  scratch.write('short.bvh', whole.slice(0, whole.length - 200))
  const { code, rows } = await runCli(scratch.folder, 'info', 'short.bvh', '--json')
  expect(code).toBe(0)
  expect((rows()[0].repairs as { at: string }[])[0].at).toMatch(/^short\.bvh/)
})

test('a command that does not exist is a usage error', async () => {
  const { code, err } = await runCli(scratch.folder, 'dance')
  expect(code).toBe(2)
  expect(err).toContain("unknown command 'dance'")
})

test('a missing option is a usage error that says where help is', async () => {
  const { code, err } = await runCli(scratch.folder, 'convert', 'walk.bvh')
  expect(code).toBe(2)
  expect(err).toMatch(/--output.*--help/s)
})

test('Ctrl+C ends with 130 and leaves nothing', async () => {
  const interrupt = new AbortController()
  interrupt.abort()
  const { code } = await runCliWith(
    { signal: interrupt.signal },
    scratch.folder,
    'convert',
    'walk.bvh',
    '-o',
    'x.json',
  )
  expect(code).toBe(130)
  expect(scratch.list()).toEqual(['walk.bvh'])
})

test('a defect of ours is told from bad input by exit 70', async () => {
  const broken = {
    out: () => {
      throw new TypeError('no such thing')
    },
  }
  const { code, err } = await runCliWith(broken, scratch.folder, 'info', 'walk.bvh')
  expect(code).toBe(70)
  expect(err).toMatch(/defect of understudy.*no such thing.*UNDERSTUDY_DEBUG=1/s)
})

const COMMANDS = [
  'info',
  'check',
  'convert',
  'retarget',
  'clean',
  'align',
  'transition',
  'blend',
  'loop',
  'render',
  'eval',
]

test('--help lists every command with what it does', async () => {
  const { code, out } = await runCli(scratch.folder, '--help')
  expect(code).toBe(0)
  for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^ +${command} `, 'm'))
})

test.each(COMMANDS)('the example that %s --help shows works in a fresh clone', async (command) => {
  const { out } = await runCli(scratch.folder, command, '--help')
  const example = new RegExp(`\\$ understudy (${command} .*)$`, 'm').exec(out)![1]
  // A whole evaluation takes minutes: its measures have tests of their own.
  const words = example.split(' ').map((word) => word.replaceAll(/["']/g, ''))
  const args = command === 'eval' ? [...words, '--list'] : words
  expect(await runCli(scratch.folder, ...args)).toMatchObject({ code: 0 })
})

test('an ending that is no format is refused, not taken for a folder; with a slash it is one', async () => {
  for (const command of ['convert', 'clean']) {
    const { code, err } = await runCli(scratch.folder, command, 'walk.bvh', '-o', 'hero.mp3')
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/hero\.mp3: \.mp3 is no format.*\.bvh, \.glb, .* or \.usdz/),
    ])
  }
  expect(scratch.list()).toEqual(['walk.bvh'])
  expect((await runCli(scratch.folder, 'convert', 'walk.bvh', '-o', 'hero.mp3/')).code).toBe(0)
  expect((await runCli(scratch.folder, 'convert', 'walk.bvh', '-o', 'take.2')).code).toBe(0)
})

test('a command line that asks for nothing, or for two things at once, is a usage error', async () => {
  expect((await runCli(scratch.folder, 'query', 'walk.bvh')).code).toBe(2)
  expect((await runCli(scratch.folder, 'search', '--query', 'walk:0-0.4')).code).toBe(2)
  expect((await runCli(scratch.folder, 'model', 'sketch', 'm.json', '-o', 'x.bvh')).code).toBe(2)
})

test('the same motion may be named twice where two are needed', async () => {
  const { code, err } = await runCli(
    scratch.folder,
    'transition',
    'walk.bvh',
    'walk.bvh',
    'walk.bvh',
    '-o',
    'x.bvh',
  )
  expect([code, err]).toEqual([1, expect.stringMatching(/3 motions were found; 2 are needed/)])
})

test('a path that cannot be read is refused before the examples are learned', async () => {
  scratch.write('path.json', '{}')
  const args = ['walk', '--path', 'path.json', '--examples', 'nowhere.bvh', '-o', 'x.glb']
  expect(await runCli(scratch.folder, ...args)).toMatchObject({
    code: 1,
    err: expect.stringContaining('path.json: '),
  })
})
