import { vec3, type Motion, type Skeleton } from '@understudy/motion'
import {
  CLOTH,
  generateBody,
  HelperPoser,
  paintBody,
  skinVertices,
  type BodyMesh,
  type Rgb,
} from '@understudy/motion/body'
import { element } from '../svg/element.ts'
import { encodePng } from '../svg/encode-png.ts'
import { project } from './camera.ts'
import type { Placement } from './draw-figure.ts'
import { INK } from './ink.ts'
import { linearOf, shadeBody, type PaperMesh } from './shade-body.ts'

/** Picture points per pixel of the drawing, each way: sharp at the usual size of a PNG. */
const FINER = 2

const worn = new WeakMap<Skeleton, BodyMesh>()

/** The body of a skeleton, made once; undefined where nothing tells a figure. */
export function bodyOf(skeleton: Skeleton): BodyMesh | undefined {
  let body = worn.get(skeleton)
  if (!body) worn.set(skeleton, (body = generateBody(skeleton)))
  return body.helpers.length > 0 ? body : undefined
}

/** The dressed body in one frame as a picture, lit as on the stage; `cloth` is its top's colour, linear. */
export function drawBody(
  body: BodyMesh,
  motion: Motion,
  frame: number,
  placement: Placement,
  cloth: Rgb = CLOTH,
): string {
  const { skeleton, rotations, frameRate, annotations } = motion
  const offset = 4 * frame * skeleton.jointCount
  const helpers = new HelperPoser(body.helpers).pose(rotations, offset, annotations, frame / frameRate)
  const root = vec3.vec3At(motion.rootPositions, 3 * frame)
  const posed = skinVertices(body, skeleton, { root, rotations, offset, helpers })
  const { camera, scale, fade = 0 } = placement
  const [ox, oy, oz] = project(camera, placement.origin)
  const count = posed.positions.length / 3
  const points = new Float32Array(3 * count)
  const normals = new Float32Array(3 * count)
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let v = 0; v < count; v++) {
    const [x, y, depth] = project(camera, vec3.vec3At(posed.positions, 3 * v))
    const [px, py] = [placement.x + (x - ox) * scale, placement.y - (y - oy) * scale]
    ;[left, right] = [Math.min(left, px), Math.max(right, px)]
    ;[top, bottom] = [Math.min(top, py), Math.max(bottom, py)]
    points.set([px, py, depth - oz], 3 * v)
    normals.set(project(camera, vec3.vec3At(posed.normals, 3 * v)), 3 * v)
  }
  ;[left, top] = [Math.floor(left) - 1, Math.floor(top) - 1]
  const [width, height] = [Math.ceil(right) + 1 - left, Math.ceil(bottom) + 1 - top]
  for (let v = 0; v < count; v++) {
    points[3 * v] = (points[3 * v] - left) * FINER
    points[3 * v + 1] = (points[3 * v + 1] - top) * FINER
  }
  const mesh: PaperMesh = { points, normals, colors: paintBody(body, cloth), indices: body.indices }
  const shaded = shadeBody(mesh, width * FINER, height * FINER)
  const png = encodePng(shaded, { towards: linearOf(INK.paper), share: fade })
  return element('image', {
    x: left,
    y: top,
    width,
    height,
    href: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  })
}
