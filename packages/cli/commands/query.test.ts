import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stickWalker } from '@understudy/test-utils'
import { printKeyPoses, restingPose, reachTo } from '@understudy/synthesis/methods/part-assembly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
  scratch.writeMotion('walks/a.bvh', stickWalker(1, { seconds: 3 }))
  scratch.writeMotion('walks/b.bvh', stickWalker(2, { seconds: 4, size: 1.1 }))
})
afterAll(() => scratch.remove())

const cli = (...args: string[]) => runCli(scratch.folder, ...args)

test('features lists the catalogue, tells a motion’s answers and draws them', async () => {
  const listed = await cli('features', '--list', '--part', 'leftArm')
  expect(listed.code).toBe(0)
  expect(listed.out).toMatch(/left-elbow-bent\s+leftArm\s+stretched, bent/)
  const told = await cli('features', 'walks/a.bvh', '--part', 'lower', '--picture', 'lanes.svg', '--json')
  expect(told.rows().find(({ feature }) => feature === 'left-foot-in-front')).toMatchObject({ motion: 'a' })
  expect(readFileSync(path.join(scratch.folder, 'lanes.svg'), 'utf8')).toMatch(/left-foot-in-front/)
})

test.skipIf(spawnSync('python3', ['-c', 'import numpy']).status !== 0)(
  'features go to NumPy frame by frame (skipped without numpy)',
  async () => {
    const told = await cli('features', 'walks/a.bvh', '--part', 'lower', '-o', 'table.npz', '--json')
    expect(told.code).toBe(0)
    const script =
      'import json,numpy,sys; t=numpy.load(sys.argv[1]); v=t["values"]; ' +
      'print(json.dumps({"rows": v.shape[0], "motions": t["motions"].tolist(), ' +
      '"shares": {f: float((v[:,k]==0).mean()) for k,f in enumerate(t["features"].tolist())}}))'
    const { stdout } = spawnSync('python3', ['-c', script, path.join(scratch.folder, 'table.npz')], {
      encoding: 'utf8',
    })
    const { shares } = JSON.parse(stdout) as { shares: Record<string, number> }
    const rows = told.rows() as { feature: string; shares: Record<string, number> }[]
    expect(Object.keys(shares)).toEqual(rows.map(({ feature }) => feature))
    for (const row of rows) expect(shares[row.feature]).toBeCloseTo(Object.values(row.shares)[0], 6)
  },
)

test('features of one’s own are asked beside the catalogue; a wrong one is refused with its place', async () => {
  const file = (unit: string): string =>
    JSON.stringify({
      format: 'understudy-features',
      version: 1,
      features: [
        { name: 'far-apart', test: { kind: 'distance', from: 'leftHand', to: 'rightFoot', unit }, above: 1 },
      ],
    })
  scratch.write('own.json', file('leg'))
  scratch.write('wrong.json', file('ell'))
  expect((await cli('features', 'walks/a.bvh', '--define', 'own.json')).out).toMatch(/far-apart/)
  const refused = await cli('features', 'walks/a.bvh', '--define', 'wrong.json')
  expect(refused.code).toBe(1)
  expect(refused.err).toMatch(/feature 0 "far-apart", test, unit: "ell" was found; one of leg, arm/)
})

test('index is built, added to, and asked by name without the motions', async () => {
  expect((await cli('index', 'walks/a.bvh', '-o', 'walks.uspi')).code).toBe(0)
  const added = await cli('index', 'walks', '-o', 'walks.uspi', '--add', '--json')
  expect(added.rows()[0]).toMatchObject({ clips: 2, added: 1 })
  const found = await cli('query', '--index', 'walks.uspi', '--name', 'locomotion', '--json')
  expect(new Set(found.rows().map(({ name }) => name))).toEqual(new Set(['a', 'b']))
  expect(found.rows()[0]).toMatchObject({ score: null, reason: expect.stringMatching(/foot-in-front/) })
})

test('query by example finds the other walk and draws it (seeds 1, 2)', async () => {
  const args = [
    'query',
    'walks',
    '--example',
    'a:0.5-1.7',
    '--part',
    'lower',
    '--picture',
    'hits.svg',
    '--json',
  ]
  const found = await cli(...args)
  expect(found.code).toBe(0)
  expect(new Set(found.rows().map(({ name }) => name))).toEqual(new Set(['a', 'b']))
  expect(existsSync(path.join(scratch.folder, 'hits.svg'))).toBe(true)
})

test('query by key poses and by a query written by hand', async () => {
  const { skeleton } = stickWalker(1)
  const rest = restingPose(skeleton)
  const stride = (side: 'left' | 'right', z: number) =>
    reachTo(skeleton, rest, `${side}Foot`, [side === 'left' ? 0.1 : -0.1, 0.1, z]).pose
  const poses = [
    { frame: 0, ...stride('left', 0.4) },
    { frame: 15, ...stride('right', 0.4) },
    { frame: 30, ...stride('left', 0.4) },
  ]
  scratch.write('poses.json', printKeyPoses({ name: 'stride', skeleton, frameRate: 30, poses }))
  const features = 'left-foot-in-front,right-foot-in-front'
  const sketched = await cli(
    'query',
    'walks',
    '--poses',
    'poses.json',
    '--part',
    'lower',
    '--features',
    features,
    '--json',
  )
  expect(sketched.code).toBe(0)
  expect(sketched.rows().length).toBeGreaterThan(0)
  scratch.write('step.json', '{"phases": [{"when": {"left-foot-in-front": "in front"}, "atLeast": 0.1}]}')
  expect((await cli('query', 'walks', '--query', 'step.json')).out).toMatch(/left-foot-in-front in front/)
})

test('what cannot be asked is refused in a sentence', async () => {
  expect((await cli('query', 'walks')).err).toMatch(/exactly one of --name, --query, --example and --poses/)
  expect((await cli('query', 'walks', '--name', 'somersault')).err).toMatch(/the names are locomotion/)
  expect((await cli('query', '--name', 'jump')).err).toMatch(/nothing to search/)
  expect((await cli('query', 'walks', '--example', 'nobody:0-1')).err).toMatch(/the motions read are a, b/)
  scratch.write('not.uspi', 'hello')
  expect((await cli('query', '--index', 'not.uspi', '--name', 'jump')).err).toMatch(/no index of features/)
})
