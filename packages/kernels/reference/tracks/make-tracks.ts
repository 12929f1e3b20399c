import { TRACK, type TrackPlan } from '../../contract-tracks.ts'

/** Three coordinates over time. */
export interface Track {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly z: Float32Array
}

/** All tracks of a plan, in its order. */
export function makeTracks(plan: TrackPlan): Track[] {
  const { recipes } = plan
  const frames = plan.from.length
  const tracks: Track[] = []
  for (let o = 0; o < recipes.length; o += 4) {
    const [code, a, b, c] = recipes.subarray(o, o + 4)
    const out = { x: new Float32Array(frames), y: new Float32Array(frames), z: new Float32Array(frames) }
    if (code === TRACK.sample) sample(plan, a, out)
    else if (code === TRACK.middle) middle(tracks[a], tracks[b], out)
    else if (code === TRACK.lower) lower(tracks[a], tracks[b], out)
    else if (code === TRACK.unit) unit(tracks[a], tracks[b], out)
    else if (code === TRACK.normal) normal(tracks[a], tracks[b], tracks[c], out)
    else if (code === TRACK.opposite) opposite(tracks[a], out)
    else if (code === TRACK.vertical) out.y.fill(a)
    else if (code === TRACK.heading) heading(tracks.slice(a, a + 4), out)
    else left(tracks[a], out)
    tracks.push(out)
  }
  return tracks
}

function sample({ positions, jointCount, from, to, alpha }: TrackPlan, joint: number, out: Track): void {
  for (let f = 0; f < from.length; f++) {
    const a = 3 * (from[f] * jointCount + joint)
    const b = 3 * (to[f] * jointCount + joint)
    out.x[f] = positions[a] + alpha[f] * (positions[b] - positions[a])
    out.y[f] = positions[a + 1] + alpha[f] * (positions[b + 1] - positions[a + 1])
    out.z[f] = positions[a + 2] + alpha[f] * (positions[b + 2] - positions[a + 2])
  }
}

function middle(a: Track, b: Track, out: Track): void {
  for (const c of ['x', 'y', 'z'] as const)
    for (let f = 0; f < out.x.length; f++) out[c][f] = (a[c][f] + b[c][f]) / 2
}

function lower(a: Track, b: Track, out: Track): void {
  for (let f = 0; f < out.x.length; f++) {
    const found = b.y[f] < a.y[f] ? b : a
    out.x[f] = found.x[f]
    out.y[f] = found.y[f]
    out.z[f] = found.z[f]
  }
}

function unit(a: Track, b: Track, out: Track): void {
  for (let f = 0; f < out.x.length; f++) setUnit(out, f, b.x[f] - a.x[f], b.y[f] - a.y[f], b.z[f] - a.z[f])
}

function normal(a: Track, b: Track, c: Track, out: Track): void {
  for (let f = 0; f < out.x.length; f++) {
    const px = b.x[f] - a.x[f]
    const py = b.y[f] - a.y[f]
    const pz = b.z[f] - a.z[f]
    const qx = c.x[f] - a.x[f]
    const qy = c.y[f] - a.y[f]
    const qz = c.z[f] - a.z[f]
    setUnit(out, f, py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx)
  }
}

function setUnit(out: Track, f: number, x: number, y: number, z: number): void {
  const size = Math.sqrt(x * x + y * y + z * z)
  const k = size > 1e-9 ? 1 / size : 0
  out.x[f] = k * x
  out.y[f] = k * y
  out.z[f] = k * z
}

function opposite(a: Track, out: Track): void {
  for (const c of ['x', 'y', 'z'] as const) for (let f = 0; f < out.x.length; f++) out[c][f] = -a[c][f]
}

function left(a: Track, out: Track): void {
  for (let f = 0; f < out.x.length; f++) {
    out.x[f] = a.z[f]
    out.z[f] = -a.x[f]
  }
}

/** 2(w² + y²) of the body's quaternion below which it is upside down: see `rootMotion`. */
const MIN_TWIST = 0.08

/**
 * The turn about +Y nearest to the body's frame (left l = unit hips axis + unit shoulders axis, up u = shoulders − hips,
 * front f = l × u): with all three of unit length and square
 *
 *   cos yaw : sin yaw = l_x + f_z : f_x − l_z
 *
 * the twist of the swing–twist split without its quaternion. Upside down it keeps its last value, and before the first it has that.
 */
function heading([lh, rh, ls, rs]: readonly Track[], out: Track): void {
  let cos = 1
  let sin = 0
  let sure = -1
  for (let f = 0; f < out.x.length; f++) {
    const hx = lh.x[f] - rh.x[f]
    const hy = lh.y[f] - rh.y[f]
    const hz = lh.z[f] - rh.z[f]
    const sx = ls.x[f] - rs.x[f]
    const sy = ls.y[f] - rs.y[f]
    const sz = ls.z[f] - rs.z[f]
    const h = Math.sqrt(hx * hx + hy * hy + hz * hz) || 1
    const s = Math.sqrt(sx * sx + sy * sy + sz * sz) || 1
    let lx = hx / h + sx / s
    let ly = hy / h + sy / s
    let lz = hz / h + sz / s
    const l = Math.sqrt(lx * lx + ly * ly + lz * lz) || 1
    lx /= l
    ly /= l
    lz /= l
    const ux = ls.x[f] + rs.x[f] - lh.x[f] - rh.x[f]
    const uy = ls.y[f] + rs.y[f] - lh.y[f] - rh.y[f]
    const uz = ls.z[f] + rs.z[f] - lh.z[f] - rh.z[f]
    const fx = ly * uz - lz * uy
    const fy = lz * ux - lx * uz
    const fz = lx * uy - ly * ux
    const n = Math.sqrt(fx * fx + fy * fy + fz * fz) || 1
    const c = lx + fz / n
    const d = fx / n - lz
    const size = Math.sqrt(c * c + d * d)
    if (size > MIN_TWIST) {
      cos = c / size
      sin = d / size
      // A clip that begins upside down faces where it first is seen to.
      if (sure < 0) {
        out.x.fill(sin, 0, f)
        out.z.fill(cos, 0, f)
      }
      sure = f
    }
    out.x[f] = sin
    out.z[f] = cos
  }
}
