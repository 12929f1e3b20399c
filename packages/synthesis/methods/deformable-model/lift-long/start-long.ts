import type { PictureCamera } from '../constraints/screen.ts'
import type { EvenTracks } from './even-tracks.ts'
import { SpacePose, type PoseSpace } from './pose-space.ts'

/** Headings that are tried. */
const SIDES = 24
/** Turning by a radian from one looked-at frame to the next costs this much, squared picture heights of one point. */
const TURN = 0.004
/** Every so many frames a heading is looked for. */
const STRIDE = 3

/**
 * Where the mean pose stands and faces in every frame. For each heading the mean pose is seen by scaled orthography, whose size and place fit
 * the tracks in closed form; a row of headings is chosen by what is left and by how much it turns (dynamic programming). Size gives the distance.
 */
export function startLong(space: PoseSpace, tracks: EvenTracks, camera: PictureCamera): Float64Array {
  const joints = tracks.roles.map((role) => space.skeleton.roles.get(role)!)
  const looks = looksOf(space, joints, camera)
  const count = joints.length
  const frames: number[] = []
  for (let f = 0; f < tracks.frameCount; f += STRIDE)
    if (tracks.weights.subarray(f * count, (f + 1) * count).filter((w) => w > 0).length >= 3) frames.push(f)
  const fits = frames.map((frame) => looks.map((look) => fitLook(look, tracks, frame, count)))
  const costs = [fits[0].map(({ left }) => left)]
  const from: number[][] = [[]]
  for (let n = 1; n < frames.length; n++) {
    const row = fits[n].map(({ left }, side) => {
      let best = Infinity
      let came = 0
      costs[n - 1].forEach((cost, other) => {
        const apart = Math.abs(side - other)
        const turn = (2 * Math.PI * Math.min(apart, SIDES - apart)) / SIDES
        const total = cost + TURN * turn * turn
        if (total < best) [best, came] = [total, other]
      })
      return { cost: left + best, came }
    })
    costs.push(row.map(({ cost }) => cost))
    from.push(row.map(({ came }) => came))
  }
  const sides = new Int32Array(frames.length)
  sides[frames.length - 1] = costs.at(-1)!.indexOf(Math.min(...costs.at(-1)!))
  for (let n = frames.length - 1; n > 0; n--) sides[n - 1] = from[n][sides[n]]
  return layOut(space, tracks, camera, frames, (n) => fits[n][sides[n]], sides)
}

interface Look {
  /** The mean pose about its root as the camera sees it, `[role][x y]`, metres, y down. */
  readonly points: Float64Array
}

interface Fit {
  readonly left: number
  /** Picture heights per metre, and where the root is seen. */
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** The camera looks level along its heading: for a start, pitch does not matter. */
function looksOf(space: PoseSpace, joints: readonly number[], { right }: PictureCamera): readonly Look[] {
  const pose = new SpacePose(space)
  const x = new Float64Array(space.size)
  return Array.from({ length: SIDES }, (_, side) => {
    x[3] = (2 * Math.PI * side) / SIDES
    pose.moveTo(x, 0)
    const points = new Float64Array(2 * joints.length)
    joints.forEach((joint, r) => {
      points[2 * r] = right[0] * pose.places[3 * joint] + right[2] * pose.places[3 * joint + 2]
      points[2 * r + 1] = -pose.places[3 * joint + 1]
    })
    return { points }
  })
}

/** min over s, t of Σ w |s p + t − y|². */
function fitLook({ points }: Look, { places, weights }: EvenTracks, frame: number, count: number): Fit {
  let [w, px, py, yx, yy, pp, py2, q] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let r = 0; r < count; r++) {
    const weight = weights[frame * count + r]
    if (weight === 0) continue
    const [a, b] = [points[2 * r], points[2 * r + 1]]
    const [u, v] = [places[2 * (frame * count + r)], places[2 * (frame * count + r) + 1]]
    w += weight
    px += weight * a
    py += weight * b
    yx += weight * u
    yy += weight * v
    pp += weight * (a * a + b * b)
    py2 += weight * (a * u + b * v)
    q += weight * (u * u + v * v)
  }
  const spread = pp - (px * px + py * py) / w
  const shared = py2 - (px * yx + py * yy) / w
  const scale = Math.max(shared / spread, 1e-3)
  const rest = q - (yx * yx + yy * yy) / w
  return {
    left: Math.max(0, rest - 2 * scale * shared + scale * scale * spread) / w,
    scale,
    x: (yx - scale * px) / w,
    y: (yy - scale * py) / w,
  }
}

/** Numbers of all frames: straight lines between the looked-at ones; the pose is the mean. */
function layOut(
  space: PoseSpace,
  tracks: EvenTracks,
  camera: PictureCamera,
  frames: readonly number[],
  fitOf: (n: number) => Fit,
  sides: Int32Array,
): Float64Array {
  const { eye, right, up, forward, focal, centre } = camera
  const known = frames.map((_, n) => {
    const { scale, x, y } = fitOf(n)
    const depth = focal / scale
    const [a, b] = [((x - centre[0]) * depth) / focal, (-(y - centre[1]) * depth) / focal]
    return [0, 1, 2].map((c) => eye[c] + a * right[c] + b * up[c] + depth * forward[c])
  })
  const yaws: number[] = []
  sides.forEach((side, n) => {
    const yaw = (2 * Math.PI * side) / SIDES
    const before = n > 0 ? yaws[n - 1] : yaw
    yaws.push(yaw + 2 * Math.PI * Math.round((before - yaw) / (2 * Math.PI)))
  })
  const x = new Float64Array(space.size * tracks.frameCount)
  for (let f = 0, n = 0; f < tracks.frameCount; f++) {
    while (n + 1 < frames.length - 1 && frames[n + 1] <= f) n++
    const m = Math.min(n + 1, frames.length - 1)
    const alpha = m === n ? 0 : Math.min(Math.max((f - frames[n]) / (frames[m] - frames[n]), 0), 1)
    for (let c = 0; c < 3; c++) x[f * space.size + c] = known[n][c] + alpha * (known[m][c] - known[n][c])
    x[f * space.size + 3] = yaws[n] + alpha * (yaws[m] - yaws[n])
  }
  return smoothPlaces(x, space.size, tracks.frameCount, Math.floor(tracks.frameRate / 6))
}

/** Means over ± `reach` frames of place and heading: sizes of single frames jump. */
function smoothPlaces(x: Float64Array, size: number, frames: number, reach: number): Float64Array {
  const out = Float64Array.from(x)
  for (let f = 0; f < frames; f++)
    for (let c = 0; c < 4; c++) {
      let [sum, count] = [0, 0]
      for (let g = Math.max(0, f - reach); g <= Math.min(frames - 1, f + reach); g++, count++)
        sum += x[g * size + c]
      out[f * size + c] = sum / count
    }
  return out
}
