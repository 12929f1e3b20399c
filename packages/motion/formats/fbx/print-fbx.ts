import { portable } from '@understudy/kernels'
import { bindPose } from '../../body/bind-pose.ts'
import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import type { Vec3 } from '../../math/vec3.ts'
import type { Motion } from '../../motion/motion.ts'
import { reduceKeys } from '../scene/reduce-keys.ts'
import { TICKS_PER_SECOND } from './fbx-curve.ts'
import { writeBinary, type Written, type WrittenNode } from './write-binary.ts'

/** How an FBX is written: unit, axes, a node above the root. */
export interface PrintFbxOptions {
  /** Metres per unit of the file; centimetres, as most tools expect. */
  readonly metresPerUnit?: number
  /** Which axis of the file points up. */
  readonly upAxis?: 'y' | 'z'
  /** A node above the root, at the origin: some tools want one on the floor. */
  readonly rootName?: string
  /** Leave out keys that the others tell: no joint moves by more than this, metres. A key per frame where not given. */
  readonly keyBound?: number
}
/** What `printFbx` takes where its options do not say: centimetres, Y up. */
export const PRINT_FBX_DEFAULTS = { metresPerUnit: 0.01, upAxis: 'y' } satisfies PrintFbxOptions

const S = (value: string): Written => ({ type: 'S', value })
const I = (value: number): Written => ({ type: 'I', value })
const L = (value: number): Written => ({ type: 'L', value: BigInt(value) })
const D = (value: number): Written => ({ type: 'D', value })
const node = (
  name: string,
  values: readonly Written[] = [],
  children: readonly WrittenNode[] = [],
): WrittenNode => ({
  name,
  values,
  children,
})
const property = (
  name: string,
  type: string,
  label: string,
  flags: string,
  ...values: Written[]
): WrittenNode => node('P', [S(name), S(type), S(label), S(flags), ...values])
const properties = (...list: WrittenNode[]): WrittenNode => node('Properties70', [], list)
const named = (name: string, kind: string): Written => S(`${name}\0\u0001${kind}`)

/**
 * A motion as a binary FBX 7.4 file: a limb node per joint that rests in the T-pose, one take with a key per frame. The
 * same motion gives the same bytes. Angles are Euler angles about X, then Y, then Z, degrees, unrolled from frame to frame
 * so that what lies between two keys is the short way.
 */
