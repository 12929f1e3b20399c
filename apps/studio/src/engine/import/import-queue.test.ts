import { expect, test } from 'vitest'
import type { OwnFile } from '../storage/own-file.ts'
import { importAll, type Importing, type QueueParts } from './import-queue.ts'
import type { ChosenSource } from './messages.ts'
import type { ChosenFile } from './sort-files.ts'

const chosen = (name: string): ChosenFile => ({ name, folder: 'walks', file: { name } as File })
const groups = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ main: chosen(`${n}.bvh`), companions: [] }))
const kept = ({ main, folder }: ChosenSource): OwnFile => ({
  name: main.name,
  folder,
  recipe: { kind: 'file', file: { name: main.name, key: main.name }, companions: [], choices: {} },
})

function parts(keep: QueueParts['keepers'][number], threads = 2) {
  const listed: OwnFile[] = []
  const told: Importing[] = []
  let time = 0
  const queue: QueueParts = {
    keepers: Array.from({ length: threads }, () => keep),
    list: (files) => Promise.resolve(listed.push(...files)),
    tell: (importing) => told.push(importing),
    clock: () => (time += 100),
  }
  return { queue, listed, told }
}
/** Some files take longer than those after them. */
const later = (file: OwnFile, isSlow: boolean): Promise<OwnFile> =>
  new Promise((settle) => setTimeout(() => settle(file), isSlow ? 2 : 0))
const never = new AbortController().signal

test('every file of a selection has a result, and all that could be read are listed once', async () => {
  const { queue, listed } = parts((source) =>
    source.main.name === '7.bvh'
      ? Promise.reject(new Error('7.bvh: no frames.'))
      : later(kept(source), source.main.name.endsWith('3.bvh')),
  )
  const { results, opened, state } = await importAll(
    'walks',
    groups(300),
    [chosen('readme.txt')],
    queue,
    never,
  )
  expect(state).toBe('done')
  expect(results).toHaveLength(301)
  expect(results.filter(({ refused }) => refused).map(({ name }) => name)).toEqual(['readme.txt', '7.bvh'])
  expect(opened.map(({ name }) => name)).toEqual(
    groups(300).flatMap(({ main }) => (main.name === '7.bvh' ? [] : main.name)),
  )
  expect(listed.map(({ name }) => name).sort()).toEqual(opened.map(({ name }) => name).sort())
})

test('cancelling ends it after the files under way, and what was opened stays', async () => {
  const stop = new AbortController()
  let count = 0
  const { queue, listed } = parts((source) => {
    if (++count === 10) stop.abort()
    return Promise.resolve(kept(source))
  })
  const { state, opened } = await importAll('walks', groups(300), [], queue, stop.signal)
  expect(state).toBe('cancelled')
  expect(opened.length).toBeGreaterThanOrEqual(10)
  expect(opened.length).toBeLessThanOrEqual(11)
  expect(listed).toHaveLength(opened.length)
})

test('the page is told a few times, not for every file', async () => {
  const { queue, told } = parts((source) => Promise.resolve(kept(source)), 1)
  await importAll('walks', groups(300), [], queue, never)
  expect(told.length).toBeLessThan(200)
  expect(told.at(-1)?.results).toHaveLength(300)
})

test('a full store is said in words', async () => {
  const full = Object.assign(new Error('quota'), { name: 'QuotaExceededError' })
  const { queue } = parts(() => Promise.reject(full))
  const { results } = await importAll('walks', groups(1), [], queue, never)
  expect(results[0].refused).toContain('no room')
})
