import { zipSync } from 'fflate'
import { NO_ANNOTATIONS } from '../../annotations/annotations.ts'
import { bindPose } from '../../body/bind-pose.ts'
import { generateBody } from '../../body/generate-body.ts'
import { placesAtBind } from '../../body/inverse-bind-matrices.ts'
import { CLOTH, paintBody } from '../../body/paint-body.ts'
import { HelperPoser } from '../../body/pose-helpers.ts'
import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import type { Vec3 } from '../../math/vec3.ts'
import type { Motion } from '../../motion/motion.ts'
import type { Skeleton } from '../../skeleton/skeleton.ts'
import { reduceFrames } from '../scene/reduce-keys.ts'

/** How a USDZ is written. */
export interface PrintUsdzOptions {
  /** Leave out samples that the others tell: no joint moves by more than this, metres. A sample per frame where not given. */
  readonly keyBound?: number
}

/**
 * A motion as USDZ, for viewers and augmented reality: a skeleton with a sample per frame, and a body bound to it. Metres,
 * +Y up. The layer inside is text (`motion.usda`), stored uncompressed at a multiple of 64 bytes as USDZ asks. The same
 * motion gives the same bytes.
 */
export function printUsdz(motion: Motion, { keyBound }: PrintUsdzOptions = {}): Uint8Array {
  const frames = keyBound === undefined ? undefined : reduceFrames(motion, keyBound)
  const layer = new TextEncoder().encode(printUsda(motion, frames))
  const name = 'motion.usda'
  // Behind the header (30 bytes and the name) and the head of the extra field (4).
  const padding = (64 - ((34 + name.length) % 64)) % 64
  return zipSync(
    { [name]: [layer, { extra: { 0x1986: new Uint8Array(padding) } }] },
    { level: 0, mtime: '1980-01-02T00:00:00' },
  )
}

