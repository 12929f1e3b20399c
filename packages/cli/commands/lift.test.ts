import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  mirrorRole,
  resample,
  seeded,
  sliceFrames,
  worldPositions,
  type Motion,
  type Random,
  type Role,
} from '@understudy/motion'
import { parseBvh } from '@understudy/motion/formats'
import { perform } from '@understudy/operations'
import { liftFilm } from '@understudy/operations/definitions'
import { makeClip } from '@understudy/performer'
import {
  lookAt,
  tracksOf,
  type PictureCamera,
  type PictureTrack,
} from '@understudy/synthesis/methods/deformable-model'
import { afterAll, describe, expect, test } from 'vitest'
import { makeScratch, runCli } from '../testing/run-cli.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())

const ROLES: readonly Role[] = ['UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot', 'Toes']
  .flatMap((part) => [`left${part}` as Role, `right${part}` as Role])
  .concat('head')

/** Three seconds of somebody taller than the examples, who bends off to a side. */
const truth = sliceFrames(resample(makeClip('free-walk-2'), 30), 120, 211)
const examples = ['free-walk-1', 'start-stop-1'].map((name) => makeClip(name))

/** A camera that stands this far around the walker, radians: 0 is square to the way. */
function cameraAround(angle: number): PictureCamera {
  const at = (frame: number): readonly number[] => [...truth.rootPositions.subarray(3 * frame, 3 * frame + 3)]
  const [a, middle, b] = [at(0), at(45), at(90)]
  const heading = Math.atan2(b[0]! - a[0]!, b[2]! - a[2]!) - Math.PI / 2 + angle
  const eye = [middle[0]! + 4.5 * Math.sin(heading), 1.3, middle[2]! + 4.5 * Math.cos(heading)] as const
  return lookAt([...eye], [middle[0]!, 0.95, middle[2]!])
}

/** As a tracker sees it: trembling, with points lost, an arm hidden, and bursts in which left is taken for right. */
function spoilt(tracks: readonly PictureTrack[], random: Random): PictureTrack[] {
  const known = new Map(tracks.map((track) => [track.role, track]))
  const swapped = (f: number): boolean => (f >= 20 && f < 26) || (f >= 60 && f < 63)
  const hidden = (role: Role, f: number): boolean => /left(LowerArm|Hand)/.test(role) && f >= 40 && f < 52
  return tracks.map(({ role, samples }) => ({
    role,
    samples: samples.flatMap(({ time }, f) => {
      const source = (swapped(f) ? known.get(mirrorRole(role)) : undefined) ?? known.get(role)!
      const [x, y] = source.samples[f]!.place
      if (random() < 0.03 || hidden(role, f)) return []
      return [{ time, place: [x + 0.006 * random.normal(), y + 0.006 * random.normal()] as const }]
    }),
  }))
}

const filmOf = (tracks: readonly PictureTrack[]) => ({
  aspect: 16 / 9,
  tracks: tracks.map(({ role, samples }) => ({
    role,
    samples: samples.map(({ time, place }): [number, number, number] => [time, place[0], place[1]]),
  })),
})

/** Mean distance of joints from the true ones, hips laid over hips and both as their camera sees them, metres, by frame. */
function errors(found: Motion, by: PictureCamera, camera: PictureCamera): readonly number[] {
  const joints = truth.skeleton.jointCount
  const seen = (
    places: Float32Array,
    f: number,
    { right, up, forward }: PictureCamera,
    j: number,
  ): number[] => {
    const [o, h] = [3 * (f * joints + j), 3 * f * joints]
    const d = [0, 1, 2].map((c) => places[o + c]! - places[h + c]!)
    return [right, up, forward].map((axis) => axis[0] * d[0]! + axis[1] * d[1]! + axis[2] * d[2]!)
  }
  const [a, b] = [worldPositions(found), worldPositions(truth)]
  return Array.from({ length: truth.frameCount }, (_, f) => {
    let sum = 0
    for (let j = 1; j < joints; j++) {
      const [p, q] = [seen(a, f, by, j), seen(b, f, camera, j)]
      sum += Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!, p[2]! - q[2]!)
    }
    return sum / (joints - 1)
  })
}

/** Mean acceleration of joints, metres per second². */
function acceleration(motion: Motion): number {
  const places = worldPositions(motion)
  const row = 3 * motion.skeleton.jointCount
  let sum = 0
  for (let o = row; o < places.length - row; o += 3)
    sum += Math.hypot(
      ...[0, 1, 2].map((c) => places[o + c + row]! - 2 * places[o + c]! + places[o + c - row]!),
    )
  return (sum * 3 * motion.frameRate ** 2) / (places.length - 2 * row)
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('a film of somebody else, whose camera is not known', () => {
  test.each([
    ['the side', 0, 0.08],
    ['three quarters', Math.PI / 4, 0.12],
  ])('seen from %s by a bad tracker', async (view, angle, most) => {
    const camera = cameraAround(angle)
    const tracks = spoilt(tracksOf(truth, ROLES, camera), seeded(3))
    const { output, report } = await perform(liftFilm, { examples, picture: filmOf(tracks) }, {})
    const off = errors(output, report.camera, camera)
    const ratio = acceleration(output) / acceleration(truth)
    console.log(
      `film from ${view}: ${(100 * mean(off)).toFixed(1)} cm, expected ${(100 * mean(report.expectedErrors)).toFixed(1)} cm, accelerations × ${ratio.toFixed(2)}`,
    )
    expect(mean(off)).toBeLessThanOrEqual(most)
    expect(ratio).toBeLessThanOrEqual(1.5)
    // It knows about how wrong it is: the truth lies within twice of what was told.
    expect(mean(off)).toBeLessThan(2 * mean(report.expectedErrors))
    expect(mean(off)).toBeGreaterThan(0.4 * mean(report.expectedErrors))
    // Arms and legs in both bursts, but for frames in which they hide each other.
    expect(report.repaired).toBeGreaterThanOrEqual(12)
    expect(report.repaired).toBeLessThanOrEqual(24)
  })

  test('points clicked in twelve frames, by the command', async () => {
    const camera = cameraAround(0)
    const random = seeded(5)
    const clicked = tracksOf(truth, ROLES, camera).map(({ role, samples }) => ({
      role,
      samples: Array.from({ length: 12 }, (_, k) => samples[Math.round((k * 90) / 11)]!).map(
        ({ time, place }) => [time, place[0] + 0.004 * random.normal(), place[1] + 0.004 * random.normal()],
      ),
    }))
    scratch.write(
      'film.json',
      JSON.stringify({ format: 'understudy tracks', version: 1, aspect: 16 / 9, tracks: clicked }),
    )
    const flags = ['--examples', 'embedded:free-walk-1', 'embedded:start-stop-1', '-o', 'film.bvh', '--json']
    const { code, out, err } = await runCli(scratch.folder, 'lift', 'film.json', ...flags)
    expect(code, err).toBe(0)
    const { camera: by } = JSON.parse(out) as { camera: PictureCamera }
    const off = errors(
      parseBvh(readFileSync(path.join(scratch.folder, 'film.bvh'), 'utf8')).motion,
      by,
      camera,
    )
    console.log(`film from 12 clicked frames: ${(100 * mean(off)).toFixed(1)} cm`)
    expect(mean(off)).toBeLessThanOrEqual(0.08)
  })
})
