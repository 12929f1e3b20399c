import { quat, vec3, type Quat, type Vec3 } from '@understudy/motion'
import { nameIn, type NamingFamily } from './names.ts'
import { PERSON, personMesh, type Part, type PersonJoint } from './person.ts'
import { printTestGlb, type TestNode } from './test-glb.ts'

/** A joint of a rig that is no part of the person: hair, a skirt, a control, or one that carries parts of the body. */
export interface ExtraJoint {
  readonly name: string
  /** A part or an extra joint; the armature where not given. */
  readonly on?: string
  readonly place: Vec3
  readonly carries?: readonly Part[]
}

/** How one rig of the zoo differs from the others; the person in it is always the same. */
export interface RigSpec {
  readonly names?: NamingFamily
  /** The pose the skin is bound in. */
  readonly bind?: 'T' | 'A' | 'down' | 'rolled'
  /** How local frames lie: as the world, along the bones (y, the short way from the parent's), or turned at random. */
  readonly frames?: 'world' | 'bones' | 'wild'
  /** Turns about the own bone added to frames, and kept by what hangs on them, degrees. */
  readonly rolls?: Readonly<Partial<Record<Part, number>>>
  readonly fingers?: boolean
  /** Every finger has a fourth joint at its end; head and toes have one too. */
  readonly ends?: boolean
  /** Without little fingers. */
  readonly fourFingers?: boolean
  readonly twists?: boolean
  readonly clavicles?: boolean
  /** Units of the nodes per metre, undone by the armature's scale. */
  readonly unitsPerMetre?: number
  /** Nodes are Z-up; the armature is turned by −90° about X. */
  readonly zUp?: boolean
  /** The armature is turned, and nothing undoes it: the figure at rest looks aside, or lies on its back. */
  readonly turned?: 'aside' | 'lying'
  /** The nodes face −Z. */
  readonly backwards?: boolean
  /** S3: feet hang on the armature. */
  readonly looseFeet?: boolean
  /** S4: thighs are scene roots. */
  readonly scattered?: boolean
  /** The armature mirrors: `undone` what its nodes have mirrored, or `shown` so that named left is one's right. */
  readonly mirror?: 'undone' | 'shown'
  /** Forearms are this much longer along their bone by scale, their hands' offsets shorter. */
  readonly stretch?: number
  /** Nodes rest in another pose than the skin is bound in: arms ahead, one knee up. */
  readonly restless?: boolean
  /** Parts that hang elsewhere than in a body. */
  readonly parents?: Readonly<Partial<Record<Part, Part>>>
  readonly extras?: readonly ExtraJoint[]
  /** Names end in numbers of their own, as converters write them: `Hips_01`. */
  readonly numbered?: boolean
  /** Vertices have two sets of influences, and what blends two joints is parted among them. */
  readonly eight?: boolean
  /** Shoes reach this much farther ahead, metres. */
  readonly longShoes?: number
}

export interface Rig {
  readonly glb: Uint8Array
  /** Of every vertex of the skin, in the order of `personMesh`. */
  readonly vertexCount: number
}

const X: Vec3 = [1, 0, 0]
const Y: Vec3 = [0, 1, 0]
const Z: Vec3 = [0, 0, 1]
const degrees = (value: number): number => (value * Math.PI) / 180

/** Turns of parts in the world, each carrying what is below it. */
function bindTurns(bind: NonNullable<RigSpec['bind']>): ReadonlyMap<Part, Quat> {
  const turns = new Map<Part, Quat>()
  for (const side of ['left', 'right'] as const) {
    const s = side === 'left' ? 1 : -1
    const lower = (angle: number): Quat => quat.fromAxisAngle(Z, -s * degrees(angle))
    if (bind === 'A') {
      turns.set(`${side}UpperArm`, lower(45))
      turns.set(`${side}UpperLeg`, quat.fromAxisAngle(Z, s * degrees(6)))
    }
    if (bind === 'down') {
      turns.set(`${side}UpperArm`, lower(75))
      turns.set(`${side}LowerArm`, quat.fromAxisAngle(X, degrees(-6)))
      turns.set(`${side}UpperLeg`, quat.fromAxisAngle(Z, s * degrees(4)))
    }
    // Forearms turned outwards: palms look ahead.
    if (bind === 'rolled') {
      turns.set(`${side}LowerArm`, quat.fromAxisAngle(X, degrees(-45)))
      turns.set(`${side}Hand`, quat.fromAxisAngle(X, degrees(-45)))
    }
  }
  return turns
}

const TURNED = {
  not: quat.IDENTITY,
  aside: quat.fromAxisAngle(Y, degrees(70)),
  lying: quat.fromAxisAngle(X, degrees(-90)),
} as const

