import { Logger, WebIO, type Animation, type Document } from '@gltf-transform/core'
import { MotionError, type Issue } from '../../errors.ts'
import { makeMotion } from '../../motion/motion.ts'
import type { Role } from '../../skeleton/roles.ts'
import type { ParsedMotion } from '../parsed-motion.ts'
import { readAnnotations, readRecipe } from '../json/read-annotations.ts'
import { repairFrames } from '../json/repair-frames.ts'
import { buildMotion, type NodeTracks } from '../scene/build-motion.ts'
import { findFigures, type FigureNodes } from '../scene/find-figures.ts'
import { frameTimes } from '../scene/frame-times.ts'
import { mainMotion, type FigureMotion } from '../scene/main-motion.ts'
import { restTPose, rolesOfNodes, withSaidRoles } from '../scene/rest.ts'
import { ancestorsOf, makeForest, type NodeForest, type SceneSkin } from '../scene/scene.ts'
import { readExtras } from './extras.ts'
import { isHelper } from './helper-extras.ts'
import { openContainer } from './open-container.ts'
import type { Companions } from './companions.ts'
import { reduceDocument } from './reduce-document.ts'
import { trackOf } from './track-of.ts'
import { unpackMeshopt } from './unpack-meshopt.ts'
import { vrmRoles } from './vrm-roles.ts'

/** How `parseGltf` samples the keys, and what it needs beside the file. */
export interface ParseGltfOptions {
  /** The file's name, for messages. */
  readonly source?: string
  /** Frames per second to sample at; found from the keys where not given. */
  readonly frameRate?: number
  /** Frames per second where the keys do not tell: set by hand, few, uneven. */
  readonly fallbackFrameRate?: number
  /** Files that a .gltf names, by the name it uses (`walk.bin`). */
  readonly companions?: Companions
  /** Joints that play roles, by name, where the file's own or found ones are wrong. */
  readonly roles?: Readonly<Partial<Record<Role, string | null>>>
}

/** What `parseGltf` takes where its options do not say; the rate in frames per second. */
export const PARSE_GLTF_DEFAULTS = { source: 'motion.glb', fallbackFrameRate: 30 } as const

/** Bytes of motion per byte of file, and what is always allowed: two keys an hour apart must not become a gigabyte. */
const MOST_GROWTH = 64
const ALWAYS_ALLOWED = 16 * 2 ** 20

/**
 * GLB or glTF to motions: the skeleton of a skin, or of the moving nodes, sampled at an even rate. `motion` is the largest
 * figure in the animation that moves most of it; every other animation and figure is in `others`.
 */
