import { worldPositions, type Motion } from '@understudy/motion'
import { clipsOfFamily, listScores, makeClip } from '@understudy/performer'
import {
  ActionPlayer,
  isAction,
  maskOf,
  packAction as rounded,
  PoseLayers,
  printAction,
  readAction,
  SpaceControl,
  StyleControl,
  type ActionPack,
} from '@understudy/runtime'
import { makeRun, register } from '@understudy/synthesis/analysis'
import { blend } from '@understudy/synthesis/editing'
import { actionOfModel, synthesize } from '@understudy/synthesis/methods/deformable-model'
import {
  actionOfSpace,
  buildSpace,
  positionOf,
  weightsAt,
} from '@understudy/synthesis/methods/parametric-space'
import {
  actionOfVectors,
  attributeVector,
  buildStyleSpace,
  performPoint,
} from '@understudy/synthesis/methods/vector-space'
import { describe, expect, test } from 'vitest'
import { buildModel } from '../definitions.ts'
import { perform, printArtifact } from '../index.ts'
import { packAction } from '../definitions.ts'

const clips = (names: readonly string[]): readonly Motion[] => names.map((name) => makeClip(name))

/** The farthest joint of any frame from the library's, metres; both begin at the same place. */
function farthest(player: ActionPlayer, motion: Motion): number {
  const { skeleton, frameRate, frameCount } = motion
  const truth = worldPositions(motion)
  const q = [...motion.rotations.subarray(0, 4)]
  const yaw = Math.atan2(2 * (q[0]! * q[2]! + q[3]! * q[1]!), 1 - 2 * (q[0]! ** 2 + q[1]! ** 2))
  if (player.pack.placed) player.placeAt(motion.rootPositions[0]!, motion.rootPositions[2]!, yaw)
  let most = 0
  for (let f = 0; f < frameCount; f++) {
    if (f > 0) player.step(1 / frameRate)
    const pose = [...player.pose]
    const shown = worldPositions({
      ...motion,
      frameCount: 1,
      rootPositions: Float32Array.from(pose.slice(0, 3)),
      rotations: Float32Array.from(pose.slice(3)),
    })
    for (let at = 0; at < 3 * skeleton.jointCount; at++)
      most = Math.max(most, Math.abs(shown[at]! - truth[3 * f * skeleton.jointCount + at]!))
  }
  return most
}

/** Written and read again, played as it is: no feet held, no easing. */
const playerOf = (pack: ActionPack): ActionPlayer =>
  new ActionPlayer(readAction(printAction(pack)), { lockFeet: false, ease: 0 })

const walks = clips(clipsOfFamily('walk').slice(0, 12))
const built = await perform(buildModel, { examples: walks }, { name: 'walk' })
const model = built.output

describe('[R11] packed actions play what the library makes', () => {
  test('coefficients of a deformable model, within a millimetre', () => {
    const player = playerOf(rounded(actionOfModel(model)))
    let most = 0
    for (let n = 0; n < 4; n++) {
      const u =
        n === 0 ? new Float64Array(model.size) : model.examples.subarray(n * model.size, (n + 1) * model.size)
      player.set(u)
      player.placeAt(0, 0, 0)
      most = Math.max(most, farthest(player, synthesize(model, u, { feet: 'leave' })))
    }
    console.log(`packed model: ${(1000 * most).toFixed(2)} mm off`)
    expect(most).toBeLessThan(1e-3)
  })

  test('a style by its attributes, within two millimetres', () => {
    const waves = clips(clipsOfFamily('wave'))
    const labels = waves.map((_, n) => ({ width: n % 5 }))
    const space = buildStyleSpace(waves, labels, makeRun())
    const pack = rounded(actionOfVectors(space))
    const player = playerOf(pack)
    const control = new StyleControl(pack)
    let most = 0
    for (const width of [2, 3.5]) {
      player.set(control.say('width', width))
      player.placeAt(0, 0, 0)
      const { shape, timing, mean } = attributeVector(space, 'width')
      const point = {
        shape: shape.map((value) => value * (width - mean)),
        timing: timing.map((value) => value * (width - mean)),
      }
      most = Math.max(
        most,
        farthest(player, onItsClock(player, performPoint(space, point, { cleanFeet: false }))),
      )
    }
    console.log(`packed style: ${(1000 * most).toFixed(2)} mm off`)
    expect(most).toBeLessThan(2e-3)
    expect(() => control.say('speed', 1)).toThrow('there is no attribute "speed"')
  })

  test('a point of a parametric space, within a centimetre', () => {
    const kicks = clips(
      listScores()
        .filter(({ family }) => family === 'kick-grid')
        .slice(0, 8)
        .map(({ id }) => id),
    )
    const run = makeRun()
    const registration = register(kicks, {}, run)
    const space = buildSpace(registration, positionOf('leftFoot'), { maxSamples: 60 }, run)
    const pack = rounded(actionOfSpace(space))
    const player = playerOf(pack)
    const control = new SpaceControl(pack)
    let most = 0
    for (const n of [0, 20, 40]) {
      const point = space.samples[n]!.parameters.map((value) => value + 0.01)
      const weights = weightsAt(space, point)
      const found = control.aim(point)
      weights.forEach((weight, m) => expect(found[m]).toBeCloseTo(weight, 9))
      player.set(found)
      player.placeAt(0, 0, 0)
      const { motion } = blend(registration, weights, {
        cleanFeet: false,
        start: { x: 0, z: 0, yaw: 0 },
      })
      most = Math.max(most, farthest(player, onItsClock(player, motion)))
    }
    console.log(`packed space: ${(1000 * most).toFixed(2)} mm off`)
    expect(most).toBeLessThan(0.01)
  })
})