export function printFbx(motion: Motion, options: PrintFbxOptions = {}): Uint8Array {
  const { metresPerUnit, upAxis, rootName, keyBound } = { ...PRINT_FBX_DEFAULTS, ...options }
  const { skeleton, frameCount, frameRate, rootPositions, rotations } = motion
  const units = 1 / metresPerUnit
  const rest = bindPose(skeleton)
  // Y-up to Z-up: a quarter turn about X, of the root alone.
  const turn: Quat = upAxis === 'z' ? [Math.SQRT1_2, 0, 0, Math.SQRT1_2] : quat.IDENTITY
  const placed = (v: Vec3): Vec3 => {
    const [x, y, z] = quat.rotate(turn, v)
    return [x * units, y * units, z * units]
  }
  const turned = (joint: number, q: Quat): Quat => (joint === 0 ? quat.multiply(turn, q) : q)

  let id = 1000
  const objects: WrittenNode[] = []
  const links: WrittenNode[] = []
  const connect = (from: number, to: number): void => void links.push(node('C', [S('OO'), L(from), L(to)]))
  const drive = (from: number, to: number, what: string): void =>
    void links.push(node('C', [S('OP'), L(from), L(to), S(what)]))

  const models = skeleton.joints.map(({ name, parent, offset }, joint) => {
    const model = id++
    const attribute = id++
    objects.push(
      node(
        'NodeAttribute',
        [L(attribute), named(name, 'NodeAttribute'), S('LimbNode')],
        [
          properties(property('Size', 'double', 'Number', '', D(units / 10))),
          node('TypeFlags', [S('Skeleton')]),
        ],
      ),
    )
    const at =
      parent < 0 ? placed(rest.rootPosition) : (offset.map((value) => value * units) as unknown as Vec3)
    const angles = eulerOf(turned(joint, quat.quatAt(rest.rotations, 4 * joint)))
    objects.push(
      node(
        'Model',
        [L(model), named(name, 'Model'), S('LimbNode')],
        [
          node('Version', [I(232)]),
          properties(
            property('RotationActive', 'bool', '', '', I(1)),
            property('InheritType', 'enum', '', '', I(1)),
            property('ScalingMax', 'Vector3D', 'Vector', '', D(0), D(0), D(0)),
            property('DefaultAttributeIndex', 'int', 'Integer', '', I(0)),
            property('Lcl Translation', 'Lcl Translation', '', 'A', ...at.map(D)),
            property('Lcl Rotation', 'Lcl Rotation', '', 'A', ...angles.map(D)),
            property('Lcl Scaling', 'Lcl Scaling', '', 'A', D(1), D(1), D(1)),
          ),
          node('Shading', [{ type: 'C', value: true }]),
          node('Culling', [S('CullingOff')]),
        ],
      ),
    )
    connect(attribute, model)
    return model
  })
  let top = 0
  if (rootName !== undefined) {
    top = id++
    const attribute = id++
    objects.push(
      node(
        'NodeAttribute',
        [L(attribute), named(rootName, 'NodeAttribute'), S('LimbNode')],
        [node('TypeFlags', [S('Skeleton')])],
      ),
      node('Model', [L(top), named(rootName, 'Model'), S('LimbNode')], [node('Version', [I(232)])]),
    )
    connect(attribute, top)
    connect(top, 0)
  }
  skeleton.joints.forEach(({ parent }, joint) => connect(models[joint], parent < 0 ? top : models[parent]))

  const ticks = Float64Array.from({ length: frameCount }, (_, frame) =>
    Math.round((frame / frameRate) * TICKS_PER_SECOND),
  )
  const [stack, layer] = [id++, id++]
  const end = L(ticks[frameCount - 1])
  const span = (['LocalStop', 'ReferenceStop'] as const).map((name) =>
    property(name, 'KTime', 'Time', '', end),
  )
  objects.push(
    node('AnimationStack', [L(stack), named(motion.name, 'AnimStack'), S('')], [properties(...span)]),
    node('AnimationLayer', [L(layer), named('BaseLayer', 'AnimLayer'), S('')]),
  )
  connect(layer, stack)
  const animate = (
    model: number,
    what: 'T' | 'R',
    values: Float64Array,
    kept: Int32Array | undefined,
  ): void => {
    const curveNode = id++
    const first = ['d|X', 'd|Y', 'd|Z'].map((axis, c) => property(axis, 'Number', '', 'A', D(values[c])))
    objects.push(
      node('AnimationCurveNode', [L(curveNode), named(what, 'AnimCurveNode'), S('')], [properties(...first)]),
    )
    connect(curveNode, layer)
    drive(curveNode, model, what === 'T' ? 'Lcl Translation' : 'Lcl Rotation')
    for (let c = 0; c < 3; c++) {
      const curve = id++
      const count = kept?.length ?? frameCount
      const frameAt = (key: number): number => kept?.[key] ?? key
      const keys = Float32Array.from({ length: count }, (_, key) => values[3 * frameAt(key) + c])
      const keyTicks = kept ? Float64Array.from(kept, (frame) => ticks[frame]) : ticks
      objects.push(
        node(
          'AnimationCurve',
          [L(curve), named('', 'AnimCurve'), S('')],
          [
            node('Default', [D(keys[0])]),
            node('KeyVer', [I(4008)]),
            node('KeyTime', [{ type: 'l', value: keyTicks }]),
            node('KeyValueFloat', [{ type: 'f', value: keys }]),
            // Linear between keys, the same for all of them.
            node('KeyAttrFlags', [{ type: 'i', value: [0x4] }]),
            node('KeyAttrDataFloat', [{ type: 'f', value: [0, 0, 0, 0] }]),
            node('KeyAttrRefCount', [{ type: 'i', value: [count] }]),
          ],
        ),
      )
      drive(curve, curveNode, `d|${'XYZ'[c]}`)
    }
  }
  const angles = skeleton.joints.map((_, joint) => {
    const own = new Float64Array(3 * frameCount)
    let before: Vec3 = [0, 0, 0]
    for (let frame = 0; frame < frameCount; frame++) {
      before = eulerOf(
        turned(joint, quat.quatAt(rotations, 4 * (frame * skeleton.jointCount + joint))),
        before,
      )
      own.set(before, 3 * frame)
    }
    return own
  })
  // Readers go from key to key angle by angle, not along an arc: the bound is kept on that way.
  const back = quat.inverse(turn)
  const kept =
    keyBound === undefined
      ? undefined
      : reduceKeys(motion, keyBound, (out, joint, first, last, share) => {
          const own = angles[joint]
          const between = [0, 1, 2].map((c) => {
            const [a, b] = [Math.fround(own[3 * first + c]), Math.fround(own[3 * last + c])]
            return a + (b - a) * share
          })
          const q = fromEuler(between)
          out.set(joint === 0 ? quat.multiply(back, q) : q)
        })
  models.forEach((model, joint) => {
    animate(model, 'R', angles[joint], kept?.rotations[joint])
    if (joint > 0) return
    const places = new Float64Array(3 * frameCount)
    for (let p = 0; p < places.length; p += 3)
      places.set(placed([rootPositions[p], rootPositions[p + 1], rootPositions[p + 2]]), p)
    animate(model, 'T', places, kept?.root)
  })

  const [up, front] =
    upAxis === 'z'
      ? ([
          [2, 1],
          [1, -1],
        ] as const)
      : ([
          [1, 1],
          [2, 1],
        ] as const)
  const whole = (name: string, value: number): WrittenNode => property(name, 'int', 'Integer', '', I(value))
  const settings = properties(
    whole('UpAxis', up[0]),
    whole('UpAxisSign', up[1]),
    whole('FrontAxis', front[0]),
    whole('FrontAxisSign', front[1]),
    whole('CoordAxis', 0),
    whole('CoordAxisSign', 1),
    property('UnitScaleFactor', 'double', 'Number', '', D(100 * metresPerUnit)),
    property('OriginalUnitScaleFactor', 'double', 'Number', '', D(100 * metresPerUnit)),
    property('TimeMode', 'enum', '', '', I(14)),
    property('TimeSpanStart', 'KTime', 'Time', '', L(0)),
    property('TimeSpanStop', 'KTime', 'Time', '', end),
    property('CustomFrameRate', 'double', 'Number', '', D(frameRate)),
  )
  const count = (name: string): number => objects.filter((object) => object.name === name).length
  const kinds = [
    'NodeAttribute',
    'Model',
    'AnimationStack',
    'AnimationLayer',
    'AnimationCurveNode',
    'AnimationCurve',
  ]
  return writeBinary([
    node(
      'FBXHeaderExtension',
      [],
      [
        node('FBXHeaderVersion', [I(1003)]),
        node('FBXVersion', [I(7400)]),
        node('Creator', [S('Understudy')]),
      ],
    ),
    node('FileId', [{ type: 'R', value: FILE_ID }]),
    node('CreationTime', [S('1970-01-01 10:00:00:000')]),
    node('Creator', [S('Understudy')]),
    node('GlobalSettings', [], [node('Version', [I(1000)]), settings]),
    node(
      'Documents',
      [],
      [node('Count', [I(1)]), node('Document', [L(999), S(''), S('Scene')], [node('RootNode', [L(0)])])],
    ),
    node('References'),
    node(
      'Definitions',
      [],
      [
        node('Version', [I(100)]),
        node('Count', [I(objects.length + 1)]),
        node('ObjectType', [S('GlobalSettings')], [node('Count', [I(1)])]),
        ...kinds.map((kind) => node('ObjectType', [S(kind)], [node('Count', [I(count(kind))])])),
      ],
    ),
    node('Objects', [], objects),
    node('Connections', [], links),
  ])
}

