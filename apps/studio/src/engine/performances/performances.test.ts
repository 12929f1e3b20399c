import type { BodyMesh } from '@understudy/motion/body'
import { makeClip } from '@understudy/performer'
import { expect, test } from 'vitest'
import type { TakeEntry, TakeRecipe } from '../../document/document.ts'
import { PARTNER_SETTINGS_DEFAULTS } from '../../document/tool-settings.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import { makePerformances, type Performance, type Performances, type Performer } from './performances.ts'
import type { Quality } from './walk-answer.ts'

const clip = makeClip('wave-01')
const body = {} as BodyMesh

/** Answers the newest question only, a moment later: what was asked before it is given up. */
function newestOnly(
  asked: Quality[],
): (recipe: TakeRecipe, quality: Quality) => Promise<Performance | undefined> {
  return async (_, quality) => {
    const number = asked.push(quality)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return number === asked.length ? { motion: clip, body, findings: number } : undefined
  }
}

/** Everything is one clip; who performs takes of tools writes down what they were asked for. */
function setUp(make?: (asked: Quality[]) => Performer['perform']): {
  performances: Performances
  asked: Quality[]
  warmed: string[]
  dressed: string[]
} {
  const asked: Quality[] = []
  const warmed: string[] = []
  const dressed: string[] = []
  const performances = makePerformances({
    library: {
      perform: () => Promise.resolve(clip),
      body: () => {
        dressed.push('body')
        return Promise.resolve(body)
      },
    },
    warm: (kind) => warmed.push(kind),
    importer: { read: () => Promise.reject(new Error('no files here')) },
    storage: { getFile: () => Promise.resolve(undefined) },
    readClip: () => Promise.reject(new Error('no sets here')),
    opening: () => Promise.resolve({ motion: clip, body }),
    performerOf: () =>
      Promise.resolve({
        perform:
          make?.(asked) ??
          ((_, quality): Promise<Performance> => {
            asked.push(quality)
            return Promise.resolve({ motion: clip, body, findings: quality })
          }),
      }),
  })
  return { performances, asked, warmed, dressed }
}

const take = (recipe: TakeRecipe): TakeEntry => ({ id: 'take-1', name: 'Take', recipe })
const walk: TakeRecipe = { kind: 'walk', path: [{ x: 0, z: 0, time: 0 }], settings: WALK_SETTINGS_DEFAULTS }
const input: TakeRecipe = { kind: 'corpus', clip: 'wave-01' }
const shape: TakeRecipe = { kind: 'shape', input, model: 'local', natural: 0.5, requests: [] }

test.each([['walk', walk] as const, ['shape', shape] as const])(
  'a preview of a %s is never taken for the take itself',
  async (_, recipe) => {
    const { performances, asked } = setUp()
    expect((await performances.make(take(recipe), 'preview'))?.findings).toBe('preview')
    expect(performances.known(recipe)).toBeUndefined()
    expect((await performances.make(take(recipe), 'exact'))?.findings).toBe('exact')
    expect((await performances.performed(recipe))?.findings).toBe('exact')
    expect(asked).toEqual(['preview', 'exact'])
  },
)

test('what was performed exactly is there at once, under whatever name', async () => {
  const { performances, asked } = setUp()
  await performances.make(take(shape), 'exact')
  const renamed = await performances.make({ ...take(shape), name: 'Other' }, 'preview')
  expect(renamed?.motion.name).toBe('Other')
  expect(renamed?.findings).toBe('exact')
  expect(asked).toEqual(['exact'])
})

test('what is never rough is kept from a preview, too', async () => {
  const { performances, asked } = setUp()
  const clean: TakeRecipe = { kind: 'clean', input, settings: { fade: 0.25 } }
  await performances.make(take(clean), 'preview')
  await performances.make(take(clean), 'exact')
  expect(asked).toEqual(['preview'])
})

test('the stage and a tool that ask for one take at once both get it, made once', async () => {
  const { performances, asked } = setUp(newestOnly)
  const [onStage, inTool] = await Promise.all([
    performances.make(take(walk), 'exact'),
    performances.performed(walk),
  ])
  expect([onStage?.findings, inTool?.findings]).toEqual([1, 1])
  expect(asked).toHaveLength(1)
})

test('what was given up for something newer is made again for who asks meanwhile', async () => {
  const { performances, asked } = setUp(newestOnly)
  const first = performances.make(take(walk), 'exact')
  await Promise.resolve()
  const other = performances.make(take(shape), 'exact')
  const [again, inTool] = [performances.make(take(walk), 'exact'), performances.performed(walk)]
  expect(await first).toBeUndefined()
  expect((await again)?.findings).toBe(3)
  expect((await inTool)?.findings).toBe(3)
  await other
  expect(asked).toHaveLength(3)
})

test('whoever makes what a take is made of is started with it, and nobody is dressed who is not seen', async () => {
  const { performances, warmed, dressed } = setUp()
  const answered: TakeRecipe = { kind: 'partner', leader: shape, settings: PARTNER_SETTINGS_DEFAULTS }
  await performances.make(take(answered), 'exact')
  expect(warmed).toEqual(['partner', 'shape'])
  dressed.length = 0
  expect(await performances.motion(input)).toBe(clip)
  expect(dressed).toEqual([])
})
