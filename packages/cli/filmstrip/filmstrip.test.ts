import { humanoid, stroll } from '@understudy/test-utils'
import { makeMotion, makeSkeleton, type Vec3 } from '@understudy/motion'
import { expect, test } from 'vitest'
import { letterStrokes } from '../svg/text.ts'
import { rasterize } from '../svg/rasterize.ts'
import { makeCamera, project } from './camera.ts'
import { bodyOf, drawBody } from './draw-body.ts'
import { shownFrames } from './draw-row.ts'
import { filmstrip } from './filmstrip.ts'
import { makeFilmClip } from './film-clip.ts'
import { hullOutline, taperOutline } from './outline.ts'
import { shadeBody } from './shade-body.ts'

test('seen from its right side, a figure that faces +Z faces right on paper', () => {
  const camera = makeCamera(0, Math.PI / 2, 0)
  expect(project(camera, [0, 0, 1])[0]).toBeCloseTo(1)
  // Its left hand (+X) is on the far side.
  expect(project(camera, [1, 0, 0])[2]).toBeCloseTo(-1)
})

test('seen from ahead, its left hand is at the right on paper', () => {
  const camera = makeCamera(0.7, 0, 0)
  const left: Vec3 = [Math.cos(0.7), 0, -Math.sin(0.7)]
  expect(project(camera, left)[0]).toBeCloseTo(1)
})

test('a walk shows as many figures as asked for, from its first frame to its last', () => {
  const clip = makeFilmClip(stroll({ seconds: 2, frameRate: 60 }))
  expect(shownFrames(clip, 5)).toEqual([0, 30, 60, 90, 120])
  const labels = filmstrip([clip], { frames: 5 }).match(/>\d\.\d\d( s)?</g)
  expect(labels).toEqual(['>0.00 s<', '>0.50<', '>1.00<', '>1.50<', '>2.00<'])
})

/** A strip without the bytes of its pictures, where any three letters turn up. */
const numbersOf = (strip: string): string => strip.replaceAll(/base64,[^"]*/g, '')

test('a clip of one frame, and more figures than frames, can be drawn', () => {
  const walk = stroll({ seconds: 0.1, frameRate: 30 })
  const one = makeMotion({
    ...walk,
    rootPositions: walk.rootPositions.slice(0, 3),
    rotations: walk.rotations.slice(0, 4 * walk.skeleton.jointCount),
  })
  for (const motion of [one, walk]) {
    expect(numbersOf(filmstrip([makeFilmClip(motion)], { frames: 12 }))).not.toMatch(/NaN|Infinity|undefined/)
  }
})

test('a skeleton without roles is drawn bone by bone', () => {
  const skeleton = makeSkeleton([
    { name: 'base', parent: -1, offset: [0, 0, 0] },
    { name: 'boom', parent: 0, offset: [0, 1, 0] },
    { name: 'jib', parent: 1, offset: [0.5, 0, 0] },
  ])
  const motion = makeMotion({
    skeleton,
    frameRate: 30,
    rootPositions: new Float32Array(6),
    rotations: Float32Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 1 : 0)),
  })
  expect(makeFilmClip(motion).limbsAt(0)).toHaveLength(2)
  expect(numbersOf(filmstrip([makeFilmClip(motion)]))).not.toMatch(/NaN|Infinity/)
})

test('a person has two arms, two legs and a trunk, and stands on the floor', () => {
  const clip = makeFilmClip(stroll({ skeleton: humanoid() }))
  expect(
    clip
      .limbsAt(0)
      .map(({ kind, side }) => `${side} ${kind}`)
      .toSorted(),
  ).toEqual(['left arm', 'left leg', 'middle trunk', 'right arm', 'right leg'])
  const lowest = Math.min(
    ...clip.limbsAt(0).flatMap(({ solids }) => solids.flat().map(([centre, radius]) => centre[1] - radius)),
  )
  // The stroll's feet are not planted: the sole is within a hand's breadth of the floor line.
  expect(Math.abs(lowest - clip.floor)).toBeLessThan(0.1)
})

test('a figure is a picture of its body, as wide as it reaches and standing on the floor line', () => {
  const motion = stroll({ skeleton: humanoid(), seconds: 1 })
  const body = bodyOf(motion.skeleton)!
  const camera = makeCamera(0, Math.PI / 2, 0)
  const placement = { camera, origin: [0, 0, 0] as Vec3, x: 100, y: 200, scale: 100 }
  const svg = drawBody(body, motion, 0, placement)
  const at = (name: string): number => Number(new RegExp(` ${name}="([^"]+)"`).exec(svg)?.[1])
  // A grown figure of 1.7 m from above the floor line down to it.
  expect(at('height')).toBeGreaterThan(150)
  expect(at('height')).toBeLessThan(200)
  expect(Math.abs(at('y') + at('height') - 200)).toBeLessThan(16)
  expect(svg).toContain('data:image/png;base64,iVBOR')
})

test('what is nearer covers what is behind it, whichever comes first', () => {
  const square = (depth: number): number[] => [0, 0, depth, 4, 0, depth, 4, 4, depth, 0, 4, depth]
  const color = (value: number): number[] => Array.from({ length: 12 }, () => value)
  const draw = (near: number, far: number): number => {
    const mesh = {
      points: Float32Array.from([...square(near), ...square(far)]),
      normals: Float32Array.from(Array.from({ length: 8 }, () => [0, 0, 1]).flat()),
      colors: Float32Array.from([...color(0.9), ...color(0.1)]),
      indices: Uint32Array.of(0, 2, 1, 0, 3, 2, 4, 6, 5, 4, 7, 6),
    }
    return shadeBody(mesh, 4, 4).pixels[0]
  }
  expect(draw(1, 0)).toBeGreaterThan(5 * draw(0, 1))
})

test('the outline of two circles is the larger one when it holds the smaller', () => {
  expect(taperOutline([0, 0, 5], [1, 0, 2])).toBe('M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z')
  expect(
    hullOutline([
      [0, 0, 1],
      [9, 0, 1],
      [0, 9, 1],
    ]),
  ).toMatch(/^M.*Z$/)
})

test('a PNG carries its labels without any font', () => {
  const clip = makeFilmClip(stroll({ seconds: 1 }), { title: 'Ägypten ß' })
  const png = rasterize(filmstrip([clip], { frames: 3, letter: letterStrokes }), 0.5)
  expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
  expect(filmstrip([clip], { letter: letterStrokes })).not.toContain('<text')
})
