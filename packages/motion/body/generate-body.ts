import type { Vec3 } from '../math/vec3.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { BodyBuilder } from './assemble-body.ts'
import { bindPose } from './bind-pose.ts'
import type { BindPose, BodyMesh } from './body-mesh.ts'
import { buildOf, turnBuild } from './build-of.ts'
import { BUILDS, type BuildName } from './builds.ts'
import { capsuleBody } from './capsule-body.ts'
import { garmentDistance, type Garment } from './flesh.ts'
import { shapeTop, shapeTrousers } from './flesh-trunk.ts'
import { halfJoints, halveBends } from './half-joints.ts'
import { handDistance, handMesh } from './hand-mesh.ts'
import { headField, headParts } from './head-mesh.ts'
import type { HelperJoint } from './helper-joints.ts'
import { findLandmarks, type Landmarks } from './landmarks.ts'
import { shapeNeck } from './neck.ts'
import { opennessOf } from './occlusion.ts'
import { openStance } from './open-stance.ts'
import { stuffIndex } from './paint-body.ts'
import { fingerJoints, handPlace, placeInWorld, turnByPlace } from './place-hand.ts'
import { sculpt, type Surface } from './sculpt.ts'
import { shapeShoe } from './shoe.ts'
import { skinParts } from './skin-parts.ts'
import { calmToes, garmentWeights, packWeights, partWeights } from './skin-weights.ts'
import { partTones, splitTone, type TonedSurface } from './split-tones.ts'
import { topTones, trouserTones, type Tone } from './tones.ts'

/** How `generateBody` shapes a body on a skeleton. */
export interface BodyOptions {
  /** How it is built on its bones; what the bones themselves tell where not given. */
  readonly build?: BuildName
  /** So many builds further on, from 0: people of a crowd who share a skeleton differ by it. */
  readonly turn?: number
}

/** A body around any skeleton: a mannequin where roles tell a figure, capsules along the bones where they do not. */
export function generateBody(skeleton: Skeleton, options: BodyOptions = {}): BodyMesh {
  const standing = bindPose(skeleton)
  if (!findLandmarks(skeleton, standing)) return capsuleBody(skeleton, standing)
  const bind = openStance(skeleton, standing)
  const marks = findLandmarks(skeleton, bind)
  if (!marks) return capsuleBody(skeleton, standing)
  return dress(skeleton, bind, marks, turnBuild(options.build ?? buildOf(marks), options.turn ?? 0))
}

type Field = (x: number, y: number, z: number) => number

