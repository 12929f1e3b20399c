import { MotionError, type Issue } from '../../errors.ts'
import { makeMotion } from '../../motion/motion.ts'
import type { Role } from '../../skeleton/roles.ts'
import { repairFrames } from '../json/repair-frames.ts'
import type { ParsedMotion } from '../parsed-motion.ts'
import { buildMotion, type NodeTracks } from '../scene/build-motion.ts'
import { findFigures, type FigureNodes } from '../scene/find-figures.ts'
import { frameTimes, type FrameTimes } from '../scene/frame-times.ts'
import { mainMotion, type FigureMotion } from '../scene/main-motion.ts'
import { restTPose, withSaidRoles } from '../scene/rest.ts'
import type { Track } from '../scene/sampler.ts'
import { ancestorsOf, makeForest, type NodeForest, type SceneNode, type SceneSkin } from '../scene/scene.ts'
import { axesOf, frameRateOf } from './fbx-settings.ts'
import { matrixOf, readScene, type FbxObject, type FbxScene } from './fbx-scene.ts'
import { readCurve, type FbxCurve } from './fbx-curve.ts'
import { transformOf, type FbxTransform } from './fbx-transform.ts'
import { isBinaryFbx, readBinary } from './read-binary.ts'
import { readAscii } from './read-ascii.ts'

/** How an FBX is read: what it is called in messages, which take, which roles. */
export interface ParseFbxOptions {
  /** The file's name, for messages. */
  readonly source?: string
  /** Frames per second to sample at; found from the keys where not given. */
  readonly frameRate?: number
  /** Joints that play roles, by name. */
  readonly roles?: Readonly<Partial<Record<Role, string | null>>>
}
/** What `parseFbx` takes where its options do not say. */
export const PARSE_FBX_DEFAULTS = { source: 'motion.fbx' } as const

/** Nodes beyond this are no figures, and joints times frames are bounded by the file's size. */
const MOST_NODES = 20_000
const MOST_GROWTH = 64
const ALWAYS_ALLOWED = 16 * 2 ** 20

/**
 * FBX, binary or ASCII, to motions: one per take and figure, in metres and +Y up by the file's own settings. The skeleton
 * is that of the skins, or of the limb nodes where there are none. `motion` is the largest figure in the take that moves
 * most of it; every other one is in `others`.
 */
export function parseFbx(bytes: Uint8Array, options: ParseFbxOptions = {}): ParsedMotion {
  const { source, frameRate, roles } = { ...PARSE_FBX_DEFAULTS, ...options }
  const issues: Issue[] = []
  const root = isBinaryFbx(bytes)
    ? readBinary(bytes, source)
    : readAscii(new TextDecoder('utf-8').decode(bytes), source)
  const scene = readScene(root)
  const models = scene.objects('Model')
  if (models.length === 0 || models.length > MOST_NODES)
    throw new MotionError(
      `${source}: ${models.length} nodes were found in it; a figure has a few hundred at most. Export the armature with its animation.`,
      { code: 'unreadable' },
    )
  const { forest, transforms, metresPerUnit } = forestOf(scene, models, source)
  const place = new Map(models.map(({ id }, index) => [id, index + 1]))
  const skins = skinsOf(scene, place)
  const takes = takesOf(scene, place, issues, source)
  const animated = new Set(takes.flatMap(({ channels }) => [...channels.keys()]))
  const shown = new Set(
    models.flatMap(({ kind }, index) => (kind === 'Mesh' || kind === 'Camera' ? [index + 1] : [])),
  )
  const sets = skins.length > 0 ? skins.map(({ joints }) => joints) : limbTrees(forest, models)
  const figures = findFigures(forest, sets, animated, shown)
  if (figures.length === 0)
    throw new MotionError(
      `${source}: no skin, limb or moving node was found; a figure needs one of them. Export the armature together with its animation.`,
      { code: 'unreadable' },
    )

  let budget = MOST_GROWTH * bytes.length + ALWAYS_ALLOWED
  const motions: FigureMotion[] = []
  const perform = (figure: FigureNodes, take: Take): void => {
    const own = figure.joints.concat(ancestorsOf(forest, figure.joints[0]))
    const curves = own.flatMap((node) => [...(take.channels.get(node)?.values() ?? [])])
    if (curves.length === 0 && take !== AT_REST) return
    const keyed = curves.map(({ times }) => ({ times: Float32Array.from(times) }) as Track)
    const times = frameTimes(keyed, frameRateOf(scene.settings) ?? 30, frameRate)
    budget -= times.frameCount * (28 * own.length + 12)
    if (budget < 0)
      throw new MotionError(
        `${source}: take "${take.name}" has ${times.frameCount} frames, more than ${MOST_GROWTH} times the file. Set a lower frameRate.`,
        { code: 'unreadable' },
      )
    const tracks = tracksOf(own, take, transforms, times)
    const built = buildMotion(forest, figure, tracks, times, skins.length > 0, source, issues)
    repairFrames(built.rootPositions, built.rotations, built.skeleton.jointCount, source, issues)
    const skeleton = restTPose(withSaidRoles(built.skeleton, roles), built, skins)
    motions.push({
      motion: makeMotion({
        name: take.name || stem(source),
        skeleton,
        frameRate: times.frameRate,
        rootPositions: built.rootPositions,
        rotations: built.rotations,
      }),
      moving: figure.joints.filter((node) => take.channels.has(node)).length,
      size: figure.joints.length,
    })
  }
  for (const figure of figures) for (const take of takes) perform(figure, take)
  if (motions.length === 0) {
    issues.push({ at: source, message: 'no take moves the figure; its rest pose became one frame' })
    for (const figure of figures) perform(figure, AT_REST)
  }
  return {
    ...mainMotion(motions),
    issues,
    metresPerUnit,
  }
}

