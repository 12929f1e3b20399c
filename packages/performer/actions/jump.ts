import { clamp, minimumJerk, mix, quintic, through, type State } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { gaussian } from '../math/wander.ts'
import { SIDES } from '../stage/channels.ts'
import { plantedPose, plantStates } from '../stage/foot-plan.ts'
import { enliven } from '../stage/liveliness.ts'
import { restPosture } from '../stage/rest-posture.ts'
import { lastPlant, say, step, type Stage } from '../stage/stage.ts'
import { GRAVITY } from '../walk/gait.ts'
import { TOE_OUT } from '../walk/footsteps.ts'
import { STANCE, standAt } from '../walk/walk.ts'
import { both, pose, type Keys } from './keys.ts'

export interface JumpAction {
  readonly do: 'jump'
  /** How far forward, metres. */
  readonly distance: number
  /** Rise of the hips from the moment the toes leave, metres. */
  readonly height: number
  /** Turn in the air, radians to the left. */
  readonly turn?: number
  /** Size of the arm swing: 1 everyday. */
  readonly arms?: number
  /** Begins before the last action has come to rest: a walk runs into the jump. Seconds. */
  readonly early?: number
}

/** The knees are drawn up most this long before touch-down, seconds: then the legs stretch towards the floor and give way again. */
const STRETCH = 0.18
/**
 * Hips to ankles at touch-down, in legs: a knee bent by 37°, people's by 34°. Straighter, and the knees are thrown forward faster
 * than in any recording (100 m/s² and more at 0.95).
 */
const LAND_LEG = 0.935
/** Speed of the soles when they hit the floor, m/s: about half of the fall's. The ankles take up the next part, the knees the rest. */
const IMPACT = 1
/** From touch-down to the flat foot, seconds. */
const LAND_FLAT = 0.08
/** The legs push up again already where they are bent most, m/s²: without it the body would sit in its landing. */
const RECOIL = 5
/** The heels rise this long before the toes leave, seconds, up to this pitch, radians. */
const HEELS_UP = 0.18
/** The heel of a foot left behind by a walk rises sooner, seconds per metre: no ankle bends that far. */
const HEEL_SOONER = 0.6
const OFF_PITCH = 0.75

/**
 * A two-footed jump: countermovement, push-off, free flight, landing and absorption. In the air the hips follow
 * y″ = −g exactly; on the ground quintics join crouch and flight with position, speed and acceleration. The
 * durations of countermovement (0.45 s) and push-off (0.26 s) are ours, set by eye.
 */
