import { unzipSync } from 'fflate'
import { MotionError, type Issue } from '../../errors.ts'
import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import type { Vec3 } from '../../math/vec3.ts'
import { makeMotion } from '../../motion/motion.ts'
import type { Role } from '../../skeleton/roles.ts'
import { repairFrames } from '../json/repair-frames.ts'
import type { ParsedMotion } from '../parsed-motion.ts'
import { buildMotion, type NodeTracks } from '../scene/build-motion.ts'
import { findFigures } from '../scene/find-figures.ts'
import { frameTimes } from '../scene/frame-times.ts'
import { mainMotion, type FigureMotion } from '../scene/main-motion.ts'
import { restTPose, withSaidRoles } from '../scene/rest.ts'
import type { Track } from '../scene/sampler.ts'
import { makeForest, type SceneNode } from '../scene/scene.ts'
import { partsOf, transformOf } from './usd-transform.ts'
import { readUsda, type UsdLayer, type UsdPrim, type UsdValue } from './read-usda.ts'

/** How a USD file is read: what it is called in messages, how often it is sampled, which roles are set by hand. */
export interface ParseUsdOptions {
  readonly source?: string
  readonly frameRate?: number
  readonly roles?: Readonly<Partial<Record<Role, string | null>>>
}

const MOST_JOINTS = 20_000
/** Bytes that may come out of an archive per byte of it, and what is always allowed. */
const MOST_GROWTH = 32
const ALWAYS_ALLOWED = 16 * 2 ** 20

/**
 * USD in text form, alone (`.usda`) or in a `.usdz`, to motions: one per `Skeleton` with its `SkelAnimation`, in metres and
 * +Y up by the layer's own settings; what is above the skeleton is folded into its root. The binary form is refused.
 */
export function parseUsd(bytes: Uint8Array, options: ParseUsdOptions = {}): ParsedMotion {
  const { source = 'motion.usda', frameRate, roles } = options
  const issues: Issue[] = []
  const layer = readUsda(layerText(bytes, source), source)
  const skeletons = allPrims(layer).filter(({ type }) => type === 'Skeleton')
  if (skeletons.length === 0)
    throw new MotionError(
      `${source}: no Skeleton was found; a figure needs one. Export the armature as UsdSkel, or choose another format.`,
      { code: 'unreadable' },
    )
  const metresPerUnit = numberOf(layer.settings.get('metersPerUnit'), 0.01)
  const rate = numberOf(layer.settings.get('timeCodesPerSecond'), 24)
  const motions = skeletons.flatMap((skeleton): FigureMotion[] => {
    const names = texts(skeleton.values.get('joints'))
    if (names.length === 0 || names.length > MOST_JOINTS) return []
    const animation = animationOf(layer, skeleton)
    const { forest, first } = forestOf(layer, skeleton, names, metresPerUnit, issues, source)
    const tracks = animation
      ? tracksOf(animation, names, first, rate, issues, source)
      : new Map<number, NodeTracks>()
    const joints = names.map((_, joint) => first + joint)
    const [figure] = findFigures(forest, [joints], new Set(tracks.keys()), new Set())
    if (!figure) return []
    const keyed = [...tracks.values()].flatMap(({ rotation, translation }) =>
      [rotation, translation].flatMap((one) => one ?? []),
    )
    const times = frameTimes(keyed, rate, frameRate)
    if (times.frameCount * names.length > MOST_GROWTH * bytes.length + ALWAYS_ALLOWED)
      throw new MotionError(
        `${source}: ${times.frameCount} frames are more than the file can hold. Set a lower frameRate.`,
        { code: 'unreadable' },
      )
    const bind = matrices(skeleton.values.get('bindTransforms'))
    const skins = bind.length === names.length ? [{ joints, inverseBind: bind.flatMap(inverted) }] : []
    const built = buildMotion(forest, figure, tracks, times, skins.length > 0, source, issues)
    if (!built.skeleton.joints.every(({ offset }) => offset.every(isSound)))
      throw new MotionError(
        `${source}: bones of its skeleton have no length that makes sense. The file is damaged; export it again.`,
        { code: 'unreadable' },
      )
    repairFrames(built.rootPositions, built.rotations, built.skeleton.jointCount, source, issues)
    const motion = makeMotion({
      name: stem(source),
      skeleton: restTPose(withSaidRoles(built.skeleton, roles), built, skins),
      frameRate: times.frameRate,
      rootPositions: built.rootPositions,
      rotations: built.rotations,
    })
    return [{ motion, moving: tracks.size, size: names.length }]
  })
  if (motions.length === 0)
    throw new MotionError(
      `${source}: its ${skeletons.length} skeletons have no joints. Export the armature with its bones.`,
      { code: 'unreadable' },
    )
  return { ...mainMotion(motions), issues, metresPerUnit }
}

