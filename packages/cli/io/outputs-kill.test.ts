import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeScratch, type Scratch } from '../testing/run-cli.ts'
import { openOutputs, type OutputsOptions } from './outputs.ts'

/** A disk that stops: the process ends before its n-th step, or the step fails for want of room. */
const disk = vi.hoisted(() => ({
  steps: 0,
  endsAt: Infinity,
  failsAt: Infinity,
  before: (_name: string, _args: readonly unknown[]): void => {},
}))

vi.mock('node:fs', async (original) => {
  const fs = await original<Record<string, unknown>>()
  const CHANGING = ['openSync', 'writeSync', 'fsyncSync', 'renameSync', 'linkSync', 'mkdirSync', 'rmSync', 'unlinkSync', 'rmdirSync', 'appendFileSync', 'chmodSync'] // prettier-ignore
  const wrapped = CHANGING.map((name) => [
    name,
    (...args: unknown[]) => {
      disk.steps++
      disk.before(name, args)
      // After the end nothing happens any more, whatever the code would do.
      if (disk.steps >= disk.endsAt) throw Object.assign(new Error('killed'), { code: 'KILLED' })
      if (disk.steps === disk.failsAt && name !== 'rmSync')
        throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
      return (fs[name] as (...all: unknown[]) => unknown)(...args)
    },
  ])
  return { ...fs, ...Object.fromEntries(wrapped), default: fs }
})

let scratch: Scratch
const truePid = process.pid
const pretend = (pid: number): void =>
  void Object.defineProperty(process, 'pid', { value: pid, configurable: true })
beforeEach(() => {
  scratch = makeScratch()
  Object.assign(disk, { steps: 0, endsAt: Infinity, failsAt: Infinity })
})
afterEach(() => {
  Object.assign(disk, { steps: 0, endsAt: Infinity, failsAt: Infinity })
  pretend(truePid)
  scratch.remove()
})

const NAMES = ['a.txt', 'b.txt', 'c.txt', 'd.txt']
/** Long enough that a torn one would show. */
const content = (name: string, who: string): string => `${who} ${name} `.repeat(5000)

/** Writes the set; ended early, it is as if the process were gone: its number is nobody's. */
function write(folder: string, who: string, options: OutputsOptions, names: readonly string[] = NAMES): void {
  const outputs = openOutputs(options)
  try {
    for (const name of names) outputs.claim(path.join(folder, name))
    for (const name of names) outputs.stage(path.join(folder, name), content(name, who))
    outputs.commit()
  } finally {
    outputs.discard()
  }
}

/** Ends the writer before each of its steps in turn; `prepare` and `judge` see each. Returns how many there were. */
function endEverywhere(work: () => void, prepare: () => void, judge: (step: number) => void): number {
  for (let step = 1; ; step++) {
    scratch.remove()
    mkdirSync(scratch.folder)
    prepare()
    Object.assign(disk, { steps: 0, endsAt: step })
    pretend(4_194_303)
    let wasEnded = false
    try {
      work()
    } catch {
      wasEnded = true
    }
    Object.assign(disk, { steps: 0, endsAt: Infinity })
    pretend(truePid)
    if (!wasEnded) return step - 1
    judge(step)
  }
}

const found = (name: string): string | undefined => {
  try {
    return readFileSync(path.join(scratch.folder, name), 'utf8')
  } catch {
    return undefined
  }
}
const everything = (): string[] => readdirSync(scratch.folder, { recursive: true }).map(String).toSorted()

describe('a writer that is killed at every step', () => {
  test('a new folder is there with all its files or not at all, at every moment', () => {
    const steps = endEverywhere(
      () => write(path.join(scratch.folder, 'out'), 'new', {}),
      () => {},
      () => {
        const there = NAMES.filter((name) => found(`out/${name}`) !== undefined)
        expect([0, NAMES.length]).toContain(there.length)
        for (const name of there) expect(found(`out/${name}`)).toBe(content(name, 'new'))
        write(path.join(scratch.folder, 'out'), 'next', { force: true })
        expect(everything()).toEqual(['out', ...NAMES.map((name) => path.join('out', name))])
      },
    )
    expect(steps).toBeGreaterThan(20)
  })

  for (const force of [true, false]) {
    test(`a set in a folder that exists is whole after the next run (force: ${force})`, () => {
      const steps = endEverywhere(
        () => write(scratch.folder, 'new', { force }),
        () => {
          writeFileSync(path.join(scratch.folder, 'mine.txt'), 'mine')
          if (force)
            for (const name of NAMES) writeFileSync(path.join(scratch.folder, name), content(name, 'old'))
        },
        () => {
          const allowed = force ? ['new', 'old'] : ['new']
          for (const name of NAMES) {
            const text = found(name)
            if (force || text !== undefined) expect(allowed.map((who) => content(name, who))).toContain(text)
          }
          // The next run, of anything, in that folder; what it finds in its way it refuses, but not before it has put things in order.
          write(scratch.folder, 'next', {}, ['other.txt'])
          expect(() => write(scratch.folder, 'next', {}, ['other.txt'])).toThrow(/exists/)
          const who = NAMES.map((name) => found(name)?.split(' ')[0])
          expect(new Set(who).size).toBe(1)
          expect(found('mine.txt')).toBe('mine')
          const set = who[0] === undefined ? [] : NAMES
          expect(everything()).toEqual([...set, 'mine.txt', 'other.txt'])
        },
      )
      expect(steps).toBeGreaterThan(20)
    })
  }

  test('one file is the old one or the new one', () => {
    const steps = endEverywhere(
      () => write(scratch.folder, 'new', { force: true }, ['a.txt']),
      () => writeFileSync(path.join(scratch.folder, 'a.txt'), content('a.txt', 'old')),
      () => {
        expect([content('a.txt', 'old'), content('a.txt', 'new')]).toContain(found('a.txt'))
        write(scratch.folder, 'next', { force: true }, ['a.txt'])
        expect(everything()).toEqual(['a.txt'])
      },
    )
    expect(steps).toBeGreaterThan(5)
  })
})

