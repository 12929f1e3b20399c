import { round } from '../svg/element.ts'

export type Circle = readonly [x: number, y: number, radius: number]

/** A closed path around two circles: their outer tangents and the arcs between them; around the larger if it holds the smaller. */
export function taperOutline([ax, ay, ra]: Circle, [bx, by, rb]: Circle): string {
  const dx = bx - ax
  const dy = by - ay
  const apart = Math.hypot(dx, dy)
  if (apart <= Math.abs(ra - rb) + 1e-9) {
    const [x, y, r] = ra >= rb ? [ax, ay, ra] : [bx, by, rb]
    return `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`
  }
  // The tangent points lie at ±φ from the axis on both circles, cos φ = (ra − rb)/‖ab‖.
  const axis = Math.atan2(dy, dx)
  const φ = Math.acos((ra - rb) / apart)
  const on = (x: number, y: number, r: number, angle: number): string =>
    `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`
  // The arc around `a` is the long way round when it is the larger circle.
  const longA = ra > rb ? 1 : 0
  return (
    `M${on(ax, ay, ra, axis + φ)}A${round(ra)} ${round(ra)} 0 ${longA} 1 ${on(ax, ay, ra, axis - φ)}` +
    `L${on(bx, by, rb, axis - φ)}A${round(rb)} ${round(rb)} 0 ${1 - longA} 1 ${on(bx, by, rb, axis + φ)}Z`
  )
}

/** Points per circle: at the sizes a filmstrip has, corners of 1/20 turn cannot be seen. */
const SAMPLES = 20

/** A closed path around any number of circles, by the convex hull of points on them. */
export function hullOutline(circles: readonly Circle[]): string {
  if (circles.length === 2) return taperOutline(circles[0], circles[1])
  const points = circles.flatMap(([x, y, r]) =>
    Array.from({ length: SAMPLES }, (_, k) => {
      const angle = (2 * Math.PI * k) / SAMPLES
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const
    }),
  )
  return `M${convexHull(points)
    .map(([x, y]) => `${round(x)} ${round(y)}`)
    .join('L')}Z`
}

type Point = readonly [x: number, y: number]

/** Andrew's monotone chain: sorted by x, the lower and the upper half in one pass each. O(n log n). */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const p of list) {
      while (chain.length >= 2 && turn(chain[chain.length - 2], chain[chain.length - 1], p) <= 0) chain.pop()
      chain.push(p)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turn = (o: Point, a: Point, b: Point): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
