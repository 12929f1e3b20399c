import { seeded } from '@understudy/motion'
import {
  makeWish,
  makeWorldPose,
  MatchingPlayer,
  PathControl,
  placeJoints,
  readPack,
  searchOf,
} from '@understudy/runtime'
import { Stage } from '@understudy/view'
import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, Sphere, Vector3 } from 'three'

const COUNT = 50
/** Frames over which the 95th percentile is told. */
const KEPT = 240

const stage = new Stage(document.querySelector<HTMLCanvasElement>('#stage')!)
const told = document.querySelector('#told')!
const answer = await fetch('./walker.pack')
const pack = readPack(new Uint8Array(await answer.arrayBuffer()), 'walker.pack')
const { skeleton, layout } = pack.header
const search = searchOf(pack)
const random = seeded(1)

/** A loop of its own for each walker: a circle that is pulled out of shape. */
const crowd = Array.from({ length: COUNT }, () => {
  const [x, z, radius, bend] = [
    random.between(-9, 9),
    random.between(-9, 9),
    random.between(2, 5),
    random.between(-0.3, 0.3),
  ]
  const line = Array.from({ length: 48 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 48
    const r = radius * (1 + bend * Math.cos(2 * angle))
    return [x + r * Math.sin(angle), z + r * Math.cos(angle)]
  }).flat()
  const player = new MatchingPlayer(pack, { firstSearch: random.between(0, 0.1) }, search)
  player.placeAt(line[0], line[1], Math.PI / 2, random.integer(pack.framesReady - 200))
  return {
    player,
    line,
    path: new PathControl(line, random.between(0.9, 1.4), true),
    wish: makeWish(layout.horizons.length),
  }
})

// Bones as lines, all fifty in one object.
const joints = skeleton.jointCount
const ends = new Float32Array(6 * (joints - 1) * COUNT)
const geometry = new BufferGeometry()
const lines = new BufferAttribute(ends, 3)
geometry.setAttribute('position', lines)
const bones = new LineSegments(geometry, new LineBasicMaterial({ color: 0x2b4a6f }))
bones.frustumCulled = false
stage.add(bones)
// From above, so that their lines are seen.
stage.camera.look(new Vector3(0.3, 0.6, 1))
stage.camera.frame(new Sphere(new Vector3(0, 0, 0), 12))

const world = makeWorldPose(skeleton)
const pose = new Float64Array(3 + 4 * joints)

function draw(): void {
  let at = 0
  for (const { player } of crowd) {
    pose.set(player.pose)
    placeJoints(world, skeleton, pose, 0, 3)
    for (let j = 1; j < joints; j++)
      for (const joint of [skeleton.parents[j], j])
        for (let c = 0; c < 3; c++) ends[at++] = world.positions[3 * joint + c]
  }
  lines.needsUpdate = true
}

const times: number[] = []
let frames = 0
let since = performance.now()
stage.onStep((seconds) => {
  const step = Math.min(Math.max(seconds, 1e-3), 1 / 20)
  const start = performance.now()
  for (const { player, path, wish } of crowd) {
    path.step(player.x, player.z, layout.horizons, wish)
    player.step(step, wish)
  }
  times.push(performance.now() - start)
  if (times.length > KEPT) times.shift()
  draw()
  frames++
  const now = performance.now()
  if (now - since > 1000) {
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)]
    const rate = (1000 * frames) / (now - since)
    told.textContent = `${COUNT} walkers · all poses p95 ${p95.toFixed(2)} ms · ${rate.toFixed(0)} pictures a second`
    frames = 0
    since = now
  }
  return true
})
Object.assign(window, { crowd })
