import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duration, slice, type Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { stroll, STROLL_DEFAULTS } from '../test-utils/stroll.ts'
import {
  addClip,
  addFiles,
  backupLibrary,
  clipVersions,
  collectUnused,
  ConflictError,
  deleteClips,
  derivedOf,
  deriveClip,
  dueClips,
  editClip,
  findClip,
  getSet,
  listClips,
  listSets,
  moveLibrary,
  openClip,
  openLibrary,
  putSet,
  restoreLibrary,
  searchByExample,
  searchFacts,
  undoDelete,
  type Library,
  type NewClip,
  type SourceFile,
} from './index.ts'
import { copyEmpty, onBoth } from './testing/on-both.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'understudy-library-test-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }), 60_000)

const clock = (): number => performance.now() / 1000
const walk = stroll({ seconds: 4, frameRate: 30 })
const quick = stroll({ seconds: 3, frameRate: 60, speed: 1.8 })
const fileOf = (name: string, motion: Motion): NewClip['file'] => ({
  name: `${name}.motion.json`,
  bytes: new TextEncoder().encode(printJson({ ...motion, name })),
})
const add = (
  library: Library,
  name: string,
  motion: Motion,
  facts: NewClip['facts'] = {},
): Promise<{ hash: string }> => addClip(library, { file: fileOf(name, motion), facts }, { clock })

