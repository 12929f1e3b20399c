import { Dots, PALETTE, type Stage } from '@understudy/view'
import type { Player } from '@understudy/view/player'
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
  SphereGeometry,
  Vector3,
} from 'three'
import { currentOf } from '../../document/document.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { placeToWorld } from './drag-target.ts'
import type { AimFacts, SpaceMap } from './messages.ts'
import { setKey } from '../../document/space-sets.ts'
import type { SpaceStore } from './state.ts'

const ASKED = '#d6408f'
/** Metres. */
const BALL = 0.055
const RING = 0.09
/** Off by this much, metres, the line between asked and got is all red. */
const RED_AT = 0.15

/** The target as a ball on the stage with its ring on the floor, where the hand got, and what can be reached. */
export function showTarget(studio: Studio, player: Player, store: SpaceStore): () => void {
  const { stage } = player
  const group = new Group()
  const ball = new Mesh(
    new SphereGeometry(BALL, 24, 16),
    new MeshBasicMaterial({ color: ASKED, transparent: true, opacity: 0.35, depthWrite: false }),
  )
  const ring = new Mesh(
    new RingGeometry(BALL * 1.05, BALL * 1.3, 40),
    new MeshBasicMaterial({ color: ASKED, depthTest: false, transparent: true }),
  )
  ring.renderOrder = 5
  const floor = new Mesh(
    new RingGeometry(RING * 0.82, RING, 40),
    new MeshBasicMaterial({ color: ASKED, transparent: true, opacity: 0.9 }),
  )
  floor.rotation.x = -Math.PI / 2
  const got = new Mesh(
    new SphereGeometry(0.022, 16, 12),
    new MeshBasicMaterial({ color: ASKED, depthTest: false, transparent: true }),
  )
  got.renderOrder = 6
  const plumb = makeLine(ASKED, 0.35)
  const miss = makeLine(ASKED, 1)
  const away = makeLine(PALETTE.path, 1)
  group.add(ball, ring, floor, got, plumb, miss, away)
  group.visible = false
  stage.add(group)
  let region: Region | undefined

  const onStep = (): boolean => {
    const { tool, performed } = studio.store.getState()
    const take = currentOf(studio.history.present, 'space')
    const { map, hovered, held } = store.getState()
    const wanted = take && map?.key === setKey(take.recipe.set) && (tool === 'space' || tool === 'select')
    group.visible = wanted === true
    if (region) region.visible = group.visible && tool === 'space'
    if (!wanted || !map) return false
    if (region?.map !== map) {
      region?.dispose()
      region = new Region(map, stage)
    }
    const world = placeToWorld(map.start, take.recipe.target)
    ball.position.set(...world)
    ring.position.copy(ball.position)
    ring.quaternion.copy(stage.camera.active.quaternion)
    floor.position.set(world[0], 0.006, world[2])
    const scale = (which: 'ball' | 'floor'): number => (held === which ? 1.25 : hovered === which ? 1.12 : 1)
    ball.scale.setScalar(scale('ball'))
    ring.scale.setScalar(scale('ball'))
    floor.scale.setScalar(scale('floor'))
    setLine(plumb, world, [world[0], 0.006, world[2]])
    const facts = performed?.findings as AimFacts | undefined
    const known = facts?.got !== undefined
    got.visible = miss.visible = known
    away.visible = known && facts.projected
    if (known) {
      const there = placeToWorld(map.start, facts.got)
      got.position.set(...there)
      setLine(miss, world, there)
      const far = Math.hypot(world[0] - there[0], world[1] - there[1], world[2] - there[2])
      ;(miss.material as LineBasicMaterial).color.lerpColors(GREY, RED, Math.min(1, far / RED_AT))
      setLine(away, world, placeToWorld(map.start, facts.aimed))
    }
    return false
  }
  const off = stage.onStep(onStep)
  const follow = [studio.store.subscribe(() => stage.invalidate()), store.subscribe(() => stage.invalidate())]
  return () => {
    off()
    for (const end of follow) end()
    region?.dispose()
    group.removeFromParent()
  }
}

const GREY = new Color('#8b94a5')
const RED = new Color('#d1372c')

function makeLine(color: string, opacity: number): Line {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(6), 3))
  const line = new Line(
    geometry,
    new LineBasicMaterial({ color, transparent: true, opacity, depthTest: false }),
  )
  line.frustumCulled = false
  line.renderOrder = 5
  return line
}

function setLine(
  line: Line,
  [ax, ay, az]: readonly [number, number, number],
  [bx, by, bz]: readonly [number, number, number],
): void {
  const positions = line.geometry.getAttribute('position') as BufferAttribute
  positions.setXYZ(0, ax, ay, az)
  positions.setXYZ(1, bx, by, bz)
  positions.needsUpdate = true
}

/** What the examples reach: a faint cloud, blends light, examples dark. */
class Region {
  readonly map: SpaceMap
  readonly #cloud: InstancedMesh
  readonly #blends: Dots
  readonly #examples: Dots
  readonly #stage: Stage

  constructor(map: SpaceMap, stage: Stage) {
    this.map = map
    this.#stage = stage
    const world = (list: Float32Array): Float32Array => {
      const out = new Float32Array(list.length)
      for (let k = 0; k < list.length; k += 3)
        out.set(placeToWorld(map.start, [list[k], list[k + 1], list[k + 2]]), k)
      return out
    }
    const [examples, blends] = [world(map.examples), world(map.blends)]
    const count = (examples.length + blends.length) / 3
    this.#cloud = new InstancedMesh(
      new SphereGeometry(map.reach, 10, 8),
      new MeshBasicMaterial({ color: '#4c8dd6', transparent: true, opacity: 0.018, depthWrite: false }),
      count,
    )
    const at = new Matrix4()
    const spot = new Vector3()
    for (let n = 0; n < count; n++) {
      const list = 3 * n < examples.length ? examples : blends
      const k = 3 * n < examples.length ? 3 * n : 3 * n - examples.length
      this.#cloud.setMatrixAt(n, at.setPosition(spot.set(list[k], list[k + 1], list[k + 2])))
    }
    this.#cloud.renderOrder = -5
    const times = (list: Float32Array): number[] => Array.from({ length: list.length / 3 }, (_, k) => k)
    this.#blends = new Dots(blends, times(blends), { color: '#9db4cf', size: 3 })
    this.#examples = new Dots(examples, times(examples), { color: '#3a4250', size: 6 })
    stage.add(this.#cloud, this.#blends, this.#examples)
  }

  set visible(visible: boolean) {
    this.#cloud.visible = this.#blends.visible = this.#examples.visible = visible
  }

  dispose(): void {
    for (const one of [this.#cloud, this.#blends, this.#examples]) one.removeFromParent()
    this.#cloud.geometry.dispose()
    ;(this.#cloud.material as MeshBasicMaterial).dispose()
    this.#cloud.dispose()
    this.#blends.dispose()
    this.#examples.dispose()
    this.#stage.invalidate()
  }
}