/** The text of a layer: the file itself, or the first layer of an archive. */
function layerText(bytes: Uint8Array, source: string): string {
  let layer = bytes
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    let left = MOST_GROWTH * bytes.length + ALWAYS_ALLOWED
    let files: Record<string, Uint8Array> = {}
    try {
      files = unzipSync(bytes, {
        filter: ({ name, originalSize }) => /\.usd[ac]?$/i.test(name) && (left -= originalSize) >= 0,
      })
    } catch {
      // Told below.
    }
    const [first] = Object.values(files)
    if (!first)
      throw new MotionError(`${source}: no layer can be read out of this archive. Export it again.`, {
        code: 'unreadable',
      })
    layer = first
  }
  const text = new TextDecoder().decode(layer)
  if (text.startsWith('PXR-USDC'))
    throw new MotionError(
      `${source}: this is USD in binary form (usdc); only the text form is read here. Turn it into text ("usdcat in.usdc -o out.usda", of the USD tools), or export FBX or GLB instead.`,
      { code: 'unsupported' },
    )
  return text
}

const allPrims = ({ prims }: UsdLayer): readonly UsdPrim[] => {
  const found: UsdPrim[] = []
  const visit = (list: readonly UsdPrim[]): void =>
    list.forEach((prim) => {
      found.push(prim)
      visit(prim.children)
    })
  visit(prims)
  return found
}

/** The animation that a skeleton, or what is above it, names; the only one of the file where nobody names one. */
function animationOf(layer: UsdLayer, skeleton: UsdPrim): UsdPrim | undefined {
  const all = allPrims(layer)
  for (let at: UsdPrim | undefined = skeleton; at; at = at.parent) {
    const named = at.values.get('skel:animationSource')
    const path = Array.isArray(named) ? (named as readonly UsdValue[])[0] : named
    const found = all.find((prim) => prim.path === path && prim.type === 'SkelAnimation')
    if (found) return found
  }
  const animations = all.filter(({ type }) => type === 'SkelAnimation')
  return animations.length === 1 ? animations[0] : undefined
}

/** A node that turns the layer's axes and unit into ours, what stands above the skeleton, and its joints from `first` on. */
function forestOf(
  { settings }: UsdLayer,
  skeleton: UsdPrim,
  names: readonly string[],
  unit: number,
  issues: Issue[],
  source: string,
): { forest: ReturnType<typeof makeForest>; first: number } {
  const turn: Quat = settings.get('upAxis') === 'Z' ? [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] : quat.IDENTITY
  const nodes: SceneNode[] = [{ name: '', translation: [0, 0, 0], rotation: turn, scale: [unit, unit, unit] }]
  const parents = [-1]
  const above: UsdPrim[] = []
  for (let at: UsdPrim | undefined = skeleton; at; at = at.parent) above.unshift(at)
  for (const prim of above) {
    if ([...prim.samples.keys()].some((name) => name.startsWith('xformOp:')))
      issues.push({
        at: source,
        message: `"${prim.name}" moves above the skeleton; its place at rest was taken`,
      })
    parents.push(nodes.length - 1)
    nodes.push({ name: prim.name, ...transformOf(prim) })
  }
  const first = nodes.length
  const rest = matrices(skeleton.values.get('restTransforms'))
  const place = new Map(names.map((name, joint) => [name, joint]))
  names.forEach((name, joint) => {
    const cut = name.lastIndexOf('/')
    const parent = place.get(name.slice(0, Math.max(0, cut)))
    // A joint listed before its parent, or whose parent is not there, stands on the skeleton.
    parents.push(parent !== undefined && parent < joint ? first + parent : first - 1)
    nodes.push({ name: name.slice(cut + 1), ...partsOf(rest[joint]) })
  })
  return { forest: makeForest(nodes, Int32Array.from(parents)), first }
}

