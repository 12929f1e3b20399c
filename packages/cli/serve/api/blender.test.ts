import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLibrary, openQueue, startWorker } from '@understudy/library'
import { copyEmpty } from '../../../library/testing/on-both.ts'
import { embedded } from '../../operations/find-leaves.ts'
import { serveFolder, type FolderServer } from '../serve-folder.ts'
import { handleApi } from './handle.ts'

type Place = readonly [x: number, y: number, z: number]
type Pose = Readonly<Record<'Hips' | 'LeftToeBase' | 'RightToeBase', Place>>
interface Found {
  /** x and z in our axes. */
  readonly curve: readonly (readonly [number, number])[]
  readonly walk: readonly Pose[]
  readonly spoilt: readonly Pose[]
  readonly cleaned: readonly Pose[]
  readonly fps: number
}

const isThere = spawnSync('blender', ['--version']).status === 0
const SCRIPT = path.join(import.meta.dirname, '../../../../examples/blender/try_addon.py')

/** Blender's standard output; the server that it asks is in this process. */
async function throughBlender(address: string): Promise<string> {
  const asked = ['-b', '--factory-startup', '--python-exit-code', '1', '--python', SCRIPT, '--', address]
  const child = spawn('blender', asked)
  let told = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (told += text))
  const status = await new Promise((resolve) => child.on('exit', resolve))
  if (status !== 0) throw new Error(told)
  return told
}

const apart = ([a, b]: Place, [c, d]: Place): number => Math.hypot(a - c, b - d)

/** Spells in which a foot stays within 5 mm, seconds each: a quarter of a second and longer, or cut off by the ends. */
function stands(poses: readonly Pose[], fps: number, joint: 'LeftToeBase' | 'RightToeBase'): number[] {
  const places = poses.map((pose) => pose[joint])
  const found: number[] = []
  for (let from = 0; from < places.length; from++) {
    let until = from
    while (until + 1 < places.length && apart(places[until + 1], places[from]) < 0.005) until++
    const isCut = from === 0 || until === places.length - 1
    if (until - from < (isCut ? 0.1 : 0.25) * fps) continue
    found.push((until - from) / fps)
    from = until
  }
  return found
}

describe.skipIf(!isThere)('the add-on in Blender (skipped where it is not installed)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-addon-'))
  let server: FolderServer
  let stop: () => Promise<void>
  let found: Found
  beforeAll(async () => {
    const library = await openLibrary(await copyEmpty(path.join(folder, 'library')))
    const clock = (): number => performance.now() / 1000
    const worker = await startWorker(library, { clock, embedded })
    const queue = await openQueue(library)
    server = await serveFolder(folder, { port: 0, api: handleApi({ library, queue }, { auth: false }) })
    stop = async () => {
      await server.close()
      await worker.stop()
      await queue.stop({ graceful: false, close: false })
      await library.close()
    }
    const told = await throughBlender(server.address)
    found = JSON.parse(
      told
        .split('\n')
        .find((line) => line.startsWith('FOUND '))!
        .slice(6),
    ) as Found
  }, 600_000)
  afterAll(async () => {
    await stop?.()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  test('a curve goes in, and the armature walks along it', () => {
    const { curve, walk } = found
    const off = walk.map(({ Hips: [x, y] }) =>
      Math.min(...curve.map(([cx, cz]) => Math.hypot(x - cx, -y - cz))),
    )
    expect(Math.max(...off)).toBeLessThan(0.4)
    const [first, last] = [walk[0].Hips, walk.at(-1)!.Hips]
    expect(apart(first, [curve[0][0], -curve[0][1], 0])).toBeLessThan(0.4)
    expect(apart(last, [curve.at(-1)![0], -curve.at(-1)![1], 0])).toBeLessThan(0.4)
    for (const {
      Hips: [, , height],
    } of walk)
      expect(Math.abs(height - 0.78)).toBeLessThan(0.12)
  })

  const standing = (poses: readonly Pose[]): readonly (readonly number[])[] =>
    (['LeftToeBase', 'RightToeBase'] as const).map((joint) => stands(poses, found.fps, joint))

  test('its feet stand still, in turn, on the floor', () => {
    const { walk, fps } = found
    for (const spells of standing(walk)) {
      // A step a second at most, and each foot stands for most of half of the time.
      expect(spells.length).toBeGreaterThanOrEqual(Math.floor(walk.length / fps / 2))
      expect(spells.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan((0.4 * walk.length) / fps)
    }
    for (const joint of ['LeftToeBase', 'RightToeBase'] as const)
      expect(Math.abs(Math.min(...walk.map((pose) => pose[joint][2])) - 0.02)).toBeLessThan(0.015)
  })

  test('an action whose left foot slides comes back with a foot that stands', () => {
    const [walk, spoilt, cleaned] = [found.walk, found.spoilt, found.cleaned].map((poses) =>
      standing(poses)[0].filter((seconds) => seconds >= 0.25),
    )
    expect(spoilt).toEqual([])
    expect(cleaned.length).toBeGreaterThanOrEqual(walk.length - 1)
  })
})