/** Where no take moves any figure. */
const AT_REST: Take = { name: '', channels: new Map() }

/** All models below one node that turns the file's axes and unit into ours; it is node 0. */
function forestOf(
  scene: FbxScene,
  models: readonly FbxObject[],
  source: string,
): { forest: NodeForest; transforms: readonly (FbxTransform | undefined)[]; metresPerUnit: number } {
  const { rotation, scale, metresPerUnit } = axesOf(scene.settings)
  const place = new Map(models.map(({ id }, index) => [id, index + 1]))
  const parents = new Int32Array(models.length + 1).fill(0)
  parents[0] = -1
  const transforms: (FbxTransform | undefined)[] = [undefined]
  const nodes: SceneNode[] = [{ name: '', translation: [0, 0, 0], rotation, scale }]
  models.forEach(({ id, name, properties }, index) => {
    const above = scene
      .above(id)
      .find(({ id: other, property }) => property === undefined && place.has(other))
    parents[index + 1] = above ? place.get(above.id)! : 0
    const transform = transformOf(properties)
    transforms.push(transform)
    nodes.push({ name, ...transform.place(transform.translation, transform.rotation, transform.scaling) })
  })
  // A node that is its own ancestor would never end.
  for (let node = 1; node < parents.length; node++) {
    let at = node
    for (let steps = 0; at > 0; steps++) {
      at = parents[at]
      if (steps > parents.length)
        throw new MotionError(
          `${source}: node "${nodes[node].name}" is its own ancestor; nodes must make a tree. The file is damaged; export it again.`,
          { code: 'unreadable' },
        )
    }
  }
  return { forest: makeForest(nodes, parents), transforms, metresPerUnit }
}

