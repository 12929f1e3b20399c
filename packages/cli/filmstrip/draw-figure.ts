import type { Vec3 } from '@understudy/motion'
import { element } from '../svg/element.ts'
import { project, type Camera } from './camera.ts'
import type { Limb } from './figure-limbs.ts'
import { INK, mixInk } from './ink.ts'
import { hullOutline, type Circle } from './outline.ts'

/** How a figure is put on paper. */
export interface Placement {
  readonly camera: Camera
  /** The world point that lands at (x, y). */
  readonly origin: Vec3
  readonly x: number
  readonly y: number
  /** Pixels per metre. */
  readonly scale: number
  /** 0 is solid; towards 1 the figure fades into the paper, as an earlier exposure does. */
  readonly fade?: number
}

/** From the middle of the body to this far in front or behind, in metres, limbs go from light to dark. */
const DEPTH_RANGE = 0.32

/** A knee less than this below its hip is lifted, metres. */
const LIFTED = 0.2

/**
 * A figure with volume: limbs painted from the far side to the near side, what is farther lighter, each limb
 * with a thin edge of paper so that crossing limbs stay apart, and a highlight along the upper left.
 */
export function drawFigure(limbs: readonly Limb[], placement: Placement): string {
  const { camera, scale, fade = 0 } = placement
  const [ox, oy, oz] = project(camera, placement.origin)
  const seen = limbs.map(({ side, kind, solids }) => {
    const drawn = solids.map((balls) => {
      const points = balls.map(([centre]) => project(camera, centre))
      const circles = points.map(([x, y], i): Circle => [
        placement.x + (x - ox) * scale,
        placement.y - (y - oy) * scale,
        balls[i][1] * scale,
      ])
      return { circles, outline: hullOutline(circles), depth: mean(points.map(([, , depth]) => depth - oz)) }
    })
    // A standing leg disappears under the trunk's hem; only a lifted one may be in front of it.
    const standing = kind === 'leg' && solids[0][1][0][1] < solids[0][0][0][1] - LIFTED
    return { side, drawn, depth: mean(drawn.map(({ depth }) => depth)) - (standing ? 100 : 0) }
  })
  const body = mean(seen.filter(({ side }) => side === 'middle').map(({ depth }) => depth)) || 0
  return seen
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ side, drawn }) => {
      const edge = element('path', {
        d: drawn.map(({ outline }) => outline).join(''),
        stroke: INK.paper,
        'stroke-width': Math.max(0.8, 0.022 * scale),
        'stroke-linejoin': 'round',
      })
      const fills = drawn.map(({ outline, depth }) => {
        const near = Math.max(-1, Math.min(1, (depth - body) / DEPTH_RANGE))
        const lit = mixInk(INK[side], near < 0 ? INK.paper : '#14161c', near < 0 ? -0.5 * near : 0.14 * near)
        return element('path', { d: outline, fill: mixInk(lit, INK.paper, fade) })
      })
      const shine = drawn.map(({ circles }) =>
        hullOutline(circles.map(([x, y, r]): Circle => [x - 0.24 * r, y - 0.24 * r, 0.5 * r])),
      )
      return (
        edge +
        fills.join('') +
        element('path', { d: shine.join(''), fill: '#fff', 'fill-opacity': 0.1 * (1 - fade) })
      )
    })
    .join('')
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
