import type { Foot } from '../body/make-body.ts'
import { clamp, minimumJerk, quintic, type State } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'

/**
 * One stay of a foot on the floor. It may arrive on the heel (strikePitch < 0), lies flat, and leaves over
 * the ball and then the toes: the rockers of J. Perry. Gait Analysis (1992), ch. 4. Whatever touches stays put.
 */
export interface Plant {
  /** First and last contact, seconds. Infinity: it never leaves. */
  readonly start: number
  readonly end: number
  /** Where the flat foot's ankle stands on the ground, and where its toes point. */
  readonly x: number
  readonly z: number
  readonly yaw: number
  /** Height of the floor there, metres: a stair. */
  readonly floor: number
  /** Sole against the floor at first contact, radians, toes up negative; flat from `flat` on. */
  readonly strikePitch: number
  readonly flat: number
  /** The heel starts to rise; at `end` the sole is pitched by `offPitch`. */
  readonly rise: number
  readonly offPitch: number
  /** Turns on the ball of the foot while it stays, in order. */
  readonly pivots?: readonly Pivot[]
  /** How the foot gets here from where it was before. */
  readonly swing: Swing
}

/** A turn on the ball of the foot: seconds, radians to the left, and how far the heel comes up for it. */
export interface Pivot {
  readonly start: number
  readonly end: number
  readonly turn: number
  /** Pitch of the sole at its most, radians; it comes up with the turn and down by the end of `back`. */
  readonly heel?: number
  /** When it turns back again; never, where left out. */
  readonly back?: { readonly start: number; readonly end: number }
}

/** How much of a pivot is done at a time: 0 to 1, and 0 again where it turns back. */
export const pivoted = ({ start, end, back }: Pivot, t: number): number =>
  minimumJerk((t - start) / (end - start)) -
  (back === undefined ? 0 : minimumJerk((t - back.start) / (back.end - back.start)))

/** Shapes over the swing, u from leaving (0) to landing (1); metres and radians. */
export interface Swing {
  /** Share of the way covered. */
  readonly progress: (u: number) => number
  /** Ankle over the straight line between the flat ankles, metres. */
  readonly height: (u: number) => number
  readonly pitch: (u: number) => number
  /** Sideways, to the outer side of the foot, metres. */
  readonly out: (u: number) => number
  /** Speed at which the sole still comes down when it touches, m/s: a falling body's feet hit the floor. 0: it is put down. */
  readonly impact?: number
  /**
   * Seconds within which the ankle's height joins the floor's at either end; by default a share of the swing. A falling
   * body meets the floor at speed: spread out, its legs would have to stretch before they touch.
   */
  readonly catchSeconds?: number
  /** The last share of the leg's length that is stretched only reluctantly: kicks and leaps would snap the knee. */
  readonly soft?: number
  /** Where the toes point on the way, world radians, where not simply from one plant's to the next's. */
  readonly yaw?: (u: number) => number
  /** A path the ankle takes instead (a kick), world metres. */
  readonly via?: (seconds: number) => readonly [number, number, number]
}

/** Ankle position, sole pitch, toe pitch (both against the floor) and yaw. */
export interface FootPose {
  x: number
  y: number
  z: number
  pitch: number
  toePitch: number
  yaw: number
  /** 0 on the floor, 1 well in the air. */
  free: number
  /** The last share of the leg that a free foot stretches only reluctantly. */
  soft: number
}

/** Up to here the toes bend and the ball stays down; beyond it the foot goes over the tips of the toes. */
export const BALL_OFF_PITCH = 0.22

/** Rise of the toes with the pitch of the sole: nothing, then catching up; C² at BALL_OFF_PITCH. */
function toeRise(pitch: number): number {
  const over = pitch - BALL_OFF_PITCH
  if (over <= 0) return 0
  // ∫∫ of a ramp that saturates: grows as over³, ends at slope one.
  const width = 0.5
  const r = over / width
  return r < 1 ? width * r * r * r * (1 - r / 2) : width / 2 + (over - width)
}

/** Sole pitch while planted. */
function plantPitch(plant: Plant, t: number): number {
  if (t < plant.flat) {
    const time = plant.flat - plant.start
    // The foot slaps down already turning; it comes to rest without a jolt. One that falls on its ball has the heel coming down
    // with the body.
    const speed = ((plant.strikePitch > 0 ? 2 : 1.2) * -plant.strikePitch) / time
    return quintic([plant.strikePitch, speed, 0], [0, 0, 0], time, t - plant.start)
  }
  if (t <= plant.rise || plant.offPitch === 0) return 0
  const r = (t - plant.rise) / (plant.end - plant.rise)
  return plant.offPitch * r * r * r
}

