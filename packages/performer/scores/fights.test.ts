import { describe, expect, test } from 'vitest'
import { worldPositions, type Motion } from '@understudy/motion'
import { makeClip, performerOf } from '../corpus/embedded-scores.ts'
import { motionHash } from '../corpus/recipe-hash.ts'
import { measureQuality } from '../measure/quality.ts'
import { perform } from '../perform.ts'
import type { Score } from '../score.ts'
import { FIGHT_CLASSES, FIGHT_FRAME_RATE, FIGHTS, type FightClass } from './fights.ts'

const CLASSES = Object.keys(FIGHT_CLASSES) as FightClass[]
const of = (name: FightClass): readonly Score[] =>
  FIGHTS.filter(({ attributes }) => attributes!.class === name)
const clips = new Map<string, Motion>(FIGHTS.map(({ id }) => [id, makeClip(id)]))

describe('fights and locomotion of the assembly thesis, Table 2', () => {
  test('226 clips in thirteen classes, about 22 437 frames in about 680 seconds', () => {
    expect(CLASSES.map((name) => of(name).length)).toEqual([40, 25, 10, 10, 18, 40, 6, 7, 7, 16, 18, 7, 22])
    expect(FIGHTS.length).toBe(226)
    const frames = [...clips.values()].reduce((sum, { frameCount }) => sum + frameCount, 0)
    expect(Math.abs(frames - 22437)).toBeLessThan(225) // 1 %: clips end where their actions end
    expect(FIGHT_FRAME_RATE).toBe(Math.round(22437 / 680))
  })

  for (const name of CLASSES) {
    test(`${name}: planted feet stand, nothing sinks, stretches or goes out of joint`, () => {
      for (const { id } of of(name)) {
        const { worstSkate, penetration, boneError, limitExcess, limitRole } = measureQuality(clips.get(id)!)
        expect(worstSkate, id).toBeLessThan(0.0005) // m/s; float32 roots 9 m out round to 0.5 µm
        expect(penetration, id).toBeLessThan(0.005)
        expect(boneError, id).toBeLessThan(1.5e-6) // m; float32 forward kinematics 9 m out
        expect(limitExcess, `${id} ${limitRole}`).toBe(0)
      }
    })

    test(`${name}: every clip is labelled with its class, by more than one body`, () => {
      for (const { id } of of(name))
        expect(
          clips.get(id)!.annotations.segments.map(({ label }) => label),
          id,
        ).toContain(name)
      expect(new Set(of(name).map(({ performer }) => performer)).size).toBeGreaterThan(4)
    })
  }

  test('blows have their instant: punches, kicks and boxing a hit, blocks and blows taken an impact, the others an extension', () => {
    const marks: Partial<Record<FightClass, string>> = {
      punch: 'hit',
      kick: 'hit',
      shadowbox: 'hit',
      defence: 'impact',
      'be hit': 'impact',
      dodge: 'extension',
      push: 'extension',
      pull: 'extension',
      reach: 'reached',
      jump: 'apex',
    }
    for (const [name, mark] of Object.entries(marks)) {
      for (const { id } of of(name as FightClass)) {
        const { segments, marks: found } = clips.get(id)!.annotations
        const { start, end } = segments.find(({ label }) => label === name)!
        const inside = found.filter((one) => one.name === mark && one.time > start && one.time < end)
        expect(inside.length, id).toBeGreaterThan(0)
      }
    }
  })

  test('a fist is farthest out when it hits (fight-punch-02, seed 20001)', () => {
    const motion = clips.get('fight-punch-02')!
    const hit = motion.annotations.marks.find(({ name }) => name === 'hit')!.time
    expect(Math.abs(farthest(motion) / FIGHT_FRAME_RATE - hit)).toBeLessThan(2 / FIGHT_FRAME_RATE)
  })

  test('hands do what they are for: fists hit and guard, palms push, fingers close on what is pulled', () => {
    const poseAt = (id: string, mark: string): readonly string[] => {
      const { marks, handPoses } = clips.get(id)!.annotations
      const { time } = marks.find(({ name }) => name === mark)!
      return handPoses.filter(({ start, end }) => start <= time && time < end).map(({ pose }) => pose)
    }
    for (const [name, mark, pose] of [
      ['punch', 'hit', 'fist'],
      ['kick', 'hit', 'fist'],
      ['shadowbox', 'hit', 'fist'],
      ['defence', 'impact', 'fist'],
      ['dodge', 'extension', 'fist'],
      ['push', 'extension', 'flat'],
      ['pull', 'drawn', 'grip'],
    ] as const)
      for (const { id } of of(name))
        if (clips.get(id)!.annotations.marks.some((one) => one.name === mark))
          expect(poseAt(id, mark), id).toContain(pose)
  })

  test('the same seed gives the same bytes: one clip of every class', () => {
    for (const name of CLASSES) {
      const { id } = of(name)[0]
      expect(motionHash(makeClip(id)), id).toBe(motionHash(clips.get(id)!))
    }
  })

  for (const speed of [2.5, 3.5]) {
    test(`a run at ${speed} m/s flies for 25 to 40 % of its cycle, 2.6 to 2.9 steps a second, as a thrown body does (seed 4)`, () => {
      const score: Score = {
        id: 'test run',
        family: 'test',
        performer: 'average',
        seed: 4,
        frameRate: 120,
        actions: [{ do: 'run', speed, seconds: 3 }],
      }
      const motion = perform(score, performerOf('average'), 4)
      const { marks } = motion.annotations
      const strikes = marks.filter(({ name }) => name.endsWith('HeelStrike')).map(({ time }) => time)
      const leaves = marks.filter(({ name }) => name.endsWith('ToeOff')).map(({ time }) => time)
      const step = (strikes.at(-1)! - strikes[0]) / (strikes.length - 1)
      expect(1 / step).toBeGreaterThan(2.6)
      expect(1 / step).toBeLessThan(2.9)
      const hips = (frame: number): number => motion.rootPositions[3 * frame + 1]
      for (const leave of leaves) {
        const landing = strikes.find((time) => time > leave)
        if (landing === undefined) continue
        expect((landing - leave) / step).toBeGreaterThan(0.25)
        expect((landing - leave) / step).toBeLessThan(0.4)
        for (let frame = Math.ceil(leave * 120) + 3; frame < landing * 120 - 3; frame++) {
          const fall = (hips(frame + 3) - 2 * hips(frame) + hips(frame - 3)) * (40 * 40)
          expect(Math.abs(fall + 9.81)).toBeLessThan(0.5) // m/s²; the pelvis tilts about the mid-hip
        }
      }
    })
  }
})

/** The frame in which either hand is farthest ahead of the hips. */
function farthest(motion: Motion): number {
  const positions = worldPositions(motion)
  let [best, at] = [-Infinity, 0]
  for (let f = 0; f < motion.frameCount; f++) {
    for (const role of ['leftHand', 'rightHand'] as const) {
      const hand = 3 * (f * motion.skeleton.jointCount + motion.skeleton.roles.get(role)!)
      const ahead = positions[hand + 2] - motion.rootPositions[3 * f + 2]
      if (ahead > best) [best, at] = [ahead, f]
    }
  }
  return at
}
