import { duration, resample, slice, type Motion } from '@understudy/motion'
import type * as Performer from '@understudy/performer'
import { perform } from '@understudy/operations'
import { walkPath } from '@understudy/operations/definitions'
import { decodeClips, makeClip, starterPack } from '@understudy/performer'
import { learnWalks } from '@understudy/synthesis/methods/control-by-example'
import { partOf } from '@understudy/synthesis/methods/part-assembly'
import { beforeAll, expect, test, vi } from 'vitest'
import { loopPath } from '../shared/path/loop-path.ts'
import { callFor, CONTEXT } from '../../../testing/call-for.ts'
import type { AssembleSettings } from '../../document/assemble-recipe.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { jobs } from './assemble-jobs.ts'
import type { AssembleAnswer } from './messages.ts'
import { ASSEMBLE_SETTINGS } from '../../document/assemble-recipe.ts'

// A few examples are enough to walk a loop; performing all takes long.
vi.mock('@understudy/performer', async (original) => {
  const performer = await original<typeof Performer>()
  return {
    ...performer,
    starterPack: () => performer.encodeClips([slice(resample(performer.makeClip('free-walk-1'), 60), 0, 40)]),
  }
})

let walk: Motion
beforeAll(async () => {
  const steps = learnWalks(decodeClips(starterPack('walking')))
  walk = (await perform(walkPath, { steps, path: { samples: loopPath() } }, { frameRate: 60 })).output
}, 60_000)

/** Angle of a joint between neighbouring frames, at most, radians. */
function quickest(motion: Motion, joint: number): number {
  const width = 4 * motion.skeleton.jointCount
  let most = 0
  for (let frame = 1; frame < motion.frameCount; frame++) {
    let dot = 0
    for (let c = 0; c < 4; c++) {
      const at = frame * width + 4 * joint + c
      dot += motion.rotations[at] * motion.rotations[at - width]
    }
    most = Math.max(most, 2 * Math.acos(Math.min(1, Math.abs(dot))))
  }
  return most
}

const corpus = (clip: string): TakeRecipe => ({ kind: 'corpus', clip })
/** The walk stands for a clip: its frames are given. */
const BASE = corpus('the walk')

async function solveAssemble(donor: Motion, settings: AssembleSettings): Promise<AssembleAnswer> {
  const take: TakeRecipe = { kind: 'assemble', input: BASE, donor: corpus('donor'), part: 'arms', settings }
  return (await jobs.assemble(CONTEXT, callFor(take, [BASE, walk], [corpus('donor'), donor]), 'arms'))!
}

test.each([
  ['wave-01', false],
  ['walk-cycle-003', true],
])(
  'a drawn walk with the arms of %s: to its end, hips and legs to the bit without balance',
  async (clip, inStep) => {
    const base = walk
    const donor = makeClip(clip)
    expect(duration(base)).toBeGreaterThan(2 * duration(donor))
    const settings = { ...ASSEMBLE_SETTINGS, balance: false }
    const { motion, report, retrieved, query } = await solveAssemble(donor, settings)
    expect(report.repeated?.inStep).toBe(inStep)
    expect(report.place.base).toEqual({ start: 0, end: duration(base) })
    expect(motion.rootPositions).toEqual(base.rootPositions)
    const width = 4 * base.skeleton.jointCount
    for (const joint of partOf(base.skeleton, 'lower').joints)
      for (let at = 4 * joint; at < motion.rotations.length; at += width)
        if (motion.rotations[at] !== base.rotations[at]) expect.fail(`joint ${joint} was touched`)
    // Arms move in every second of the walk, and nowhere faster than their lender's, retimed at most by MAX_PACE.
    const arm = base.skeleton.roles.get('rightUpperArm')!
    for (let second = 0; second + 2 < duration(base); second += 2)
      expect(quickest(slice(motion, second, second + 2), arm)).toBeGreaterThan(1e-3)
    expect(quickest(motion, arm)).toBeLessThan(1.5 * quickest(retrieved, arm) + 0.02)
    expect(query.rotations).toEqual(base.rotations)
    expect(query.rootPositions).toEqual(base.rootPositions)
    expect(retrieved.frameCount).toBe(motion.frameCount)
    expect(retrieved.rootPositions[0]).toBeCloseTo(motion.rootPositions[0], 1)
  },
)

test('with balance planted feet do not slide more than before', async () => {
  const settings = ASSEMBLE_SETTINGS
  const one = await solveAssemble(makeClip('fight-shadowbox-03'), settings)
  const own = await solveAssemble(walk, settings)
  expect(one.skate).toBeLessThan(own.skate + 0.2) // cm/s
})
