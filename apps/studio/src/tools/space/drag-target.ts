import { applyGround, invertGround, type GroundTransform, type Vec3 } from '@understudy/motion'
import type { Place } from '../../document/space-recipe.ts'

/** A line of sight in the world. */
export interface Sight {
  readonly origin: Vec3
  readonly direction: Vec3
}

/** What is held: the ball moves in the plane of the screen, its ring on the floor keeps the height. */
export type Hold = 'ball' | 'floor'

export interface TargetDrag {
  readonly hold: Hold
  /** Where the target was. */
  readonly from: Place
  /** Where the sight met the plane at first. */
  readonly grabbed: Vec3
  /** Against the direction of sight: the plane of the screen. */
  readonly facing: Vec3
  readonly start: GroundTransform
}

/** Nothing is sent further than this from where the figure stands, metres, nor below the floor. */
const FAR = 2.5
const HIGH = 2.6
/** With Shift the hand goes ten times as far. */
const FINE = 0.1

/** Takes hold of the target; undefined where the plane cannot be met. */
export function beginDrag(
  hold: Hold,
  from: Place,
  start: GroundTransform,
  sight: Sight,
  facing: Vec3,
): TargetDrag | undefined {
  const drag = { hold, from, start, facing, grabbed: [0, 0, 0] as Vec3 }
  const grabbed = meet(drag, sight)
  return grabbed && { ...drag, grabbed }
}

/** Where the target is when the hand points there, to the millimetre. */
export function dragTo(drag: TargetDrag, sight: Sight, fine: boolean): Place {
  const now = meet(drag, sight)
  if (!now) return drag.from
  const by = fine ? FINE : 1
  const world = placeToWorld(drag.start, drag.from)
  const moved: Vec3 = [
    world[0] + by * (now[0] - drag.grabbed[0]),
    world[1] + by * (now[1] - drag.grabbed[1]),
    world[2] + by * (now[2] - drag.grabbed[2]),
  ]
  return limited(worldToPlace(drag.start, moved))
}

/** A place that somebody could mean. */
export function limited([left, up, ahead]: Place): Place {
  const within = (v: number, low: number, high: number): number =>
    Math.round(1000 * Math.min(Math.max(v, low), high)) / 1000
  return [within(left, -FAR, FAR), within(up, 0, HIGH), within(ahead, -FAR, FAR)]
}

export const placeToWorld = (start: GroundTransform, place: Place): Vec3 => applyGround(start, place)

export function worldToPlace(start: GroundTransform, world: Vec3): Place {
  const [left, up, ahead] = applyGround(invertGround(start), world)
  return [left, up, ahead]
}

/** Where a sight meets the plane the drag moves in: through the target, facing the screen, or level. */
function meet({ hold, from, start, facing }: TargetDrag, { origin, direction }: Sight): Vec3 | undefined {
  const normal: Vec3 = hold === 'floor' ? [0, 1, 0] : facing
  const through: Vec3 = hold === 'floor' ? [0, 0, 0] : placeToWorld(start, from)
  const down = dot(normal, direction)
  if (Math.abs(down) < 1e-4) return undefined
  const along = dot(normal, [through[0] - origin[0], through[1] - origin[1], through[2] - origin[2]]) / down
  if (along < 0) return undefined
  return [
    origin[0] + along * direction[0],
    origin[1] + along * direction[1],
    origin[2] + along * direction[2],
  ]
}

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