/** When the ball of the foot leaves the floor. */
export function ballOffTime(plant: Plant): number {
  if (plant.offPitch <= BALL_OFF_PITCH) return plant.end
  let low = plant.rise
  let high = plant.end
  for (let k = 0; k < 50; k++) {
    const middle = (low + high) / 2
    if (plantPitch(plant, middle) < BALL_OFF_PITCH) low = middle
    else high = middle
  }
  return low
}

/** The foot on the floor: exact, whatever the rest of the body wants. Also extrapolates smoothly a little beyond `end`. */
export function plantedPose(plant: Plant, foot: Foot, t: number): FootPose {
  let pitch = plantPitch(plant, t)
  let turn = 0
  let raised = 0
  for (const pivot of plant.pivots ?? []) {
    const done = pivoted(pivot, t)
    turn += pivot.turn * done
    if (pivot.heel !== undefined) raised += pivot.heel * done
  }
  pitch += raised
  const yaw = plant.yaw + turn
  const c = cos(yaw)
  const s = sin(yaw)
  // Everything is told from the ball, which a pivot leaves where it is.
  const ballX = plant.x + sin(plant.yaw) * foot.ballForward
  const ballZ = plant.z + cos(plant.yaw) * foot.ballForward
  const place = (forward: number, up: number, toePitch: number): FootPose => ({
    x: ballX + s * (forward - foot.ballForward),
    y: plant.floor + up,
    z: ballZ + c * (forward - foot.ballForward),
    pitch,
    toePitch,
    yaw,
    free: 0,
    soft: 0,
  })
  if (pitch === 0) return place(0, foot.ankleHeight, 0)
  const cp = cos(pitch)
  const sp = sin(pitch)
  if (pitch < 0) {
    // About the heel: ankle = heel + R (back, up).
    return place(
      -foot.heelBack + (foot.heelBack * cp + foot.ankleHeight * sp),
      foot.ankleHeight * cp - foot.heelBack * sp,
      pitch,
    )
  }
  // Who comes down on the ball, or turns on it, has the toes flat.
  const toePitch = t < plant.flat || raised > 0 ? 0 : toeRise(pitch)
  // About the tip of the toes, then the ball: the tip never moves, the ball only once the toes rise.
  const tip = foot.ballForward + foot.toeLength
  const ballForward = tip - foot.toeLength * cos(toePitch)
  const ballUp = foot.ballHeight + foot.toeLength * sin(toePitch)
  const rise = foot.ankleHeight - foot.ballHeight
  return place(
    ballForward - foot.ballForward * cp + rise * sp,
    ballUp + foot.ballForward * sp + rise * cp,
    toePitch,
  )
}

/** Where a foot is in every frame, from its plants in order. Between two plants it swings. */
export function footTrack(
  plants: readonly Plant[],
  foot: Foot,
  side: 1 | -1,
  frameCount: number,
  frameRate: number,
): FootPose[] {
  const poses: FootPose[] = []
  let i = 0
  let swing: ((t: number) => FootPose) | undefined
  for (let frame = 0; frame < frameCount; frame++) {
    const t = frame / frameRate
    while (i < plants.length - 1 && t >= plants[i + 1].start) {
      i++
      swing = undefined
    }
    if (t <= plants[i].end || i === plants.length - 1) poses.push(plantedPose(plants[i], foot, t))
    else {
      swing ??= swingBetween(plants[i], plants[i + 1], foot, side)
      poses.push(swing(t))
    }
  }
  return poses
}

const KEYS = ['x', 'y', 'z', 'pitch', 'toePitch', 'yaw'] as const

/** One-sided finite differences of a planted foot, for what leaves or joins it: position, speed, acceleration. */
export function plantStates(
  plant: Plant,
  foot: Foot,
  t: number,
  h: number,
): Record<(typeof KEYS)[number], State> {
  const a = plantedPose(plant, foot, t)
  const b = plantedPose(plant, foot, t + h)
  const c = plantedPose(plant, foot, t + 2 * h)
  const of = (k: (typeof KEYS)[number]): State => [
    a[k],
    (-3 * a[k] + 4 * b[k] - c[k]) / (2 * h),
    (a[k] - 2 * b[k] + c[k]) / (h * h),
  ]
  return { x: of('x'), y: of('y'), z: of('z'), pitch: of('pitch'), toePitch: of('toePitch'), yaw: of('yaw') }
}

/** The toes of a free foot keep this share of the ball's height over the floor. */
const CLEAR = 0.7
/** Metres over which the floor is felt coming. */
const FELT = 0.012