/** The library spreads what is left of the last frame over all of them: at the rate at which it ends when the player does. */
const onItsClock = (player: ActionPlayer, motion: Motion): Motion => ({
  ...motion,
  frameRate: (motion.frameCount - 1) / player.seconds,
})

describe('a packed action', () => {
  const pack = rounded(actionOfModel(model))
  const bytes = printAction(pack)

  test('[R12] goes over into other coefficients without a jump, goes on from where it is, and comes back', () => {
    const player = new ActionPlayer(readAction(bytes), { loops: true })
    let [before, most] = [[...player.pose], 0]
    const target = model.examples.slice(3 * model.size, 4 * model.size)
    for (let f = 1; f < 240; f++) {
      if (f === 40) player.set(target)
      player.step(1 / 60)
      const now = [...player.pose]
      const moved = Math.hypot(now[0]! - before[0]!, now[2]! - before[2]!)
      most = Math.max(most, moved)
      before = now
    }
    // Nobody walks faster than this, whatever changes.
    expect(60 * most).toBeLessThan(3)
    // Four rounds of a walk lead on: it does not go back to its first place.
    expect(Math.hypot(player.x, player.z)).toBeGreaterThan(2)
  })

  test('is laid over another player by masks', () => {
    const player = new ActionPlayer(readAction(bytes), { loops: true })
    const other = new ActionPlayer(readAction(bytes), { loops: true })
    other.step(0.3)
    const layers = new PoseLayers(pack.skeleton)
    player.step(0.1)
    layers.begin(player.pose)
    layers.add(other.pose, maskOf(pack.skeleton, ['leftUpperArm']), 1)
    const arm = pack.skeleton.roles.get('leftLowerArm')!
    const leg = pack.skeleton.roles.get('leftLowerLeg')!
    const at = (joint: number): [number, number] => [3 + 4 * joint, 7 + 4 * joint]
    expect(layers.pose.slice(...at(leg))).toEqual(player.pose.slice(...at(leg)))
    layers.pose
      .slice(...at(arm))
      .forEach((value, c) => expect(value).toBeCloseTo(other.pose[3 + 4 * arm + c]!, 5))
  })

  test('is read back as it was, and damage is refused in words', () => {
    const again = readAction(bytes)
    expect(printAction(again)).toEqual(bytes)
    expect(isAction(bytes)).toBe(true)
    expect(() => readAction(bytes.slice(0, bytes.length - 7))).toThrow('bytes follow its header')
    const other = bytes.slice()
    other[4] = 9
    expect(() => readAction(other)).toThrow('version 9')
  })

  test('is made by the operation, one thing at a time', async () => {
    const { output, report } = await perform(packAction, { model }, { name: 'walk' })
    expect(report).toMatchObject({ kind: 'model', coefficients: model.size })
    const written = await printArtifact('action', output)
    expect(written.length).toBe(report.bytes)
    expect(isAction(written)).toBe(true)
    await expect(perform(packAction, {}, {})).rejects.toThrow('0 of model, space and vectors')
  })
})