/** The layer of a USDZ, as text. */
function printUsda(motion: Motion, frames: Int32Array | undefined): string {
  const { skeleton, frameCount, frameRate, rootPositions, rotations, annotations } = motion
  const mesh = generateBody(skeleton)
  const poser = new HelperPoser(mesh.helpers)
  const rest = bindPose(skeleton)
  const helpersAtRest = poser.pose(rest.rotations, 0, NO_ANNOTATIONS, 0).slice()
  const paths = jointPaths(skeleton, mesh.helpers)
  const joints = `[${paths.map((path) => `"${path}"`).join(', ')}]`
  const offsets: readonly Vec3[] = [
    ...skeleton.joints.map(({ parent, offset }) => (parent < 0 ? rest.rootPosition : offset)),
    ...mesh.helpers.map(({ offset }) => offset),
  ]
  const turnsAt = (local: ArrayLike<number>, from: number, helpers: ArrayLike<number>): Quat[] => [
    ...skeleton.joints.map((_, joint) => quat.quatAt(local, from + 4 * joint)),
    ...mesh.helpers.map((_, helper) => quat.quatAt(helpers, 4 * helper)),
  ]
  const { turns, places } = placesAtBind(mesh.bind, mesh.helpers)
  const restTurns = turnsAt(rest.rotations, 0, helpersAtRest)
  const samples = (at: (frame: number) => string): string =>
    Array.from(kept, (frame) => `                ${frame}: [${at(frame)}],`).join('\n')
  const kept = frames ?? Int32Array.from({ length: frameCount }, (_, frame) => frame)
  const still = offsets.slice(1).map(triple).join(', ')
  const colours = paintBody(mesh, CLOTH)
  return `#usda 1.0
(
    defaultPrim = "figure"
    metersPerUnit = 1
    upAxis = "Y"
    startTimeCode = 0
    endTimeCode = ${frameCount - 1}
    timeCodesPerSecond = ${short(frameRate)}
    framesPerSecond = ${short(frameRate)}
)

def SkelRoot "figure"
{
    def Skeleton "skeleton" (
        prepend apiSchemas = ["SkelBindingAPI"]
    )
    {
        uniform token[] joints = ${joints}
        uniform matrix4d[] bindTransforms = [${turns.map((turn, joint) => matrix(turn, places[joint])).join(', ')}]
        uniform matrix4d[] restTransforms = [${restTurns.map((turn, joint) => matrix(turn, offsets[joint])).join(', ')}]
        rel skel:animationSource = </figure/skeleton/motion>

        def SkelAnimation "motion"
        {
            uniform token[] joints = ${joints}
            float3[] translations.timeSamples = {
${samples((frame) => `${triple([rootPositions[3 * frame], rootPositions[3 * frame + 1], rootPositions[3 * frame + 2]])}, ${still}`)}
            }
            quatf[] rotations.timeSamples = {
${samples((frame) => {
  const from = 4 * frame * skeleton.jointCount
  const helpers = poser.pose(rotations, from, annotations, frame / frameRate)
  return turnsAt(rotations, from, helpers)
    .map(([x, y, z, w]) => `(${short(w)}, ${short(x)}, ${short(y)}, ${short(z)})`)
    .join(', ')
})}
            }
            half3[] scales = [${offsets.map(() => '(1, 1, 1)').join(', ')}]
        }
    }

    def Mesh "body" (
        prepend apiSchemas = ["SkelBindingAPI"]
    )
    {
        uniform token subdivisionScheme = "none"
        int[] faceVertexCounts = [${Array.from({ length: mesh.indices.length / 3 }, () => 3).join(', ')}]
        int[] faceVertexIndices = [${mesh.indices.join(', ')}]
        point3f[] points = [${triples(mesh.positions)}]
        normal3f[] normals = [${triples(mesh.normals)}] (
            interpolation = "vertex"
        )
        color3f[] primvars:displayColor = [${triples(colours)}] (
            interpolation = "vertex"
        )
        int[] primvars:skel:jointIndices = [${mesh.skinJoints.join(', ')}] (
            elementSize = 4
            interpolation = "vertex"
        )
        float[] primvars:skel:jointWeights = [${Array.from(mesh.skinWeights, short).join(', ')}] (
            elementSize = 4
            interpolation = "vertex"
        )
        matrix4d primvars:skel:geomBindTransform = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
        rel skel:skeleton = </figure/skeleton>
    }
}
`
}

/** `Hips/Spine/Chest`: letters, digits and underscores only, each name once. */
function jointPaths(
  { joints }: Skeleton,
  helpers: readonly { readonly name: string; readonly parent: number }[],
): readonly string[] {
  const taken = new Set<string>()
  const paths: string[] = []
  for (const { name, parent } of [...joints, ...helpers]) {
    const plain = name.replace(/\W+/g, '_').replace(/^(?=\d|$)/, '_')
    let own = plain
    for (let n = 2; taken.has(own); n++) own = `${plain}_${n}`
    taken.add(own)
    paths.push(parent < 0 ? own : `${paths[parent]}/${own}`)
  }
  return paths
}

/** Tenths of a millimetre and hundredths of a degree survive six digits after the point. */
const short = (value: number): string => String(Number(value.toFixed(6)))
const triple = ([x, y, z]: readonly number[]): string => `(${short(x)}, ${short(y)}, ${short(z)})`

function triples(values: ArrayLike<number>): string {
  const out: string[] = []
  for (let v = 0; v < values.length; v += 3) out.push(triple([values[v], values[v + 1], values[v + 2]]))
  return out.join(', ')
}

/** A turn and a place as USD writes matrices: rows, the place in the last of them. */
function matrix(turn: Quat, [x, y, z]: Vec3): string {
  const row = (axis: Vec3): string => `(${quat.rotate(turn, axis).map(short).join(', ')}, 0)`
  return `(${row([1, 0, 0])}, ${row([0, 1, 0])}, ${row([0, 0, 1])}, (${short(x)}, ${short(y)}, ${short(z)}, 1))`
}