const FILE_ID = Uint8Array.of(
  0x28,
  0xb3,
  0x2a,
  0xeb,
  0xb6,
  0x24,
  0xcc,
  0xc2,
  0xbf,
  0xc8,
  0xb0,
  0x2a,
  0xa9,
  0x2b,
  0xfc,
  0xf1,
)

const DEGREES = 180 / Math.PI

/** The turn of angles about X, then Y, then Z, degrees. */
const fromEuler = ([x, y, z]: readonly number[]): Quat =>
  quat.multiply(
    quat.multiply(quat.fromAxisAngle([0, 0, 1], z / DEGREES), quat.fromAxisAngle([0, 1, 0], y / DEGREES)),
    quat.fromAxisAngle([1, 0, 0], x / DEGREES),
  )

/**
 * Angles about X, then Y, then Z, degrees: R = R_z R_y R_x. Of the two triples and their whole turns the one nearest to
 * `near`: curves must not jump.
 */
export function eulerOf([x, y, z, w]: Quat, near: Vec3 = [0, 0, 0]): Vec3 {
  const r20 = 2 * (x * z - y * w)
  const pitch = portable.asin(Math.max(-1, Math.min(1, -r20)))
  let a: number
  let c: number
  if (Math.abs(r20) > 1 - 1e-9) {
    // Straight up or down only the sum or difference is known: the turn about Z stays where it was.
    c = near[2] / DEGREES
    const both = portable.atan2(-2 * (y * z - x * w), 1 - 2 * (x * x + z * z))
    a = r20 < 0 ? both + c : both - c
  } else {
    a = portable.atan2(2 * (y * z + x * w), 1 - 2 * (x * x + y * y))
    c = portable.atan2(2 * (x * y + z * w), 1 - 2 * (y * y + z * z))
  }
  const unrolled = (angles: readonly number[]): Vec3 =>
    angles.map((value, i) => {
      const degrees = value * DEGREES
      return degrees + 360 * Math.round((near[i] - degrees) / 360)
    }) as unknown as Vec3
  const first = unrolled([a, pitch, c])
  const second = unrolled([a + Math.PI, Math.PI - pitch, c + Math.PI])
  const away = (v: Vec3): number => v.reduce((sum, value, i) => sum + Math.abs(value - near[i]), 0)
  return away(first) <= away(second) ? first : second
}
