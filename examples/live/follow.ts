import { makeMotion, worldPositions, type Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { FollowerPlayer, LeaderPoints, readPack, type MotionPack } from '@understudy/runtime'
import { ContactShadow, Figure, Follow, listenSteering, Stage, type SteeringWish } from '@understudy/view'
import { Plane, Raycaster, Vector2, Vector3 } from 'three'
import { recordedLeader, steeredLeader, type Leader } from './leaders.ts'

const stage = new Stage(document.querySelector<HTMLCanvasElement>('#stage')!)
const told = document.querySelector('#told')!
const choice = document.querySelector<HTMLSelectElement>('#leader')!
const latency = document.querySelector<HTMLInputElement>('#latency')!
const bytesOf = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(`./${name}`)).arrayBuffer())
const packOf = async (name: string): Promise<MotionPack> => readPack(await bytesOf(name), name)
const clipOf = async (name: string): Promise<Motion> =>
  (await readMotion({ name, bytes: await bytesOf(name) })).motion

const [walker, dance, led, followed] = await Promise.all([
  packOf('walker.pack'),
  packOf('dance.pack'),
  clipOf('leader.motion.json'),
  clipOf('follower.motion.json'),
])
const player = new FollowerPlayer(dance, { latencySeconds: Number(latency.value) })
const { skeleton } = dance.header
const steering = listenSteering(window)
const ahead = new Vector3()
const cameraYaw = (): number => {
  stage.camera.active.getWorldDirection(ahead)
  return Math.atan2(ahead.x, ahead.z)
}

/** Where the pointer is on the ground. */
const pointed = new Vector3(0, 0, 2)
const ray = new Raycaster()
const ground = new Plane(new Vector3(0, 1, 0), 0)
stage.canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
  const { clientWidth, clientHeight } = stage.canvas
  const at = new Vector2((2 * offsetX) / clientWidth - 1, 1 - (2 * offsetY) / clientHeight)
  ray.setFromCamera(at, stage.camera.active)
  ray.ray.intersectPlane(ground, pointed)
})
const toPointer = (out: SteeringWish): void => {
  const [dx, dz] = [pointed.x - leader.pose[0], pointed.z - leader.pose[2]]
  const far = Math.hypot(dx, dz)
  const go = far < 0.3 ? 0 : Math.min(1, far / 1.5) / far
  const [s, c] = [Math.sin(cameraYaw()), Math.cos(cameraYaw())]
  out.forward = go * (dx * s + dz * c)
  out.right = go * (dz * s - dx * c)
}

const leaders: Readonly<Record<string, () => Leader>> = {
  recording: () => recordedLeader(led),
  keys: () => steeredLeader(walker, (out) => steering.read(out), cameraYaw),
  pointer: () => steeredLeader(walker, toPointer, cameraYaw),
}

/** A figure that shows a pose which somebody else writes. */
function shown(figure: Figure, pose: Float32Array, of: Motion['skeleton']): () => void {
  const now = makeMotion({
    skeleton: of,
    frameRate: 1,
    rootPositions: pose.subarray(0, 3),
    rotations: pose.subarray(3),
  })
  const shadow = new ContactShadow(figure)
  stage.add(figure, shadow)
  return () => {
    figure.setPose(now, 0)
    shadow.update()
  }
}

let leader = leaders.recording()
let points = new LeaderPoints(leader.skeleton, dance.header.follower!)
const dancer = new Figure(skeleton, { color: 0xd9822b })
const leading = new Map(
  Object.keys(leaders).map((name) => [name, new Figure(leaders[name]().skeleton, { color: 0x3b6ea5 })]),
)
const showDancer = shown(dancer, player.pose, skeleton)
let showLeader = (): void => undefined

function lead(name: string): void {
  for (const figure of leading.values()) figure.visible = false
  leader = leaders[name]()
  points = new LeaderPoints(leader.skeleton, dance.header.follower!)
  player.clear()
  const figure = leading.get(name)!
  figure.visible = true
  showLeader = shown(figure, leader.pose, leader.skeleton)
}
choice.addEventListener('change', () => lead(choice.value))
latency.addEventListener('input', () => {
  player.latency = Number(latency.value)
})
lead('recording')

/** Mean distance of all joints from those of the recorded follower at the time that is answered, metres. */
const truth = worldPositions(followed)
function error(): number {
  const pose = makeMotion({
    skeleton,
    frameRate: 1,
    rootPositions: player.pose.slice(0, 3),
    rotations: player.pose.slice(3),
  })
  const own = worldPositions(pose)
  const frame = Math.round((leader.time - player.latency) * followed.frameRate)
  const at = 3 * skeleton.jointCount * Math.min(Math.max(frame, 0), followed.frameCount - 1)
  let sum = 0
  for (let p = 0; p < own.length; p += 3)
    sum += Math.hypot(own[p] - truth[at + p], own[p + 1] - truth[at + p + 1], own[p + 2] - truth[at + p + 2])
  return (3 * sum) / own.length
}

const follow = new Follow(stage.camera)
const errors: number[] = []
/** Milliseconds of the slowest steps: those that search. */
const times: number[] = []
let frames = 0
stage.onStep((seconds) => {
  for (let left = Math.min(seconds, 0.25); left > 1e-6; left -= 1 / 60) {
    const step = Math.min(left, 1 / 60)
    const before = leader.time
    leader.step(step)
    // A recording that begins again is somebody else.
    if (leader.time < before) player.clear()
    const start = performance.now()
    player.step(step, points.read(leader.pose))
    times.push(performance.now() - start)
    if (times.length > 600) times.shift()
  }
  showLeader()
  dancer.visible = player.ready
  if (player.ready) showDancer()
  follow.update(player.ready ? [leading.get(choice.value)!, dancer] : [leading.get(choice.value)!])
  if (player.ready && choice.value === 'recording') {
    errors.push(error())
    if (errors.length > 600) errors.shift()
    Object.assign(window, { errorsSeen: errors.length })
  }
  if (frames++ % 15 === 0) {
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? 0
    const off = errors.reduce((sum, value) => sum + value, 0) / Math.max(1, errors.length)
    const known = choice.value === 'recording' ? ` · ${off.toFixed(2)} m from the recorded follower` : ''
    told.textContent = player.ready
      ? `answers ${player.latency.toFixed(2)} s late${known} · leader ${player.off.toFixed(2)} m from the examples · ${player.blended} blended · step p95 ${p95.toFixed(2)} ms`
      : 'Watching the leader…'
  }
  return true
})
Object.assign(window, { player, leaderPose: () => leader.pose })
