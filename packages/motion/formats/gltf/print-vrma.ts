import { MotionError } from '../../errors.ts'
import type { Motion } from '../../motion/motion.ts'
import { applyPreset } from '../presets/index.ts'
import { printContainer, type GltfJson } from './append-floats.ts'
import type { GltfNode } from './animate-glb.ts'
import { openContainer } from './open-container.ts'
import { printGlb, type PrintGlbOptions } from './print-glb.ts'

/** Bones without which no avatar can be moved, by the VRM specification. */
const NEEDED = ['hips', 'spine', 'head', 'leftUpperLeg', 'rightUpperLeg'] as const

/**
 * A motion as VRM Animation (`VRMC_vrm_animation` 1.0): a GLB without a mesh whose nodes rest in the T-pose with frames
 * as the world, named and listed as the bones of a VRM humanoid, fingers included. Players put it on any VRM avatar.
 */
export async function printVrma(
  motion: Motion,
  { keyBound }: Pick<PrintGlbOptions, 'keyBound'> = {},
): Promise<Uint8Array> {
  const missing = NEEDED.filter((role) => !motion.skeleton.roles.has(role))
  if (missing.length > 0)
    throw new MotionError(
      `"${motion.name}" has no ${missing.join(', ')}; VRM Animation needs them. Set the roles by hand, or retarget it first.`,
      { code: 'missing-role' },
    )
  const worn = applyPreset(motion, 'vrm')
  const { json, bin } = openContainer(await printGlb(worn, { body: false, keyBound }), 'vrma')
  const nodes = (json as GltfJson).nodes as readonly GltfNode[]
  const bones = worn.skeleton.joints.flatMap(({ name }): [string, { node: number }][] => {
    const node = nodes.findIndex((one) => one.name === name)
    return VRM_BONE.test(name) && node >= 0 ? [[name, { node }]] : []
  })
  const extension = { specVersion: '1.0', humanoid: { humanBones: Object.fromEntries(bones) } }
  return printContainer(
    {
      ...(json as GltfJson),
      extensionsUsed: ['VRMC_vrm_animation'],
      extensions: { VRMC_vrm_animation: extension },
    },
    bin ?? new Uint8Array(),
  )
}

const VRM_BONE =
  /^(hips|spine|chest|upperChest|neck|head|(left|right)(Shoulder|(Upper|Lower)(Arm|Leg)|Hand|Foot|Toes|Thumb(Metacarpal|Proximal|Distal)|(Index|Middle|Ring|Little)(Proximal|Intermediate|Distal)))$/
