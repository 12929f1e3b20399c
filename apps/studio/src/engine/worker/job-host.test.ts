import { MessageChannel } from 'node:worker_threads'
import { MotionError } from '@understudy/motion'
import { afterEach, expect, test } from 'vitest'
import { give, type JobContext, type JobProgress } from './job.ts'
import { makeJobHost, type JobHost } from './job-host.ts'
import { serveJobs, type JobModules, type ThreadPort } from './serve-jobs.ts'

/** Workers of a test, each a port to jobs that run here. */
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

function setUp(modules: JobModules): { host: JobHost; started: () => number } {
  let started = 0
  const start = (): Worker => {
    started++
    const { port1, port2 } = new MessageChannel()
    serveJobs(port2 as unknown as ThreadPort, modules)
    port2.start()
    port1.start()
    ends.push(() => port1.close())
    return Object.assign(port1 as unknown as Worker, { terminate: () => port1.close() })
  }
  return {
    host: makeJobHost({ start, page: 'http://page/', lost: 'gone', shared: true }),
    started: () => started,
  }
}

const sums = {
  add: (_: JobContext, a: number, b: number): number => a + b,
  where: ({ page }: JobContext): string => page,
  halves: ({ tell }: JobContext, count: number): number => {
    for (let n = 1; n <= count; n++) tell({ stage: 'halves', fraction: n / count })
    return count
  },
  frames: (): { values: Float32Array } => {
    const values = Float32Array.of(1, 2, 3)
    return give({ values }, [values.buffer])
  },
  refuse: (): never => {
    throw new MotionError('sums: nothing to add. Give two numbers.')
  },
}
type Sums = typeof sums

test('a job is run by name with its arguments, in a thread that starts with the first question', async () => {
  const { host, started } = setUp({ sums: () => Promise.resolve({ jobs: sums }) })
  const { run } = host.channel<Sums>('sums')
  expect(started()).toBe(0)
  expect(await run('add', 2, 3)).toBe(5)
  expect(await run('where')).toBe('http://page/')
  expect((await run('frames'))?.values).toEqual(Float32Array.of(1, 2, 3))
  expect(started()).toBe(1)
})

test('progress is heard before the answer', async () => {
  const { host } = setUp({ sums: () => Promise.resolve({ jobs: sums }) })
  const heard: JobProgress[] = []
  const { run } = host.channel<Sums>('sums', { onProgress: (progress) => heard.push(progress) })
  await run('halves', 2)
  expect(heard).toEqual([
    { stage: 'halves', fraction: 0.5 },
    { stage: 'halves', fraction: 1 },
  ])
})

test('what was written for people arrives as such; an unknown file of jobs is named', async () => {
  const { host } = setUp({ sums: () => Promise.resolve({ jobs: sums }) })
  const refused = host.channel<Sums>('sums').run('refuse')
  await expect(refused).rejects.toThrow('nothing to add')
  await expect(refused).rejects.toBeInstanceOf(MotionError)
  await expect(host.channel<Sums>('products').run('add', 1, 2)).rejects.toThrow('"products"')
})

test('a stopped thread answers nothing; the next question starts it anew, without what it remembered', async () => {
  let kept = 0
  const modules: JobModules = {
    memory: () => Promise.resolve({ jobs: { put: () => ++kept, forever: () => new Promise(() => {}) } }),
  }
  const { host, started } = setUp(modules)
  const { run, stop } = host.channel<{ put(c: JobContext): number; forever(c: JobContext): Promise<number> }>(
    'memory',
  )
  expect(await run('put')).toBe(1)
  const waiting = run('forever')
  stop()
  expect(await waiting).toBeUndefined()
  expect(await run('put')).toBe(2)
  expect(started()).toBe(2)
})

test('channels of one thread share it; others have their own', async () => {
  const { host, started } = setUp({
    a: () => Promise.resolve({ jobs: sums }),
    b: () => Promise.resolve({ jobs: sums }),
  })
  await host.channel<Sums>('a', { thread: 'both' }).run('add', 1, 1)
  await host.channel<Sums>('b', { thread: 'both' }).run('add', 1, 1)
  expect(started()).toBe(1)
  await host.channel<Sums>('a').run('add', 1, 1)
  expect(started()).toBe(2)
})

test('a job whose question was overtaken by an urgent one sees that it is stale; only the newest is answered', async () => {
  const seen: boolean[] = []
  const slow = {
    look: async ({ isStale }: JobContext, name: string): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      seen.push(isStale())
      return name
    },
  }
  const { host } = setUp({ slow: () => Promise.resolve({ jobs: slow }) })
  const latest = host.channel<typeof slow>('slow').newest<string, string>((run, name) => run('look', name))
  const answers = [latest.ask('first'), latest.ask('dropped'), latest.ask('urgent', true)]
  expect(await Promise.all(answers)).toEqual([undefined, undefined, 'urgent'])
  expect(seen).toEqual([true, false])
})