/** Places and turns of the animated joints, in the animation's own order. */
function tracksOf(
  { values, samples }: UsdPrim,
  names: readonly string[],
  first: number,
  rate: number,
  issues: Issue[],
  source: string,
): ReadonlyMap<number, NodeTracks> {
  const order = texts(values.get('joints'))
  const place = new Map(names.map((name, joint) => [name, joint]))
  const tracks = new Map<number, NodeTracks>()
  const read = (name: 'translations' | 'rotations', width: 3 | 4): readonly (Track | undefined)[] => {
    const plain = values.get(name)
    const keys = samples.get(name) ?? (plain === undefined ? [] : [[0, plain] as const])
    const sorted = keys.filter(([time]) => Math.abs(time) < 1e9).toSorted((a, b) => a[0] - b[0])
    const whole = sorted.filter(([, list], k) => {
      const isWhole =
        Array.isArray(list) && list.length >= order.length && (k === 0 || sorted[k - 1][0] < sorted[k][0])
      return isWhole
    })
    if (whole.length < keys.length)
      issues.push({
        at: source,
        message: `${keys.length - whole.length} samples of ${name} are not whole; left out`,
      })
    if (whole.length === 0) return []
    const times = Float32Array.from(whole, ([time]) => time / rate)
    return order.map((_, k): Track => {
      const all = new Float32Array(width * whole.length)
      whole.forEach(([, list], key) => {
        const item = numbers((list as readonly UsdValue[])[k])
        // USD writes w first.
        const own = width === 4 ? [item[1], item[2], item[3], item[0]] : item
        for (let c = 0; c < width; c++) all[width * key + c] = isSound(own[c]) ? own[c] : c === 3 ? 1 : 0
      })
      return { times, values: all, interpolation: 'LINEAR', width }
    })
  }
  const [translations, rotations] = [read('translations', 3), read('rotations', 4)]
  order.forEach((name, k) => {
    const joint = place.get(name)
    if (joint === undefined) return
    const [translation, rotation] = [translations[k], rotations[k]]
    if (translation || rotation)
      tracks.set(first + joint, { ...(translation && { translation }), ...(rotation && { rotation }) })
  })
  return tracks
}

/** A place or a part of a turn: nobody's skeleton is a thousand kilometres long. */
const isSound = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < 1e6

const numberOf = (value: UsdValue | undefined, otherwise: number): number =>
  typeof value === 'number' && value > 1e-9 && value < 1e9 ? value : otherwise
const texts = (value: UsdValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []
const numbers = (value: UsdValue | undefined): readonly number[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? one : NaN)) : []

/** Matrices of 16 numbers: rows, as USD writes them, which are the columns of what is applied from the left. */
const matrices = (value: UsdValue | undefined): readonly (readonly number[])[] =>
  Array.isArray(value)
    ? (value as readonly UsdValue[]).map((one) =>
        Array.isArray(one) ? one.flatMap((row) => [...numbers(row as UsdValue)]) : [],
      )
    : []

/** The inverse of a turn with a scale and a place, column-major. */
function inverted(m: readonly number[]): number[] {
  const { rotation, scale, translation } = partsOf(m)
  const back = quat.inverse(rotation)
  const columns = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as Vec3[]
  ).map((axis) => quat.rotate(back, axis))
  const t = quat.rotate(back, [-translation[0], -translation[1], -translation[2]])
  const scaled = (v: Vec3): number[] => [v[0] / scale[0], v[1] / scale[1], v[2] / scale[2]]
  return [...scaled(columns[0]), 0, ...scaled(columns[1]), 0, ...scaled(columns[2]), 0, ...scaled(t), 1]
}

const stem = (source: string): string => source.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || source