function dress(skeleton: Skeleton, bind: BindPose, marks: Landmarks, name: BuildName): BodyMesh {
  const build = BUILDS[name]
  const { size } = marks
  const { jointCount, roles } = skeleton
  const builder = new BodyBuilder()
  const helpers: HelperJoint[] = halfJoints(skeleton, bind)
  const halves = helpers.length
  const parts = skinParts(skeleton, bind, marks)
  const width = jointCount + halves

  const top = shapeTop(marks, build)
  const trousers = shapeTrousers(marks, build)
  const neck = shapeNeck(marks, build)
  const shoes = marks.legs.map((leg) => shapeShoe(leg, size))
  const headSize = neck.headSize
  const face = headField(build.jaw)
  const headAt = neck.headBase
  const head: Field = (x, y, z) =>
    headSize * face((x - headAt[0]) / headSize, (y - headAt[1]) / headSize, (z - headAt[2]) / headSize)
  const topField: Field = (x, y, z) => garmentDistance(top, x, y, z)
  const trouserField: Field = (x, y, z) => garmentDistance(trousers, x, y, z)
  /** What is next to a piece and covers its sky; asking the whole body would take as long as shaping it. */
  const nearest =
    (...fields: readonly Field[]): Field =>
    (x, y, z) => {
      let d = Infinity
      for (let i = 0; i < fields.length; i++) d = Math.min(d, fields[i](x, y, z))
      return d
    }

  /** A surface with its weights, cut into tones. */
  const addToned = (
    surface: Surface,
    rows: Float32Array,
    stuff: number,
    tones: readonly Tone[],
    around: Field,
  ): void => {
    const toned: TonedSurface = {
      positions: [...surface.positions],
      normals: [...surface.normals],
      rows: [...rows],
      width,
      indices: [...surface.indices],
      stuffs: Array.from({ length: surface.indices.length / 3 }, () => stuff),
    }
    for (const tone of tones) splitTone(toned, tone.lines, tone.stuff)
    const { from, stuffs, indices } = partTones(toned)
    const take = (values: readonly number[], wide: number): Float32Array => {
      const out = new Float32Array(wide * from.length)
      from.forEach((v, i) => {
        for (let c = 0; c < wide; c++) out[wide * i + c] = values[wide * v + c]
      })
      return out
    }
    const positions = take(toned.positions, 3)
    const normals = take(toned.normals, 3)
    const openness = opennessOf(positions, normals, around, size)
    builder.add({
      positions,
      normals,
      indices,
      stuffs,
      openness,
      ...packWeights(take(toned.rows, width), width),
    })
  }

  // Cloth beside a thigh follows it, be it of the top or of the trousers: one never comes through the other.
  const clothed = [...top.limbs, ...trousers.limbs]
  const garment = (shape: Garment, stuff: number, tones: readonly Tone[]): void => {
    const surface = sculpt((x, y, z) => garmentDistance(shape, x, y, z), shape.details, size)
    const rows = garmentWeights(
      { trunk: shape.trunk, limbs: clothed },
      parts,
      surface.positions,
      surface.indices,
      size,
      width,
    )
    halveBends(rows, width, skeleton, helpers.slice(0, halves))
    addToned(surface, rows, stuff, tones, nearest(topField, trouserField))
  }
  garment(top, stuffIndex('cloth'), topTones(marks))
  garment(trousers, stuffIndex('trousers'), trouserTones(marks))

  shoes.forEach((shoe, index) => {
    const surface = sculpt(shoe.distance, shoe.details, size)
    const side = index === 0 ? 'left' : 'right'
    const feet = [roles.get(`${side}Foot`), roles.get(`${side}Toes`)].filter((joint) => joint !== undefined)
    const leg = parts.limbs[2 + index]
    const foot = { joints: feet, bones: leg.bones.filter(({ joint }) => feet.includes(joint)) }
    const rows = partWeights(foot, surface.positions, size, width)
    calmToes(skeleton, rows, width)
    const sole: Tone = { lines: [(_x, y) => y - shoe.weltY], stuff: stuffIndex('sole') }
    addToned(surface, rows, stuffIndex('shoe'), [sole], nearest(shoe.distance, trouserField))
  })

  const neckSurface = sculpt(neck.distance, neck.details, size)
  addToned(
    neckSurface,
    partWeights(parts.trunk, neckSurface.positions, size, width),
    stuffIndex('skin'),
    [],
    nearest(neck.distance, head, topField),
  )

  const headJoint = roles.get('head') ?? 0
  for (const part of headParts(build.hair, build.jaw)) {
    const positions = part.positions.map((value, i) => headSize * value + headAt[i % 3])
    builder.add({
      positions,
      normals: part.normals,
      indices: part.indices,
      stuffs: new Uint8Array(part.positions.length / 3).fill(part.stuff),
      openness: opennessOf(positions, part.normals, nearest(head, topField), size),
      ...rigid(part.positions.length / 3, headJoint),
    })
  }

  marks.arms.forEach((arm, index) => {
    const side = index === 0 ? 'left' : 'right'
    const hand = roles.get(`${side}Hand`) ?? 0
    const place = handPlace(arm, size)
    const first = jointCount + helpers.length
    helpers.push(...fingerJoints(place, side, hand, bind, first))
    const mesh = handMesh()
    const count = mesh.positions.length / 3
    const positions = new Float32Array(3 * count)
    const normals = new Float32Array(3 * count)
    for (let v = 0; v < count; v++) {
      positions.set(
        placeInWorld(place, [...mesh.positions.subarray(3 * v, 3 * v + 3)] as unknown as Vec3),
        3 * v,
      )
      normals.set(turnByPlace(place, [...mesh.normals.subarray(3 * v, 3 * v + 3)] as unknown as Vec3), 3 * v)
    }
    builder.add({
      positions,
      normals,
      // The left hand is the right one in a mirror: its triangles go round the other way.
      indices: side === 'right' ? mesh.indices : mirrored(mesh.indices),
      stuffs: new Uint8Array(count).fill(stuffIndex('skin')),
      openness: opennessOf(mesh.positions, mesh.normals, handDistance, 0.5),
      skinJoints: Uint16Array.from(mesh.bones, (bone) => (bone === 0 ? hand : first + bone - 1)),
      skinWeights: mesh.weights,
    })
  })
  return { ...builder.build(), helpers, bind }
}

function rigid(count: number, joint: number): { skinJoints: Uint16Array; skinWeights: Float32Array } {
  const skinJoints = new Uint16Array(4 * count)
  const skinWeights = new Float32Array(4 * count)
  for (let v = 0; v < count; v++) {
    skinJoints[4 * v] = joint
    skinWeights[4 * v] = 1
  }
  return { skinJoints, skinWeights }
}

function mirrored(indices: Uint32Array): Uint32Array {
  const out = indices.slice()
  for (let t = 0; t < out.length; t += 3) [out[t + 1], out[t + 2]] = [out[t + 2], out[t + 1]]
  return out
}