const RESTLESS: readonly (readonly [Part, Vec3, number])[] = [
  ['leftUpperArm', Y, -80],
  ['rightUpperArm', Y, 80],
  ['leftUpperLeg', X, -60],
  ['leftLowerLeg', X, 60],
  ['rightHand', X, 70],
]

interface Posed {
  readonly places: ReadonlyMap<Part, Vec3>
  readonly turns: ReadonlyMap<Part, Quat>
}

/** The person with some parts turned: places and turns since the T-pose, in the world. */
function pose(joints: readonly PersonJoint[], own: ReadonlyMap<Part, Quat>): Posed {
  const places = new Map<Part, Vec3>()
  const turns = new Map<Part, Quat>()
  const rest = new Map(joints.map(({ part, place }) => [part, place]))
  for (const { part, parent, place } of joints) {
    const above = parent === undefined ? quat.IDENTITY : turns.get(parent)!
    turns.set(part, quat.multiply(own.get(part) ?? quat.IDENTITY, above))
    places.set(
      part,
      parent === undefined
        ? place
        : vec3.add(places.get(parent)!, quat.rotate(above, vec3.subtract(place, rest.get(parent)!))),
    )
  }
  return { places, turns }
}

/** The joints a rig has, parents first: parts it lacks are left out, and what hung on them hangs higher. */
function jointsOf(spec: RigSpec): readonly PersonJoint[] {
  const { parents = {}, extras = [] } = spec
  const carrier = new Map(extras.flatMap(({ name, carries = [] }) => carries.map((part) => [part, name])))
  const all = [
    ...partsOf(spec).map((joint) => ({
      ...joint,
      parent: (carrier.get(joint.part) ?? parents[joint.part] ?? joint.parent) as Part | undefined,
    })),
    ...extras.map(({ name, on, place }) => ({ part: name as Part, parent: on as Part | undefined, place })),
  ]
  const done: PersonJoint[] = []
  while (done.length < all.length)
    for (const joint of all)
      if (!done.includes(joint) && (!joint.parent || done.some(({ part }) => part === joint.parent)))
        done.push(joint)
  return done
}

function partsOf(spec: RigSpec): readonly PersonJoint[] {
  const { fingers = true, twists = false, clavicles = true, ends = false, fourFingers = false } = spec
  const lacks = (part: Part): boolean =>
    (!fingers && /(Thumb|Index|Middle|Ring|Little)\d$/.test(part)) ||
    (!ends && /4$|End$/.test(part)) ||
    (fourFingers && /Little\d$/.test(part)) ||
    (!twists && part.endsWith('Twist')) ||
    (!clavicles && part.endsWith('Shoulder'))
  const parent = new Map(PERSON.map((joint) => [joint.part, joint.parent]))
  return PERSON.filter(({ part }) => !lacks(part)).map((joint) => {
    let above = joint.parent
    while (above !== undefined && lacks(above)) above = parent.get(above)
    return { ...joint, parent: above }
  })
}

/** Frames of the joints in the T-pose. */
function framesOf(
  joints: readonly PersonJoint[],
  { frames = 'bones', rolls = {} }: RigSpec,
): Map<Part, Quat> {
  const found = new Map<Part, Quat>()
  const child = (part: Part): PersonJoint | undefined =>
    joints.find(
      ({ part: own, parent }) =>
        parent === part && !own.endsWith('Twist') && !/(Thumb|Ring|Little|Index)1$/.test(own),
    )
  let seed = 7
  const random = (): number => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647 - 0.5
  }
  for (const { part, parent, place } of joints) {
    if (frames === 'world') {
      found.set(part, quat.IDENTITY)
      continue
    }
    if (frames === 'wild') {
      found.set(part, quat.normalize([random(), random(), random(), random()]))
      continue
    }
    const from = parent === undefined ? quat.IDENTITY : found.get(parent)!
    const next = child(part)
    const along = next ? vec3.normalize(vec3.subtract(next.place, place)) : quat.rotate(from, Y)
    const turned = quat.multiply(quat.fromTo(quat.rotate(from, Y), along), from)
    found.set(part, quat.multiply(turned, quat.fromAxisAngle(Y, degrees(rolls[part] ?? 0))))
  }
  return found
}

