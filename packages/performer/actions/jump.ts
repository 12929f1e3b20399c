import { minimumJerk, quintic, through, type State } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { gaussian } from '../math/wander.ts'
import { SIDES } from '../stage/channels.ts'
import { enliven } from '../stage/liveliness.ts'
import { restPosture } from '../stage/rest-posture.ts'
import { lastPlant, say, step, type Stage } from '../stage/stage.ts'
import { GRAVITY } from '../walk/gait.ts'
import { TOE_OUT } from '../walk/footsteps.ts'
import { STANCE, standAt } from '../walk/walk.ts'
import { both, pose } from './keys.ts'

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

/**
 * A two-footed jump: countermovement, push-off, free flight, landing and absorption. In the air the hips follow
 * y″ = −g exactly; on the ground quintics join crouch and flight with position, speed and acceleration. Durations
 * of countermovement (0.45 s) and push-off (0.27 s) as in M. F. Bobbert et al. Why is countermovement jump height
 * greater than squat jump height? Med. Sci. Sports Exerc. 28 (1996).
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
  const landHeight = standing - leg * (0.1 + 0.04 * distance)
  // A body that lands turned cannot sit back as deep.
  const absorbed = landHeight - leg * vary(0.055 + 0.15 * height) * (1 - 0.6 * Math.min(1, Math.abs(turn)))
  const rise = Math.sqrt(2 * GRAVITY * height)
  const apex = takeOffHeight + height
  const fall = Math.sqrt(2 * GRAVITY * (apex - landHeight))
  const flight = (rise + fall) / GRAVITY
  const crouchAt = began + vary(0.45)
  const offAt = crouchAt + vary(0.26)
  const apexAt = offAt + rise / GRAVITY
  const landAt = offAt + flight
  const absorbAt = landAt + vary(0.23)
  const end = absorbAt + vary(0.6)

  const down: State = [deep, 0, 0]
  const up: State = [takeOffHeight, rise, -GRAVITY]
  const hips = (t: number): number => {
    if (t < crouchAt) return quintic([standing, 0, 0], down, crouchAt - began, t - began)
    if (t < offAt) return quintic(down, up, offAt - crouchAt, t - crouchAt)
    if (t < landAt) return takeOffHeight + rise * (t - offAt) - (GRAVITY / 2) * (t - offAt) * (t - offAt)
    if (t < absorbAt)
      return quintic([landHeight, -fall, -GRAVITY], [absorbed, 0, 0], absorbAt - landAt, t - landAt)
    return quintic([absorbed, 0, 0], [standing, 0, 0], end - absorbAt, t - absorbAt)
  }
  say(stage, 'height', began, hips, { end, fadeIn: 0.2 })

  // Forward: the body leans into it while pushing, flies at even speed, and catches up with its feet after landing.
  const reach = 0.16 * distance
  const speed = (distance - 2 * reach) / flight
  const travel = (t: number): number => {
    if (t < crouchAt) return quintic([0, 0, 0], [-0.085 * leg, 0, 0], crouchAt - began, t - began)
    if (t < offAt) return quintic([-0.085 * leg, 0, 0], [reach, speed, 0], offAt - crouchAt, t - crouchAt)
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

  // Feet: up over the toes, tucked under the hips, down together.
  const after = facing + turn
  // Stretched before the landing and already giving way when it comes: a stiff leg would strike the floor.
  const legLength = through(
    [
      [offAt, 0.925 * leg],
      [offAt + 0.12 * flight, 0.955 * leg],
      [offAt + 0.5 * flight, leg * (0.88 - 0.12 * Math.min(height / 0.4, 1))],
      [offAt + 0.84 * flight, 0.935 * leg],
      [landAt, landHeight - body.left.ankleHeight],
    ],
    'open',
  )
  for (const side of SIDES) {
    const s = side === 'left' ? 1 : -1
    const from = lastPlant(stage, side)
    const half = s * STANCE * leg * 1.1
    const to = {
      x: x + distance * sin(facing) + half * cos(after),
      z: z + distance * cos(facing) - half * sin(after),
    }
    const lag = side === 'left' ? 0 : 0.003 * gaussian(random)
    const via = (seconds: number): readonly [number, number, number] => {
      const t = seconds - lag
      const p = minimumJerk((t - offAt) / flight)
      return [from.x + (to.x - from.x) * p, hips(t) - legLength(t), from.z + (to.z - from.z) * p]
    }
    const pitch = through([
      [0, 0.75],
      [0.14, 0.95],
      [0.4, 0.7],
      [1, -0.03 - 0.12 * distance],
    ])
    step(
      stage,
      side,
      // The heels leave last and fast: calves finish what the thighs began.
      { rise: offAt - 0.1, end: offAt + lag, offPitch: 0.65 },
      {
        start: landAt + lag,
        flat: landAt + lag + 0.05,
        ...to,
        yaw: after + s * TOE_OUT,
        strikePitch: -0.03 - 0.12 * distance,
        swing: {
          progress: minimumJerk,
          height: () => 0,
          pitch,
          out: () => 0,
          via,
          catchSeconds: 0.075,
          soft: 0.03,
        },
      },
    )
  }

  const at = (t: number): number => t - began
  const bend = (leg - (deep - body.left.ankleHeight)) / leg
  pose(
    stage,
    began,
    {
      trunkPitch: [
        [0, rest.trunkPitch!],
        [at(crouchAt), vary(0.25 + 1.3 * bend + 0.12 * distance)],
        [at(offAt), 0.12 + 0.1 * distance],
        [at(apexAt), 0.06],
        [at(landAt), 0.16 + 0.08 * distance],
        [at(absorbAt), vary(0.42 + 0.2 * height)],
        [at(end), rest.trunkPitch!],
      ],
      pelvisTilt: [
        [0, rest.pelvisTilt!],
        [at(crouchAt), 0.12 + 0.8 * bend],
        [at(offAt), 0.02],
        [at(apexAt), 0],
        [at(landAt), 0.1],
        [at(absorbAt), 0.3],
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
      ...both({
        ArmFlexion: [
          [0, -0.02],
          [at(crouchAt) - 0.08, -0.5 * vigour],
          [at(offAt) + 0.02, vary(1.25 * vigour, 0.1)],
          [at(apexAt), vary(1.1 * vigour, 0.1)],
          [at(landAt) + 0.03, 0.55],
          [at(absorbAt) + 0.05, 0.2],
          [at(end), -0.02],
        ],
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
          [at(offAt), 0.75],
          [at(landAt), 0.5],
          [at(absorbAt), 0.65],
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