/** How much higher a swinging ankle must be for its toes to pass over the floor, smoothly: ½(d + √(d² + ε²)), d what is missing. */
function lifted({ y, pitch, toePitch }: FootPose, foot: Foot, floor: number): number {
  const tip =
    y -
    (foot.ankleHeight - foot.ballHeight) * cos(pitch) -
    foot.ballForward * sin(pitch) -
    foot.toeLength * sin(toePitch)
  const missing = floor + CLEAR * foot.ballHeight - tip
  return (missing + Math.sqrt(missing * missing + FELT * FELT)) / 2
}

const STEP = 1e-3
const CORRECTION = 0.4
/** Radians within which a foot that leaves turning is caught. */
const TURN_CAUGHT = 1.5

/**
 * The swing's own shape plus the quintics that make it leave and arrive with the planted foot's position,
 * speed and acceleration:  p(t) = shape(u) + q(t). Each end's correction is spent within a share of the swing:
 * spread over all of it the foot would still be turning down when it passes the floor in mid-swing.
 */
function swingBetween(from: Plant, to: Plant, foot: Foot, side: 1 | -1): (t: number) => FootPose {
  const time = to.start - from.end
  const cut = CORRECTION * time
  const leave = plantStates(from, foot, from.end, -STEP)
  const land = plantStates(to, foot, to.start, STEP)
  land.y = [land.y[0], land.y[1] - (to.swing.impact ?? 0), land.y[2]]
  const shape = (seconds: number): FootPose => {
    const u = clamp((seconds - from.end) / time, 0, 1)
    const yaw = to.swing.yaw?.(u) ?? leave.yaw[0] + (to.yaw - leave.yaw[0]) * u * u * (3 - 2 * u)
    const pitch = to.swing.pitch(u)
    const { soft = 0 } = to.swing
    const free = minimumJerk(u / 0.25) * minimumJerk((1 - u) / 0.25)
    if (to.swing.via !== undefined) {
      const [x, y, z] = to.swing.via(clamp(seconds, from.end, to.start))
      return { x, y, z, pitch, toePitch: pitch, yaw, free, soft }
    }
    const p = to.swing.progress(u)
    const out = side * to.swing.out(u)
    return {
      x: leave.x[0] + (land.x[0] - leave.x[0]) * p + out * cos(yaw),
      y: from.floor + (to.floor - from.floor) * p + foot.ankleHeight + to.swing.height(u),
      z: leave.z[0] + (land.z[0] - leave.z[0]) * p - out * sin(yaw),
      pitch,
      toePitch: pitch,
      yaw,
      free,
      soft,
    }
  }
  const differ = (target: State, at: (h: number) => number, h: number): State => {
    const [a, b, c] = [at(0), at(h), at(2 * h)]
    return [target[0] - a, target[1] - (-3 * a + 4 * b - c) / (2 * h), target[2] - (a - 2 * b + c) / (h * h)]
  }
  const first: State[] = KEYS.map((k) => differ(leave[k], (h) => shape(from.end + h)[k], STEP))
  const last: State[] = KEYS.map((k) => differ(land[k], (h) => shape(to.start + h)[k], -STEP))
  const still: State = [0, 0, 0]
  // A fast turn must be caught sooner, or it carries the foot past what an ankle can do.
  const caught = Math.min(cut, to.swing.catchSeconds ?? cut)
  const cuts = KEYS.map((k, i) => {
    if (k === 'y') return caught
    return k === 'pitch' || k === 'toePitch'
      ? Math.min(cut, TURN_CAUGHT / Math.max(Math.abs(first[i][1]), 1e-6))
      : cut
  })
  const lateCuts = KEYS.map((k) => (k === 'y' ? caught : cut))
  // Caught that fast, the accelerations of the two sides no longer matter but would bend the quintic far off.
  KEYS.forEach((_, i) => {
    if (cuts[i] < cut) first[i] = [first[i][0], first[i][1], 0]
    if (lateCuts[i] < cut) last[i] = [last[i][0], last[i][1], 0]
  })
  return (t) => {
    const pose = shape(t)
    const since = t - from.end
    const left = to.start - t
    for (let i = 0; i < KEYS.length; i++) {
      if (since < cuts[i]) pose[KEYS[i]] += quintic(first[i], still, cuts[i], since)
      const late = lateCuts[i]
      if (left < late) pose[KEYS[i]] += quintic(still, last[i], late, late - left)
    }
    pose.y += pose.free * lifted(pose, foot, Math.min(from.floor, to.floor))
    return pose
  }
}