/** A rig of the zoo as a GLB with mesh, skin and no animation. */
export function buildRig(spec: RigSpec = {}): Rig {
  const { names = 'mixamo', bind = 'T', unitsPerMetre = 1, mirror, stretch = 1 } = spec
  const joints = jointsOf(spec)
  const frames = framesOf(joints, spec)
  const has = new Set(joints.map(({ part }) => part))
  const bound = pose(joints, bindTurns(bind))
  const resting = spec.restless
    ? pose(
        joints,
        new Map(RESTLESS.map(([part, axis, angle]) => [part, quat.fromAxisAngle(axis, degrees(angle))])),
      )
    : bound

  // From the world to the space of the nodes: mirrored, turned, in units.
  const away = quat.multiply(
    spec.zUp ? quat.fromAxisAngle(X, degrees(90)) : quat.IDENTITY,
    spec.backwards ? quat.fromAxisAngle(Y, Math.PI) : quat.IDENTITY,
  )
  const flip = (v: Vec3): Vec3 => (mirror === 'undone' ? [-v[0], v[1], v[2]] : v)
  const flipTurn = (q: Quat): Quat => (mirror === 'undone' ? [q[0], -q[1], -q[2], q[3]] : q)
  const inside = (v: Vec3): Vec3 => vec3.scale(quat.rotate(away, flip(v)), unitsPerMetre)
  const frameIn = ({ turns }: Posed, part: Part): Quat =>
    quat.multiply(away, flipTurn(quat.multiply(turns.get(part)!, frames.get(part)!)))

  const nodes: TestNode[] = []
  const index = new Map<Part, number>()
  const armature: TestNode = {
    name: 'Armature',
    parent: -1,
    translation: [0, 0, 0],
    // M = S(mirror) R⁻¹ s brings the nodes' space back to the world.
    rotation: mirror ? quat.IDENTITY : quat.multiply(TURNED[spec.turned ?? 'not'], quat.inverse(away)),
    scale: [(mirror ? -1 : 1) / unitsPerMetre, 1 / unitsPerMetre, 1 / unitsPerMetre],
  }
  const turned: TestNode | undefined =
    mirror && away[3] !== 1
      ? { name: 'Turn', parent: 0, translation: [0, 0, 0], rotation: quat.inverse(away), scale: [1, 1, 1] }
      : undefined
  const scattered = spec.scattered === true
  if (!scattered) nodes.push(armature, ...(turned ? [turned] : []))
  const top = nodes.length - 1
  for (const { part, parent } of joints) {
    const isLoose =
      parent === undefined ||
      (spec.looseFeet && part.endsWith('Foot')) ||
      (scattered && part.endsWith('UpperLeg'))
    const above = isLoose ? undefined : parent
    const frame = frameIn(resting, part)
    const from = above === undefined ? quat.IDENTITY : frameIn(resting, above)
    const origin = above === undefined ? vec3.ZERO : inside(resting.places.get(above)!)
    const isForearm = (name: Part | undefined): boolean => name?.endsWith('LowerArm') ?? false
    let translation = quat.rotate(
      quat.inverse(from),
      vec3.subtract(inside(resting.places.get(part)!), origin),
    )
    if (isForearm(above)) translation = [translation[0], translation[1] / stretch, translation[2]]
    index.set(part, nodes.length)
    const name = spec.extras?.some((extra) => extra.name === part) ? part : nameIn(names, part)
    nodes.push({
      name: spec.numbered ? `${name}_${String(nodes.length).padStart(2, '0')}` : name,
      parent: above === undefined ? top : index.get(above)!,
      translation,
      rotation: quat.multiply(quat.inverse(from), frame),
      scale: isForearm(part) ? [1, stretch, 1] : isForearm(above) ? [1, 1 / stretch, 1] : [1, 1, 1],
    })
  }

  const { vertices, triangles } = personMesh(spec.longShoes)
  const holder = (part: Part): Part => {
    let at: Part | undefined = part
    while (at !== undefined && !has.has(at)) at = PERSON.find((joint) => joint.part === at)!.parent
    return at!
  }
  const rest = new Map(PERSON.map(({ part, place }) => [part, place]))
  const positions = vertices.map(({ place, weights }) => {
    let sum: Vec3 = vec3.ZERO
    for (const [part, weight] of weights) {
      const held = holder(part)
      const arm = quat.rotate(bound.turns.get(held)!, vec3.subtract(place, rest.get(held)!))
      sum = vec3.add(sum, vec3.scale(vec3.add(bound.places.get(held)!, arm), weight))
    }
    return inside(sum)
  })
  const influences = vertices.map(({ weights }) => {
    const held = weights.map(
      ([part, weight]) => [joints.findIndex((joint) => joint.part === holder(part)), weight] as const,
    )
    // The second influence of a vertex is in the second set.
    const none = [0, 0] as const
    return spec.eight ? [held[0], none, none, none, ...held.slice(1)] : held
  })
  const binds = joints.map(({ part }) => ({
    place: inside(bound.places.get(part)!),
    turn: frameIn(bound, part),
    scale: (part.endsWith('LowerArm') ? [1, stretch, 1] : [1, 1, 1]) as Vec3,
  }))
  return {
    glb: printTestGlb({
      nodes,
      joints: joints.map(({ part }) => index.get(part)!),
      binds,
      positions,
      triangles,
      influences,
    }),
    vertexCount: vertices.length,
  }
}