export async function parseGltf(bytes: Uint8Array, options: ParseGltfOptions = {}): Promise<ParsedMotion> {
  const {
    source,
    fallbackFrameRate,
    frameRate,
    companions = new Map(),
    roles: byHand,
  } = { ...PARSE_GLTF_DEFAULTS, ...options }
  if (frameRate !== undefined && !(frameRate > 0 && frameRate <= 10_000)) {
    throw new MotionError(
      `${source}: frameRate ${frameRate} was requested; it must lie between 0 and 10000 per second.`,
      { code: 'unreadable' },
    )
  }
  const issues: Issue[] = []
  const container = await unpackMeshopt(openContainer(bytes, source), source)
  const named = vrmRoles(container.json)
  const { document: reduced, shown } = reduceDocument(container, companions, source, issues)
  const document = await read(reduced, source)
  const forest = forestOf(document)
  const place = new Map(
    document
      .getRoot()
      .listNodes()
      .map((node, index) => [node, index]),
  )
  const skins = document
    .getRoot()
    .listSkins()
    .map((skin): SceneSkin => ({
      joints: skin.listJoints().map((joint) => place.get(joint) ?? 0),
      inverseBind: skin.getInverseBindMatrices()?.getArray() ?? undefined,
      extras: skin.getExtras(),
    }))
  const animations = document
    .getRoot()
    .listAnimations()
    .map((animation) => ({ animation, tracks: tracksOf(animation, place, source, issues) }))
  // What a body of ours added for its skin is no joint and no tip.
  const helpers = new Set(forest.nodes.flatMap(({ extras }, index) => (isHelper(extras) ? index : [])))
  const animated = new Set(
    animations.flatMap(({ tracks }) => [...tracks.keys()].filter((node) => !helpers.has(node))),
  )
  const jointSets = skins.map(({ joints }) => joints.filter((node) => !helpers.has(node)))
  const figures = findFigures(forest, jointSets, animated, new Set([...shown, ...helpers]))
  if (figures.length === 0) {
    throw new MotionError(
      `${source}: no skin and no moving node was found; a figure needs one of them. Export the armature together with its animation.`,
      { code: 'unreadable' },
    )
  }

  const companionBytes = [...companions.values()].reduce((sum, file) => sum + file.length, 0)
  let budget = MOST_GROWTH * (bytes.length + companionBytes) + ALWAYS_ALLOWED
  const motions: FigureMotion[] = []
  const perform = (
    figure: FigureNodes,
    tracks: ReadonlyMap<number, NodeTracks>,
    animation?: Animation,
  ): void => {
    const own = figure.joints.concat(ancestorsOf(forest, figure.joints[0]))
    const used = own.flatMap((node) => Object.values(tracks.get(node) ?? {}))
    if (animation && used.length === 0) return
    const extras = readExtras(animation?.getExtras())
    const times = frameTimes(used, fallbackFrameRate, frameRate ?? extras.frameRate)
    budget -= times.frameCount * (16 * figure.joints.length + 12)
    if (budget < 0) {
      throw new MotionError(
        `${source}: ${figures.length} figures in ${animations.length} animations, one of ${times.frameCount} frames, would take more than ${MOST_GROWTH} times the file. ` +
          `Set a lower frameRate, or export fewer animations.`,
        { code: 'unreadable' },
      )
    }
    const built = buildMotion(forest, figure, tracks, times, skins.length > 0, source, issues)
    repairFrames(built.rootPositions, built.rotations, built.skeleton.jointCount, source, issues)
    const skeleton = restTPose(withSaidRoles(rolesOfNodes(built, forest, named), byHand), built, skins)
    const motion = makeMotion({
      name: extras.name ?? (animation?.getName() || stem(source)),
      skeleton,
      frameRate: times.frameRate,
      rootPositions: built.rootPositions,
      rotations: built.rotations,
      annotations: readAnnotations(extras.annotations, `${source}: annotations`, issues),
      recipe: readRecipe(extras.recipe, `${source}: recipe`, issues),
    })
    const moving = figure.joints.filter((node) => tracks.has(node)).length
    motions.push({ motion, moving, size: figure.joints.length })
  }
  for (const figure of figures)
    for (const { animation, tracks } of animations) perform(figure, tracks, animation)
  if (motions.length === 0) {
    issues.push({ at: source, message: 'no animation moves the figure; its rest pose became one frame' })
    for (const figure of figures) perform(figure, new Map())
  }
  return {
    ...mainMotion(motions),
    issues,
  }
}

async function read(reduced: Parameters<WebIO['readJSON']>[0], source: string): Promise<Document> {
  try {
    return await new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT)).readJSON(reduced)
  } catch (error) {
    throw new MotionError(
      `${source}: not a readable glTF (${error instanceof Error ? error.message : String(error)}). Check that the file came over whole, or export it again.`,
      { code: 'unreadable' },
    )
  }
}

/** The tracks of one animation by node. */
function tracksOf(
  animation: Animation,
  place: ReadonlyMap<unknown, number>,
  source: string,
  issues: Issue[],
): Map<number, NodeTracks> {
  const tracks = new Map<number, NodeTracks>()
  for (const channel of animation.listChannels()) {
    const node = place.get(channel.getTargetNode())
    const path = channel.getTargetPath()
    const sampler = channel.getSampler()
    if (node === undefined || !sampler || path === null || path === 'weights') continue
    const track = trackOf(sampler, path === 'rotation' ? 4 : 3)
    if (track) tracks.set(node, { ...tracks.get(node), [path]: track })
    else {
      const name = forestName(channel.getTargetNode()?.getName(), node)
      issues.push({
        at: source,
        message: `the ${path} keys of "${name}" are too few, not finite or out of order; left out`,
      })
    }
  }
  return tracks
}

/** The nodes of a document in plain numbers, in the file's order. */
function forestOf(document: Document): NodeForest {
  const nodes = document.getRoot().listNodes()
  const index = new Map(nodes.map((node, at) => [node, at]))
  const parents = new Int32Array(nodes.length).fill(-1)
  nodes.forEach((node, at) => {
    for (const child of node.listChildren()) parents[index.get(child) ?? 0] = at
  })
  const plain = nodes.map((node) => ({
    name: node.getName(),
    translation: node.getTranslation(),
    rotation: node.getRotation(),
    scale: node.getScale(),
    extras: node.getExtras(),
  }))
  return makeForest(plain, parents)
}

const forestName = (name: string | undefined, node: number): string => name || `node ${node}`
const stem = (source: string): string => source.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || source