/** Skins: the bones of all clusters of a deformer, each with the place it had when the mesh was bound. */
function skinsOf(scene: FbxScene, place: ReadonlyMap<string, number>): SceneSkin[] {
  return scene
    .objects('Deformer')
    .filter(({ kind }) => kind === 'Skin')
    .flatMap((skin): SceneSkin[] => {
      const joints: number[] = []
      const inverse: number[] = []
      for (const { id } of scene.below(skin.id)) {
        const cluster = scene.object(id)
        if (cluster?.kind !== 'Cluster') continue
        const bone = scene
          .below(id)
          .map((link) => place.get(link.id))
          .find((node) => node !== undefined)
        if (bone === undefined || joints.includes(bone)) continue
        const link = matrixOf(cluster.node, 'TransformLink')
        joints.push(bone)
        inverse.push(...(link ? inverted(link) : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
      }
      return joints.length === 0 ? [] : [{ joints, inverseBind: inverse }]
    })
}

/** The rotation part of an inverse, scales included: what a bind pose is read from. */
function inverted(m: Float64Array): number[] {
  const [a, b, c] = [0, 4, 8].map((o) => [m[o], m[o + 1], m[o + 2]])
  const cross = (u: number[], v: number[]): number[] => [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ]
  const det = cross(b, c).reduce((sum, value, i) => sum + value * a[i], 0) || 1
  const rows = [cross(b, c), cross(c, a), cross(a, b)].map((row) => row.map((value) => value / det))
  return [0, 1, 2]
    .flatMap((column) => [rows[0][column], rows[1][column], rows[2][column], 0])
    .concat([0, 0, 0, 1])
}

/** Limbs of a file without a skin: one set per tree. */
function limbTrees(forest: NodeForest, models: readonly FbxObject[]): number[][] {
  const trees = new Map<number, number[]>()
  models.forEach(({ kind }, index) => {
    if (kind !== 'LimbNode' && kind !== 'Limb' && kind !== 'Root') return
    let top = index + 1
    while (forest.parents[top] > 0) top = forest.parents[top]
    trees.set(top, [...(trees.get(top) ?? []), index + 1])
  })
  return [...trees.values()].filter((tree) => tree.length > 1)
}

interface Take {
  readonly name: string
  /** Curves of a node, by property and axis: `T0`, `R2`, `S1`. */
  readonly channels: ReadonlyMap<number, ReadonlyMap<string, FbxCurve>>
}

const PROPERTIES: Readonly<Record<string, string>> = {
  'Lcl Translation': 'T',
  'Lcl Rotation': 'R',
  'Lcl Scaling': 'S',
}

function takesOf(
  scene: FbxScene,
  place: ReadonlyMap<string, number>,
  issues: Issue[],
  source: string,
): readonly Take[] {
  return scene.objects('AnimationStack').flatMap((stack): Take[] => {
    const layers = scene
      .below(stack.id)
      .flatMap(({ id }) => scene.object(id) ?? [])
      .filter(({ node }) => node.name === 'AnimationLayer')
    if (layers.length > 1)
      issues.push({
        at: source,
        message: `take "${stack.name}" has ${layers.length} layers; only the first was read. Merge them before exporting`,
      })
    const channels = new Map<number, Map<string, FbxCurve>>()
    for (const { id } of layers.length > 0 ? scene.below(layers[0].id) : []) {
      const target = scene.above(id).find(({ property }) => property !== undefined && property in PROPERTIES)
      const node = target && place.get(target.id)
      if (node === undefined) continue
      for (const { id: curve, property } of scene.below(id)) {
        const axis = ['d|X', 'd|Y', 'd|Z'].indexOf(property ?? '')
        const record = scene.object(curve)?.node
        if (axis < 0 || record?.name !== 'AnimationCurve') continue
        const read = readCurve(record)
        const own = channels.get(node) ?? new Map<string, FbxCurve>()
        channels.set(node, own)
        if (read) own.set(`${PROPERTIES[target!.property!]}${axis}`, read)
        else
          issues.push({
            at: source,
            message: `keys of take "${stack.name}" are missing, not finite or out of order; left out`,
          })
      }
    }
    return channels.size === 0 ? [] : [{ name: stack.name, channels }]
  })
}

/** Curves sampled at every frame and brought together: three Euler angles make one turn. */
function tracksOf(
  nodes: readonly number[],
  { channels }: Take,
  transforms: readonly (FbxTransform | undefined)[],
  { frameCount, timeOf }: FrameTimes,
): ReadonlyMap<number, NodeTracks> {
  const times = Float32Array.from({ length: frameCount }, (_, frame) => timeOf(frame))
  const tracks = new Map<number, NodeTracks>()
  for (const node of nodes) {
    const own = channels.get(node)
    const transform = transforms[node]
    if (!own || own.size === 0 || !transform) continue
    const values = {
      translation: new Float32Array(3 * frameCount),
      rotation: new Float32Array(4 * frameCount),
      scale: new Float32Array(3 * frameCount),
    }
    const read = (kind: string, rest: readonly number[], seconds: number): [number, number, number] => [
      own.get(`${kind}0`)?.at(seconds) ?? rest[0],
      own.get(`${kind}1`)?.at(seconds) ?? rest[1],
      own.get(`${kind}2`)?.at(seconds) ?? rest[2],
    ]
    for (let frame = 0; frame < frameCount; frame++) {
      const seconds = timeOf(frame)
      const placed = transform.place(
        read('T', transform.translation, seconds),
        read('R', transform.rotation, seconds),
        read('S', transform.scaling, seconds),
      )
      values.translation.set(placed.translation, 3 * frame)
      values.rotation.set(placed.rotation, 4 * frame)
      values.scale.set(placed.scale, 3 * frame)
    }
    const track = <W extends 3 | 4>(array: Float32Array, width: W): Track => ({
      times,
      values: array,
      interpolation: 'LINEAR',
      width,
    })
    tracks.set(node, {
      translation: track(values.translation, 3),
      rotation: track(values.rotation, 4),
      ...([...own.keys()].some((key) => key.startsWith('S')) ? { scale: track(values.scale, 3) } : {}),
    })
  }
  return tracks
}

const stem = (source: string): string => source.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || source
