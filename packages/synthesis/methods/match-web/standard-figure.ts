import { scalar, type Kernels, portable } from '@understudy/kernels'
import { jointOf, worldPositions, type Motion, type Role } from '@understudy/motion'
import { legLength, TYPICAL_LEG, type CloudTrack } from '../../analysis/index.ts'

/** Role, the role it hangs from, and the length of that bone on the standard figure, metres. */
export const FIGURE_BONES: readonly (readonly [Role, Role, number])[] = [
  ['chest', 'hips', 0.35],
  ['head', 'chest', 0.35],
  ['leftUpperArm', 'chest', 0.2],
  ['leftLowerArm', 'leftUpperArm', 0.28],
  ['leftHand', 'leftLowerArm', 0.25],
  ['rightUpperArm', 'chest', 0.2],
  ['rightLowerArm', 'rightUpperArm', 0.28],
  ['rightHand', 'rightLowerArm', 0.25],
  ['leftUpperLeg', 'hips', 0.1],
  ['leftLowerLeg', 'leftUpperLeg', 0.43],
  ['leftFoot', 'leftLowerLeg', 0.42],
  ['leftToes', 'leftFoot', 0.14],
  ['rightUpperLeg', 'hips', 0.1],
  ['rightLowerLeg', 'rightUpperLeg', 0.43],
  ['rightFoot', 'rightLowerLeg', 0.42],
  ['rightToes', 'rightFoot', 0.14],
]

/** The joints of the standard figure, in the order of its tracks. */
export const FIGURE_ROLES: readonly Role[] = ['hips', ...FIGURE_BONES.map(([role]) => role)]

const indexOf = new Map(FIGURE_ROLES.map((role, index) => [role, index]))
const PARENT = FIGURE_BONES.map(([, parent]) => indexOf.get(parent)!)

/**
 * Anybody's motion on one figure: every bone keeps its direction in the world and takes the standard
 * length, the hips' height above the floor and their travel are scaled by leg length.
 *
 *   p_r = p_parent + ℓ_r (P_r − P_parent) / ‖P_r − P_parent‖,   p_hips = (P_hips − floor) · 0.85 m / leg
 *
 * Without it a tall and a short person differ more than a walk and a stroll. The floor is the tenth
 * percentile of the lower toe's height.
 */
export function standardFigure(
  motion: Motion,
  frameRate: number,
  half: number,
  kernels: Kernels = scalar,
): CloudTrack {
  const { skeleton } = motion
  const joints = FIGURE_ROLES.map((role) => jointOf(skeleton, role, 'search'))
  const world = worldPositions(motion, kernels)
  const stride = 3 * skeleton.jointCount
  const scale = TYPICAL_LEG / (legLength(skeleton) ?? TYPICAL_LEG)
  const floor = floorOf(motion, world)
  const frameCount = Math.floor(((motion.frameCount - 1) / motion.frameRate) * frameRate + 1e-6) + 1
  const width = 3 * FIGURE_ROLES.length
  const points = new Float32Array((frameCount + 2 * half) * width)
  const here = new Float64Array(width)
  for (let f = 0; f < frameCount; f++) {
    const exact = Math.min((f * motion.frameRate) / frameRate, motion.frameCount - 1)
    const at = Math.floor(exact)
    const next = Math.min(at + 1, motion.frameCount - 1)
    joints.forEach((joint, r) => {
      for (let c = 0; c < 3; c++) {
        const from = world[at * stride + 3 * joint + c]
        here[3 * r + c] = from + (world[next * stride + 3 * joint + c] - from) * (exact - at)
      }
    })
    const o = (half + f) * width
    points[o] = scale * here[0]
    points[o + 1] = scale * (here[1] - floor)
    points[o + 2] = scale * here[2]
    FIGURE_BONES.forEach(([, , length], b) => {
      const [p, q] = [3 * PARENT[b], 3 * (b + 1)]
      const d = [here[q] - here[p], here[q + 1] - here[p + 1], here[q + 2] - here[p + 2]]
      const k = length / (portable.hypot(d[0], d[1], d[2]) || 1)
      for (let c = 0; c < 3; c++) points[o + q + c] = points[o + p + c] + k * d[c]
    })
  }
  return figureTrack(motion.name, frameRate, half, frameCount, points)
}

/** A track of the standard figure from its points, the `half` frames before and after filled in. */
export function figureTrack(
  name: string,
  frameRate: number,
  half: number,
  frameCount: number,
  points: Float32Array,
): CloudTrack {
  continueThroughEnds(points, frameCount, half, 3 * FIGURE_ROLES.length)
  const equal = (count: number): Float32Array => new Float32Array(count).fill(1 / count)
  return {
    name,
    roles: FIGURE_ROLES,
    frameRate,
    frameCount,
    half,
    points,
    pointWeights: equal(FIGURE_ROLES.length),
    windowWeights: equal(2 * half + 1),
  }
}

function floorOf(motion: Motion, world: Float32Array): number {
  const { jointCount } = motion.skeleton
  const toes = (['leftToes', 'rightToes'] as const).map((role) => jointOf(motion.skeleton, role, 'search'))
  const heights = Float64Array.from({ length: motion.frameCount }, (_, f) =>
    Math.min(...toes.map((joint) => world[3 * (f * jointCount + joint) + 1])),
  ).sort()
  return heights[Math.floor(0.1 * heights.length)]
}

/** p(−t) = 2 p(0) − p(t): see `cloudTrack`. */
function continueThroughEnds(points: Float32Array, frameCount: number, half: number, width: number): void {
  const last = half + frameCount - 1
  for (let k = 1; k <= half; k++) {
    const near = Math.min(k, frameCount - 1)
    for (let c = 0; c < width; c++) {
      points[(half - k) * width + c] = 2 * points[half * width + c] - points[(half + near) * width + c]
      points[(last + k) * width + c] = 2 * points[last * width + c] - points[(last - near) * width + c]
    }
  }
}