onBoth('the library', (places) => {
  let library: Library
  beforeAll(async () => {
    library = await places.open()
    await add(library, 'walk-01', walk, {
      person: 'Ada',
      tags: ['walk', 'slow'],
      day: '2026-11-16',
      note: 'a calm stroll',
    })
    await add(library, 'walk-02', quick, { person: 'Bob', tags: ['walk'], note: 'in a hurry' })
  }, 60_000)

  test('a clip is kept by content: the same bytes a second time change nothing', async () => {
    const first = await findClip(library, 'walk-01')
    const again = await addClip(
      library,
      { file: { ...fileOf('walk-01', walk), name: 'other.motion.json' } },
      { clock },
    )
    expect(again).toMatchObject({ hash: first.hash, outcome: 'present' })
    expect(await listClips(library)).toHaveLength(2)
    expect(first).toMatchObject({ person: 'Ada', day: '2026-11-16', version: 1, frames: walk.frameCount })
    expect((await findClip(library, first.hash.slice(0, 10))).name).toBe('walk-01')
    await expect(findClip(library, 'walk-99')).rejects.toThrow(/no clip "walk-99"/)
  })

  test('a clip comes back as the motion that went in', async () => {
    const motion = await openClip(library, await findClip(library, 'walk-01'))
    expect(motion.rotations).toEqual(walk.rotations)
    expect(motion.rootPositions).toEqual(walk.rootPositions)
  })

  test('the second of two edits of one version is refused with both versions, and nothing is overwritten', async () => {
    const seen = await findClip(library, 'walk-02')
    const segments = [{ label: 'turn', start: 0.5, end: 1 }]
    const ada = { author: 'Ada', version: seen.version }
    await editClip(library, seen.hash, { annotations: { segments } }, ada)
    const late = editClip(library, seen.hash, { tags: ['run'] }, { author: 'Bob', version: seen.version })
    const conflict = await late.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(conflict).toBeInstanceOf(ConflictError)
    expect(conflict).toMatchObject({
      yours: { tags: ['run'], annotations: {} },
      theirs: { tags: ['walk'], annotations: { segments }, author: 'Ada', version: 2 },
    })
    const now = await findClip(library, 'walk-02')
    expect(now).toMatchObject({ tags: ['walk'], version: 2 })
    expect((await openClip(library, now)).annotations.segments).toEqual(segments)
    expect(await clipVersions(library, seen.hash)).toMatchObject([
      { version: 1, facts: { annotations: {} } },
      { version: 2, author: 'Ada', facts: { annotations: { segments } } },
    ])
  })

  test('of many edits at once exactly one wins', async () => {
    const seen = await findClip(library, 'walk-01')
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        editClip(library, seen.hash, { note: `note ${n}` }, { author: `author ${n}`, version: seen.version }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const now = await findClip(library, 'walk-01')
    expect(now.note).toBe(now.author.replace('author', 'note'))
    await editClip(library, seen.hash, { note: 'a calm stroll' }, { author: 'Ada', version: now.version })
  })

  test('words, tags, person, length and features find clips', async () => {
    const names = async (query: Parameters<typeof searchFacts>[1]): Promise<string[]> =>
      (await searchFacts(library, query)).map(({ name }) => name)
    expect(await names({ text: 'calm' })).toEqual(['walk-01'])
    expect(await names({ text: 'walk -calm' })).toEqual(['walk-02'])
    expect(await names({ tags: ['walk', 'slow'] })).toEqual(['walk-01'])
    expect(await names({ person: 'Bob' })).toEqual(['walk-02'])
    expect(await names({ shorterThan: 3.5 })).toEqual(['walk-02'])
    const { features } = await findClip(library, 'walk-01')
    expect(features.length).toBeGreaterThan(0)
    expect(await names({ features: [features[0]] })).toContain('walk-01')
    expect(await names({ text: "'; drop table clip; --" })).toEqual([])
    expect(await listClips(library)).toHaveLength(2)
  })

  test('an example finds the clip it was cut from, at its place, whichever way it faces', async () => {
    const part = slice(walk, 1, 2.5)
    const [hit, ...rest] = await searchByExample(library, part, { start: 0 })
    expect(hit).toMatchObject({ clip: { name: 'walk-01' }, start: 1, end: 2 })
    // One step of the stored coordinates is 0.0002 of a leg.
    expect(hit.distance).toBeLessThan(0.001)
    expect(rest[0].clip.name).toBe('walk-02')
  })

  test('a pose finds clips that pass through it, each at its moment', async () => {
    const time = 1.5 + 2 / 7
    const turned = slice(walk, 0.5, 4)
    const hits = await searchByExample(library, turned, { start: time - 0.5, pose: true })
    expect(hits.map(({ clip }) => clip.name)).toEqual(['walk-01', 'walk-02'])
    const [{ start, end, distance }, { distance: other }] = hits
    expect(end).toBe(start)
    expect(distance).toBeLessThan(0.001)
    // The same pose comes again with every stride, and at no other moment.
    const strides = (start - time) * STROLL_DEFAULTS.cadence
    expect(Math.abs(strides - Math.round(strides))).toBeLessThan(0.01)
    expect(other).toBeGreaterThan(5 * distance)
  })

  test('what is derived is kept once per content, operation and version, and is due again when the version rises', async () => {
    const clip = await findClip(library, 'walk-01')
    expect(await dueClips(library)).toEqual([])
    expect(await derivedOf(library, clip.hash, 'quality')).toMatchObject({ frames: walk.frameCount })
    expect(await derivedOf(library, clip.hash, 'none')).toBeUndefined()
    await library.database.query('update derived set version = 0 where clip = $1 and operation = $2', [
      clip.hash,
      'quality',
    ])
    expect((await dueClips(library)).map(({ name }) => name)).toEqual(['walk-01'])
    await deriveClip(library, clip, clock)
    expect(await dueClips(library)).toEqual([])
    const [{ count }] = await library.database.query<{ count: number }>('select count(*) from descriptor')
    expect(count).toBe(7 + 5) // Windows of a second every half second in 4 s and in 3 s.
  })

  test('sets are kept as operations take them, with the same protection', async () => {
    const clip = await findClip(library, 'walk-01')
    const set = {
      name: 'walks',
      clips: [{ name: 'one', source: { file: clip.hash, name: clip.file } }],
      columns: [{ name: 'mood', from: 'typed' as const, values: ['calm'] }],
    }
    expect((await putSet(library, set, { author: 'Ada', version: 0 })).version).toBe(1)
    await expect(putSet(library, set, { author: 'Bob', version: 0 })).rejects.toBeInstanceOf(ConflictError)
    expect((await putSet(library, { ...set, columns: [] }, { author: 'Bob', version: 1 })).version).toBe(2)
    expect(await getSet(library, 'walks')).toMatchObject({
      set: { name: 'walks', columns: [] },
      author: 'Bob',
    })
    expect(await listSets(library)).toEqual(['walks'])
  })

  test('a deleted clip is gone from lists and search, comes back by undo, and its bytes go when nobody can undo any more', async () => {
    const { hash } = await add(library, 'waste', slice(walk, 0, 2))
    await deleteClips(library, ['waste'])
    expect((await listClips(library)).map(({ name }) => name)).not.toContain('waste')
    expect((await searchByExample(library, slice(walk, 0, 2))).map(({ clip }) => clip.name)).not.toContain(
      'waste',
    )
    expect(await undoDelete(library)).toBe(1)
    expect((await findClip(library, 'waste')).hash).toBe(hash)
    await deleteClips(library, ['waste'])
    expect((await collectUnused(library, { days: 30, graceHours: 0 })).clips).toBe(0)
    expect(await library.blobs.get(library.database, hash)).toBeDefined()
    expect(await collectUnused(library, { days: 0, graceHours: 0 })).toMatchObject({ clips: 1, count: 1 })
    expect(await library.blobs.get(library.database, hash)).toBeUndefined()
    expect(await undoDelete(library)).toBe(0)
  })

  test('files are added once: a second time nothing is opened, a changed file is, a bad one is told', async () => {
    const other = await places.open()
    let opened = 0
    const source = (name: string, motion: Motion | undefined, modified = 1): SourceFile => ({
      path: `/takes/${name}`,
      name,
      size: 10,
      modified,
      open: async () => {
        opened++
        return {
          file: motion ? fileOf(name, motion) : { name: `${name}.bvh`, bytes: new Uint8Array([1, 2, 3]) },
        }
      },
    })
    const files = [source('a', walk), source('b', quick), source('bad', undefined)]
    const outcomes = async (given: readonly SourceFile[]): Promise<string[]> =>
      (await addFiles(other, given, { clock })).map(({ outcome }) => outcome)
    expect(await outcomes(files)).toEqual(['added', 'added', 'failed'])
    expect(opened).toBe(3)
    expect(await outcomes(files)).toEqual(['known', 'known', 'failed'])
    expect(opened).toBe(3)
    expect(await outcomes([source('a', walk, 2)])).toEqual(['present'])
    expect(opened).toBe(4)
  })

  test('a backup brings everything back, and a damaged one is refused', async () => {
    const folder = path.join(scratch, `backup-${library.database.kind}`)
    await backupLibrary(library, folder)
    await expect(backupLibrary(library, folder)).rejects.toThrow(/exists already/)
    const other = await places.open()
    await restoreLibrary(other, folder)
    await expectSame(other, library)
    await expect(restoreLibrary(other, folder)).rejects.toThrow(/has 2 clips already/)
    const added = await add(other, 'after', slice(quick, 0, 2))
    expect((await findClip(other, 'after')).hash).toBe(added.hash)
    const [blob] = readdirSync(path.join(folder, 'blobs'))
    writeFileSync(path.join(folder, 'blobs', blob), 'damaged')
    const third = await places.open()
    await expect(restoreLibrary(third, folder)).rejects.toThrow(/not those that were backed up/)
    expect(await listClips(third)).toEqual([])
  })

  test('a library moves from the embedded database to any other place', async () => {
    const embedded = await openLibrary(await copyEmpty(path.join(scratch, `moving-${library.database.kind}`)))
    await add(embedded, 'walk-01', walk, { person: 'Ada' })
    const { hash } = await findClip(embedded, 'walk-01')
    await editClip(embedded, hash, { tags: ['edited'] }, { author: 'Ada', version: 1 })
    const other = await places.open()
    expect(await moveLibrary(embedded, other)).toEqual({ clips: 1 })
    await expectSame(other, embedded)
    await embedded.close()
  })

  test('a schema of the future is refused', async () => {
    const place = await places.fresh()
    await (await openLibrary(place)).close()
    const again = await openLibrary(place)
    await again.database.query("insert into migration (name) values ('99 of the future')")
    await again.close()
    await expect(openLibrary(place)).rejects.toThrow(/Update understudy/)
  })
})

/** Clips, versions, annotations and answers to searches are the same. */
async function expectSame(a: Library, b: Library): Promise<void> {
  const clips = await listClips(b)
  expect(await listClips(a)).toEqual(clips)
  for (const { hash, seconds } of clips) {
    expect(await clipVersions(a, hash)).toEqual(await clipVersions(b, hash))
    const motion = await openClip(a, await findClip(a, hash))
    expect(duration(motion)).toBeCloseTo(seconds, 9)
    expect(motion).toEqual(await openClip(b, await findClip(b, hash)))
  }
  const part = slice(walk, 1, 2.5)
  expect(await searchByExample(a, part)).toEqual(await searchByExample(b, part))
}

test('a folder has one owner: a second process is told who it is, and a dead owner is replaced', async () => {
  const folder = await copyEmpty(path.join(scratch, 'owned'))
  const library = await openLibrary(folder)
  await expect(openLibrary(folder)).rejects.toThrow(new RegExp(`open in process ${process.pid}`))
  await library.close()
  expect(existsSync(path.join(folder, 'owner.json'))).toBe(false)
  writeFileSync(
    path.join(folder, 'owner.json'),
    JSON.stringify({ host: (await import('node:os')).hostname(), pid: 2 ** 22 + 1 }),
  )
  await (await openLibrary(folder)).close()
  await expect(openLibrary('http://example.org')).rejects.toThrow(/neither a folder nor/)
})
