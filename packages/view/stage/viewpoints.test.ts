import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { viewOf, VIEWPOINTS, type Viewpoint } from './viewpoints.ts'

describe('viewOf', () => {
  test('somebody who faces +Z is seen as the world is', () => {
    for (const name of Object.keys(VIEWPOINTS) as Viewpoint[])
      expect(viewOf(name, new Vector3(0, 0, 1)).distanceTo(VIEWPOINTS[name])).toBeLessThan(1e-12)
  })

  test('the front view looks into the face, the side view at the left side, whatever the heading', () => {
    for (const degrees of [30, 90, 200, 315]) {
      const turn = (degrees * Math.PI) / 180
      const front = new Vector3(Math.sin(turn), 0, Math.cos(turn))
      // A figure that faces +Z has its left at +X: left = up × front.
      const left = new Vector3(0, 1, 0).cross(front)
      expect(viewOf('front', front).distanceTo(front)).toBeLessThan(1e-12)
      expect(viewOf('side', front).distanceTo(left)).toBeLessThan(1e-12)
      expect(viewOf('top', front).y).toBe(1)
    }
  })
})