export function jump(stage: Stage, action: JumpAction): void {
  const { body, manner } = stage.performer
  const random = stage.random.fork(`jump ${stage.now}`)
  const vary = (value: number, share = 0.06): number => value * (1 + share * gaussian(random))
  const began = stage.now - (action.early ?? 0)
  if (stage.plants.left.length === 0) standAt(stage, { x: stage.x, z: stage.z, heading: stage.facing })
  const { leg } = body
  const rest = restPosture(stage.performer)
  const standing = rest.height!
  const { distance, height, turn = 0 } = action
  const vigour = (action.arms ?? 1) * manner.energy
  const deep = standing - leg * vary(0.105 + 0.2 * Math.min(height, 0.6) + 0.025 * distance)
  // On the tips of the toes, the knees just short of straight: they finish in the air.
  const takeOffHeight = standing + 0.02 * leg
  // Down on the balls of the feet from a hop, all but flat from a leap.
  const strikePitch = mix(0.6, 0.1, clamp(distance / 1.2, 0, 1))
  const touching = plantedPose(
    { ...lastPlant(stage, 'left'), start: 0, flat: LAND_FLAT, floor: 0, strikePitch },
    body.left,
    0,
  ).y
  // Forward: the body leans into it while pushing, flies at even speed, and catches up with its feet after landing.
  const reach = 0.16 * distance
  const landHeight = touching + Math.sqrt(LAND_LEG * LAND_LEG * leg * leg - reach * reach)
  // A body that lands turned cannot sit back as deep.
  const give = vary(0.07 + 0.2 * height + 0.04 * distance) * (1 - 0.4 * Math.min(1, Math.abs(turn)))
  const absorbed = body.left.ankleHeight + leg * (LAND_LEG - give)
  const rise = Math.sqrt(2 * GRAVITY * height)
  const apex = takeOffHeight + height
  const fall = Math.sqrt(2 * GRAVITY * (apex - landHeight))
  const flight = (rise + fall) / GRAVITY
  const crouchAt = began + vary(0.45)
  const offAt = crouchAt + vary(0.26)
  const apexAt = offAt + rise / GRAVITY
  const landAt = offAt + flight
  const absorbAt = landAt + (vary(2.2, 0.04) * (landHeight - absorbed)) / fall
  const end = absorbAt + vary(0.6)

  const down: State = [deep, 0, 0]
  const up: State = [takeOffHeight, rise, -GRAVITY]
  const freeFall = (t: number): State => {
    const since = t - offAt
    return [takeOffHeight + rise * since - (GRAVITY / 2) * since * since, rise - GRAVITY * since, -GRAVITY]
  }
  const hips = (t: number): number => {
    if (t < crouchAt) return quintic([standing, 0, 0], down, crouchAt - began, t - began)
    if (t < offAt) return quintic(down, up, offAt - crouchAt, t - crouchAt)
    if (t < landAt) return freeFall(t)[0]
    if (t < absorbAt)
      return quintic([landHeight, -fall, -GRAVITY], [absorbed, 0, RECOIL], absorbAt - landAt, t - landAt)
    return quintic([absorbed, 0, RECOIL], [standing, 0, 0], end - absorbAt, t - absorbAt)
  }
  say(stage, 'height', began, hips, { end, fadeIn: 0.2 })

  const speed = (distance - 2 * reach) / flight
  // The hips go back as far as the trunk goes forward.
  const back = -(0.085 + 0.05 * distance) * leg
  const travel = (t: number): number => {
    if (t < crouchAt) return quintic([0, 0, 0], [back, 0, 0], crouchAt - began, t - began)
    if (t < offAt) return quintic([back, 0, 0], [reach, speed, 0], offAt - crouchAt, t - crouchAt)
    if (t < landAt) return reach + speed * (t - offAt)
    // Hips stay behind the feet while the knees give, then come over them.
    const caught = distance - 0.15 * leg * Math.max(0, cos(turn))
    if (t < absorbAt)
      return quintic([distance - reach, speed, 0], [caught, 0, 0], absorbAt - landAt, t - landAt)
    return quintic([caught, 0, 0], [distance, 0, 0], end - absorbAt, t - absorbAt)
  }
  const { x, z, facing } = stage
  say(stage, 'x', began, (t) => x + travel(t) * sin(facing), { fadeIn: 0.2 })
  say(stage, 'z', began, (t) => z + travel(t) * cos(facing), { fadeIn: 0.2 })
  say(stage, 'facing', began, (t) => facing + turn * minimumJerk((t - offAt + 0.12) / (flight + 0.12)))

  // Feet: up over the toes, tucked under the hips, down together. Between floor and floor the ankle hangs below the hips
  // by quintics that leave and meet both with speed and acceleration: a leg still stretching when the floor stops its
  // foot would throw the knee forward. It stretches towards the floor and gives way before it is there.
  const after = facing + turn
  const tuckAt = Math.max(landAt - STRETCH, offAt + 0.42 * flight)
  const tucked: State = [leg * (0.93 - 0.1 * Math.min(height / 0.4, 1)), 0, 0]
  const below = (t: number, ankle: State): State => {
    const [y, v, a] = freeFall(t)
    return [y - ankle[0], v - ankle[1], a - ankle[2]]
  }
  for (const side of SIDES) {
    const s = side === 'left' ? 1 : -1
    const half = s * STANCE * leg * 1.1
    const to = {
      x: x + distance * sin(facing) + half * cos(after),
      z: z + distance * cos(facing) - half * sin(after),
    }
    const lag = side === 'left' ? 0 : 0.003 * gaussian(random)
    const [off, touch] = [offAt + lag, landAt + lag]
    const stood = lastPlant(stage, side)
    const behind = Math.max(0, (x - stood.x) * sin(facing) + (z - stood.z) * cos(facing))
    const rise = offAt - HEELS_UP - HEEL_SOONER * behind
    const from = { ...stood, rise, end: off, offPitch: OFF_PITCH }
    const landing = { ...to, start: touch, flat: touch + LAND_FLAT, yaw: after + s * TOE_OUT, strikePitch }
    const leaves = below(off, plantStates(from, body[side], off, -1e-3).y)
    const [height0, speed0, acceleration0] = plantStates({ ...from, ...landing }, body[side], touch, 1e-3).y
    const meets = below(touch, [height0, speed0 - IMPACT, acceleration0])
    const ankleBelow = (t: number): number =>
      t < tuckAt
        ? quintic(leaves, tucked, tuckAt - off, t - off)
        : quintic(tucked, meets, touch - tuckAt, t - tuckAt)
    const via = (t: number): readonly [number, number, number] => {
      const p = minimumJerk((t - off) / flight)
      return [from.x + (to.x - from.x) * p, freeFall(t)[0] - ankleBelow(t), from.z + (to.z - from.z) * p]
    }
    const pitch = through([
      [0, 0.75],
      [0.14, 0.95],
      [0.4, 0.7],
      [1, strikePitch],
    ])
    const swing = {
      progress: minimumJerk,
      height: () => 0,
      pitch,
      out: () => 0,
      via,
      impact: IMPACT,
      soft: 0.03,
    }
    // The heels leave last and fast: calves finish what the thighs began.
    step(stage, side, from, { ...landing, swing })
  }

  const at = (t: number): number => t - began
  const bend = (leg - (deep - body.left.ankleHeight)) / leg
  pose(
    stage,
    began,
    {
      trunkPitch: [
        [0, rest.trunkPitch!],
        [at(crouchAt), vary(0.35 + 1.3 * bend + 0.4 * distance)],
        [at(offAt), 0.26 + 0.18 * distance],
        [at(apexAt), 0.14],
        [at(landAt), 0.18 + 0.08 * distance],
        [at(absorbAt) + 0.05, vary(0.34 + 0.2 * height)],
        [at(end), rest.trunkPitch!],
      ],
      pelvisTilt: [
        [0, rest.pelvisTilt!],
        [at(crouchAt), 0.2 + 0.8 * bend + 0.35 * distance],
        [at(offAt), 0.12 + 0.1 * distance],
        [at(apexAt), 0.03],
        [at(landAt), 0.08],
        [at(absorbAt) + 0.03, 0.2],
        [at(end), rest.pelvisTilt!],
      ],
      headPitch: [
        [0, rest.headPitch!],
        [at(crouchAt), 0.22],
        [at(offAt), -0.08],
        [at(landAt) - 0.08, 0.2],
        [at(absorbAt), 0.25],
        [at(end), rest.headPitch!],
      ],
      // The arms swing up with the push and sink again in the air, neither quite like the other.
      ...Object.fromEntries(
        SIDES.map((side) => {
          const swing = vary(1.15 * vigour, 0.08)
          const keys: Keys = [
            [0, -0.02],
            [at(crouchAt) - 0.08, -0.45 * vigour],
            [at(offAt) + 0.02, swing],
            [at(mix(apexAt, landAt, 0.3)), vary(0.62, 0.1) * swing],
            [at(landAt) - 0.02, vary(0.3, 0.2)],
            [at(absorbAt) + 0.08, vary(0.42, 0.15)],
            [at(end), -0.02],
          ]
          return [`${side}ArmFlexion`, keys]
        }),
      ),
      ...both({
        ArmOut: [
          [0, 0.09],
          [at(crouchAt), 0.2],
          [at(offAt), 0.15],
          [at(apexAt), 0.4 + 0.2 * vigour],
          [at(landAt) + 0.05, 0.5],
          [at(end), 0.09],
        ],
        Elbow: [
          [0, 0.28],
          [at(crouchAt), 0.35],
          [at(offAt), 0.95],
          [at(apexAt), 0.85],
          [at(landAt), 0.55],
          [at(absorbAt) + 0.08, 0.7],
          [at(end), 0.28],
        ],
      }),
    },
    { end },
  )
  enliven(stage, random, began, end, 0.7)
  const marks = {
    start: began,
    crouch: crouchAt,
    takeOff: offAt,
    apex: apexAt,
    landing: landAt,
    absorb: absorbAt,
    end,
  }
  for (const [name, time] of Object.entries(marks)) stage.marks.push({ name, time: Math.max(time, 0) })
  stage.segments.push({ start: began, end, label: 'jump' })
  stage.now = end
  stage.x = x + distance * sin(facing)
  stage.z = z + distance * cos(facing)
  stage.facing = after
}