test('a disk that is full at any step leaves what was there, and nothing else', () => {
  for (let step = 1; ; step++) {
    for (const name of NAMES) writeFileSync(path.join(scratch.folder, name), content(name, 'old'))
    Object.assign(disk, { steps: 0, failsAt: step })
    let failure: unknown
    try {
      write(scratch.folder, 'new', { force: true })
    } catch (error) {
      failure = error
    }
    const wasReached = disk.steps >= step
    Object.assign(disk, { steps: 0, failsAt: Infinity })
    expect(new Set(NAMES.map((name) => found(name)?.split(' ')[0])).size).toBe(1)
    expect(everything()).toEqual(NAMES)
    if (!wasReached) {
      expect(failure).toBeUndefined()
      break
    }
  }
})

test('a name as long as the disk allows is written', () => {
  const name = 'n'.repeat(255)
  write(scratch.folder, 'new', {}, [name])
  expect(everything()).toEqual([name])
  expect(() => openOutputs().claim(path.join(scratch.folder, 'n'.repeat(256)))).toThrow(/ENAMETOOLONG/)
})

test('links are written through, also where nothing is at their end yet', () => {
  mkdirSync(path.join(scratch.folder, 'deep'))
  writeFileSync(path.join(scratch.folder, 'deep/old.txt'), 'old')
  symlinkSync('deep/old.txt', path.join(scratch.folder, 'link.txt'))
  symlinkSync('deep/none.txt', path.join(scratch.folder, 'dangling.txt'))
  write(scratch.folder, 'new', { force: true }, ['link.txt', 'dangling.txt'])
  expect(found('deep/old.txt')).toBe(content('link.txt', 'new'))
  expect(found('deep/none.txt')).toBe(content('dangling.txt', 'new'))
  expect(everything()).toEqual(['dangling.txt', 'deep', 'deep/none.txt', 'deep/old.txt', 'link.txt'])
  symlinkSync('round.txt', path.join(scratch.folder, 'round.txt'))
  expect(() => openOutputs().claim(path.join(scratch.folder, 'round.txt'))).toThrow(/circle/)
})

test('a file of somebody else in the midst of a set takes the whole set back', () => {
  const outputs = openOutputs()
  for (const name of NAMES) outputs.stage(path.join(scratch.folder, 'in', name), content(name, 'new'))
  mkdirSync(path.join(scratch.folder, 'in'))
  // Made after the last look, between two links.
  disk.before = (name, args) => {
    if (name === 'linkSync' && String(args[1]).endsWith('c.txt'))
      writeFileSync(path.join(scratch.folder, 'in/c.txt'), 'theirs')
  }
  expect(() => outputs.commit()).toThrow(/in\/c\.txt: the file exists/)
  disk.before = () => {}
  outputs.discard()
  expect(everything()).toEqual(['in', 'in/c.txt'])
  expect(found('in/c.txt')).toBe('theirs')
})

test('a record that somebody made up moves nothing out of its folder', () => {
  writeFileSync(path.join(scratch.folder, 'secret'), 'secret')
  mkdirSync(path.join(scratch.folder, 'in/.understudy-0-abcdef'), { recursive: true })
  writeFileSync(path.join(scratch.folder, 'in/.understudy-0-abcdef/0'), 'bad')
  const record = {
    format: 'understudy-commit',
    version: 1,
    owner: { host: 'x', pid: 4_194_303 },
    force: true,
    undo: false,
    moves: [{ from: '.understudy-0-abcdef/0', to: '../secret' }],
    stagings: ['.understudy-0-abcdef'],
    made: [],
  }
  writeFileSync(path.join(scratch.folder, 'in/.understudy-commit'), JSON.stringify(record))
  openOutputs().claim(path.join(scratch.folder, 'in/x.txt'))
  expect(found('secret')).toBe('secret')
})
