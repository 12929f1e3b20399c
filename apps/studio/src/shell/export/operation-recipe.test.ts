import { contentHash, mirrorMotion, resample, reverse, slice, type Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { operationNamed, performRecipe, type Resolve } from '@understudy/operations'
import { decodeClips, encodeClips, makeClip, makeOpening, OPENING } from '@understudy/performer'
import { makeRun, register } from '@understudy/synthesis/analysis'
import {
  addLayer,
  asFigure,
  blend,
  cleanFeet,
  editCurves,
  inPlace,
  loop,
  placeMotion,
  reachGoals,
  repeatLoop,
  retime,
  sequence,
  smoothMotion,
  transition,
} from '@understudy/synthesis/editing'
import { dancePartner, learnCouples, LINDY } from '@understudy/synthesis/methods/control-by-example'
import { buildSpace, makeFromSpace, parameterNamed } from '@understudy/synthesis/methods/parametric-space'
import { assemble } from '@understudy/synthesis/methods/part-assembly'
import { describe, expect, test } from 'vitest'
import { ASSEMBLE_SETTINGS } from '../../document/assemble-recipe.ts'
import type { ClipStep } from '../../document/edit-recipe.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { SpaceSet } from '../../document/space-recipe.ts'
import { ACTIONS, clipsOf, roleOf } from '../../document/space-sets.ts'
import { PARTNER_SETTINGS_DEFAULTS } from '../../document/tool-settings.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import { operationRecipe } from '../../engine/recipes/operation-recipe.ts'
import { loopPath } from '../../tools/shared/path/loop-path.ts'

// A few examples are enough to see that both sides do the same with them; performing all takes long.
const couples = encodeClips(
  ['lindy-11-leader', 'lindy-11-follower', 'lindy-12-leader', 'lindy-12-follower'].map((id) =>
    resample(makeClip(id), 30),
  ),
)

/** What comes along, as `understudy run` finds it. */
const resolve = ((leaf: Parameters<Resolve>[0], kind: string) => {
  if (!('embedded' in leaf)) return Promise.resolve(undefined)
  const { embedded } = leaf
  if (kind === 'file')
    return Promise.resolve({
      name: `${embedded}.motion.json`,
      bytes: new TextEncoder().encode(printJson(embedded === OPENING ? makeOpening() : makeClip(embedded))),
    })
  const [, without] = embedded.split(' without ')
  return Promise.resolve(learnCouples(decodeClips(couples), without === undefined ? {} : { without }))
}) as Resolve

const run = makeRun()
const corpus = (clip: string): TakeRecipe => ({ kind: 'corpus', clip })
const path = loopPath(6)
const walkSettings = { ...WALK_SETTINGS_DEFAULTS, seamWeight: 1.3, stretch: 0.25 }
const partnerSettings = { ...PARTNER_SETTINGS_DEFAULTS, seamWeight: 1.5 }
const joinSettings = { timeA: 0.7, timeB: 0.6333, blendSeconds: 0.4 }
const kicks: SpaceSet = { kind: 'corpus', action: 'kick', side: 'left' }
const target = [0.25, 0.75, 0.8] as const

const GOAL = { role: 'leftHand', time: 0.5, move: [0, 0.1, 0.1], seconds: 0.3 } as const
const edited = (clip: string, does: ClipStep): TakeRecipe => ({ kind: 'edit', input: corpus(clip), does })

/** A take of every kind that an operation makes, and what the method makes of the same. */
const takes: readonly (readonly [operation: string, take: TakeRecipe, here: () => Motion])[] = [
  ['read-clip', corpus('wave-01'), () => makeClip('wave-01')],
  ['read-clip', { kind: 'opening' }, makeOpening],
  [
    'clean-feet',
    { kind: 'clean', input: corpus('walk-cycle-003'), settings: { fade: 0.3 } },
    () => cleanFeet(makeClip('walk-cycle-003'), undefined, { fade: 0.3 }).motion,
  ],
  [
    'follow-leader',
    { kind: 'partner', leader: corpus('lindy-12-leader'), settings: partnerSettings },
    () =>
      dancePartner(learnCouples(decodeClips(couples), { without: 'lindy-12' }), makeClip('lindy-12-leader'), {
        ...LINDY.respond,
        seamWeight: 1.5,
        stretch: { seconds: partnerSettings.stretch },
      }).motion,
  ],
  [
    'join-motions',
    { kind: 'join', a: corpus('walk-cycle-003'), b: corpus('walk-to-jump-02'), settings: joinSettings },
    () => {
      const { timeA, timeB, blendSeconds } = joinSettings
      const a = makeClip('walk-cycle-003')
      return transition(a, asFigure(makeClip('walk-to-jump-02'), a), { at: [timeA, timeB], blendSeconds })
        .motion
    },
  ],
  [
    'blend-motions',
    { kind: 'blend', a: corpus('jump-01'), b: corpus('jump-02'), weight: 0.35 },
    () => {
      const a = makeClip('jump-01')
      const set = register([a, asFigure(makeClip('jump-02'), a)], {}, run)
      return blend(set, [1 - 0.35, 0.35]).motion
    },
  ],
  [
    'edit-clip',
    { kind: 'excerpt', input: corpus('golf-01'), start: 0.5, end: 1.25 },
    () => slice(makeClip('golf-01'), 0.5, 1.25),
  ],
  [
    'edit-clip',
    edited('golf-01', { op: 'trim', start: 0.5, end: 1.25 }),
    () => slice(makeClip('golf-01'), 0.5, 1.25),
  ],
  ['edit-clip', edited('wave-01', { op: 'mirror' }), () => mirrorMotion(makeClip('wave-01'))],
  ['edit-clip', edited('wave-01', { op: 'reverse' }), () => reverse(makeClip('wave-01'))],
  ['edit-clip', edited('walk-cycle-003', { op: 'inPlace' }), () => inPlace(makeClip('walk-cycle-003'))],
  [
    'edit-clip',
    edited('wave-01', { op: 'smooth', seconds: 0.05 }),
    () => smoothMotion(makeClip('wave-01'), 0.05),
  ],
  [
    'loop-motion',
    edited('start-stop-1', { op: 'loop', times: 2, start: 1, end: 4 }),
    () => repeatLoop(loop(makeClip('start-stop-1'), { region: { start: 1, end: 4 } }), 2),
  ],
  [
    'layer-motion',
    edited('wave-01', { op: 'layer', layers: [{ mode: 'add', turns: { head: [10, 0, 5] }, weight: [[0, 1]] }] }), // prettier-ignore
    () => addLayer(makeClip('wave-01'), { mode: 'add', turns: { head: [10, 0, 5] } }),
  ],
  [
    'place-motion',
    edited('wave-01', { op: 'place', x: 1, z: -2, turn: 90, start: 0.5 }),
    () => placeMotion(makeClip('wave-01'), { x: 1, z: -2, yaw: Math.PI / 2, start: 0.5 }),
  ],
  [
    'reach-motion',
    edited('wave-01', { op: 'reach', goals: [GOAL], pins: ['leftFoot'] }),
    () => reachGoals(makeClip('wave-01'), [GOAL], ['leftFoot']).motion,
  ],
  [
    'edit-curves',
    edited('wave-01', { op: 'curves', curves: [{ of: 'head', axis: 'y', keys: [[0, 0, 'smooth'], [1, 20]] }] }), // prettier-ignore
    () => editCurves(makeClip('wave-01'), [{ of: 'head', axis: 'y', keys: [[0, 0, 'smooth'], [1, 20]] }]), // prettier-ignore
  ],
  [
    'edit-clip',
    edited('wave-01', { op: 'speeds', keys: [[0, 1], [1, 2]] }), // prettier-ignore
    () => retime(makeClip('wave-01'), [[0, 1], [1, 2]]), // prettier-ignore
  ],
  [
    'sequence-motions',
    { kind: 'line', clips: [{ recipe: corpus('wave-01'), name: 'a', start: 0 }, { recipe: corpus('wave-02'), name: 'b', start: 1 }] }, // prettier-ignore
    () => {
      const [a, b] = [makeClip('wave-01'), makeClip('wave-02')]
      return sequence([{ motion: a, start: 0 }, { motion: asFigure(b, a), start: 1 }]).motion // prettier-ignore
    },
  ],
  [
    'assemble-parts',
    {
      kind: 'assemble',
      input: corpus('fight-walk-01'),
      donor: corpus('wave-01'),
      part: 'rightArm',
      settings: ASSEMBLE_SETTINGS,
    },
    () => assemble(makeClip('fight-walk-01'), makeClip('wave-01'), 'rightArm', ASSEMBLE_SETTINGS, run).motion,
  ],
  [
    'aim',
    { kind: 'space', set: kicks, target },
    () => {
      const motions = clipsOf(kicks).map((id) => makeClip(id))
      const set = register(motions, { maxDistance: 0.5 }, run)
      const { marks } = set.members[set.reference].motion.annotations
      const instant = marks.find(({ name }) => name === ACTIONS.kick.mark)!.time
      const space = buildSpace(set, parameterNamed(`position:${roleOf(kicks)}`), { instant }, run)
      return makeFromSpace(space, target, {}, run).motion
    },
  ],
]

describe('a take and its recipe, performed, are the same bytes', () => {
  const known = takes.filter(([operation]) => operationNamed(operation))
  test.each(known)('%s', async (operation, take, here) => {
    const recipe = operationRecipe(take, () => undefined)
    expect(recipe?.operation).toBe(operation)
    const { output } = await performRecipe(recipe!, resolve, { kernels: run.kernels })
    expect(contentHash(output as Motion)).toBe(contentHash(here()))
  })
})

test('a walk goes by its settings and the path as drawn', () => {
  const recipe = operationRecipe({ kind: 'walk', path, settings: walkSettings }, () => undefined)
  const { stretch: stretchSeconds, comfortable: _, ...settings } = walkSettings
  expect(recipe).toMatchObject({
    operation: 'walk-path',
    inputs: { steps: { embedded: 'walking' }, path: { value: { samples: path } } },
    options: { ...settings, stretchSeconds, frameRate: 60 },
  })
})

describe('files of one’s own', () => {
  test('a file that the browser no longer keeps; one that is kept goes by its hash', () => {
    const file: TakeRecipe = {
      kind: 'file',
      file: { name: 'walk.amc', key: '1' },
      companions: [{ name: 'body.asf', key: '2' }],
      choices: { frameRate: 60, roles: { head: 'Skull', neck: '' } },
    }
    expect(operationRecipe(file, () => undefined)).toBeUndefined()
    expect(operationRecipe(file, ({ key }) => key.repeat(64))).toMatchObject({
      operation: 'read-clip',
      inputs: {
        file: { file: '1'.repeat(64), name: 'walk.amc' },
        companions: [{ file: '2'.repeat(64), name: 'body.asf' }],
      },
      options: {
        profile: 'auto',
        frameRate: 60,
        contacts: 'find',
        roles: { head: 'Skull', neck: null },
      },
    })
  })
})
