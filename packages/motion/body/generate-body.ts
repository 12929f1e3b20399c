import type { Skeleton } from '../skeleton/skeleton.ts'
import { bindPose } from './bind-pose.ts'
import type { BodyMesh } from './body-mesh.ts'
import { capsuleBody } from './capsule-body.ts'
import { collapseEdges } from './collapse-edges.ts'
import { edgeAt, fleshDistance, shapeBody } from './flesh.ts'
import { gridLines } from './grid-lines.ts'
import { findLandmarks } from './landmarks.ts'
import { relaxVertices } from './relax-vertices.ts'
import { settleVertices } from './settle-vertices.ts'
import { skinWeights } from './skin-weights.ts'
import { openStance } from './open-stance.ts'
import { surfaceNets } from './surface-nets.ts'

/** A body around any skeleton: a mannequin where roles tell a figure, capsules along the bones where they do not. */
export function generateBody(skeleton: Skeleton): BodyMesh {
  const standing = bindPose(skeleton)
  if (!findLandmarks(skeleton, standing)) return capsuleBody(skeleton, standing)
  const bind = openStance(skeleton, standing)
  const marks = findLandmarks(skeleton, bind)
  if (!marks) return capsuleBody(skeleton, standing)
  const flesh = shapeBody(marks)
  const field = (x: number, y: number, z: number): number => fleshDistance(flesh, x, y, z)
  const margin = 0.05 * marks.size
  const lines = ([0, 1, 2] as const).map((axis) => gridLines(flesh.details, axis, margin))
  const net = surfaceNets(field, lines[0], lines[1], lines[2])
  const largestMove = 0.015 * marks.size
  const { positions, indices } = collapseEdges(net.positions, net.indices, (x, y, z) =>
    edgeAt(flesh.details, x, y, z),
  )
  for (let pass = 0; pass < RELAXING; pass++) {
    relaxVertices(positions, indices)
    settleVertices(positions, field, largestMove)
  }
  const normals = settleVertices(positions, field, largestMove)
  const skin = skinWeights(skeleton, bind, marks, flesh, positions, indices, {
    softness: SOFTNESS * marks.size,
    seam: SEAM * marks.size,
    smoothing: 2,
  })
  return { positions: Float32Array.from(positions), normals, indices, ...skin, bind }
}

/** Passes of drawing vertices to the middle of their neighbours and back onto the surface. */
const RELAXING = 2

/** How far a joint's pull fades beside the bone itself, metres for a grown figure. */
const SOFTNESS = 0.022

/** Over how much of the way from trunk to limb the skin passes from one to the other, metres for a grown figure. */
const SEAM = 0.06
