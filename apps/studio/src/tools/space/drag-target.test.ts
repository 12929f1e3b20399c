import { expect, test } from 'vitest'
import type { GroundTransform, Vec3 } from '@understudy/motion'
import { beginDrag, dragTo, limited, placeToWorld, worldToPlace, type Sight } from './drag-target.ts'
import type { Place } from '../../document/space-recipe.ts'

const start: GroundTransform = { yaw: 0.4, x: 0.3, z: -0.2 }
const target: Place = [0.2, 1.3, 0.6]
const eye: Vec3 = [0.5, 1.6, 5]
const towards = (point: Vec3): Sight => ({
  origin: eye,
  direction: [point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]],
})
const world = placeToWorld(start, target)

test('a place and the world undo each other', () => {
  worldToPlace(start, world).forEach((v, k) => expect(v).toBeCloseTo(target[k], 12))
})

test('the ball moves in the plane of the screen by what the hand does', () => {
  const facing: Vec3 = [0, 0, 1]
  const drag = beginDrag('ball', target, start, towards(world), facing)!
  const to = dragTo(drag, towards([world[0] + 0.1, world[1] - 0.05, world[2]]), false)
  const now = placeToWorld(start, to)
  expect(now[0] - world[0]).toBeCloseTo(0.1, 2)
  expect(now[1] - world[1]).toBeCloseTo(-0.05, 2)
  expect(now[2] - world[2]).toBeCloseTo(0, 2)
  const fine = placeToWorld(start, dragTo(drag, towards([world[0] + 0.1, world[1], world[2]]), true))
  expect(fine[0] - world[0]).toBeCloseTo(0.01, 2)
})

test('its ring on the floor keeps the height', () => {
  const under: Vec3 = [world[0], 0, world[2]]
  const drag = beginDrag('floor', target, start, towards(under), [0, 0, 1])!
  const to = dragTo(drag, towards([under[0] + 0.2, 0, under[2] + 0.3]), false)
  expect(to[1]).toBe(target[1])
  const now = placeToWorld(start, to)
  expect(now[0] - world[0]).toBeCloseTo(0.2, 2)
  expect(now[2] - world[2]).toBeCloseTo(0.3, 2)
})

test('above the horizon nothing is held, and no target goes through the floor or out of the room', () => {
  expect(
    beginDrag('floor', target, start, { origin: eye, direction: [0, 0.2, -1] }, [0, 0, 1]),
  ).toBeUndefined()
  expect(limited([9, -1, 0.12345])).toEqual([2.5, 0, 0.123])
})
