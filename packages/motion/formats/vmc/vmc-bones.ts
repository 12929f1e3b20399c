import { FINGERS } from '../../skeleton/fingers.ts'
import type { Role } from '../../skeleton/roles.ts'
import { nameOfFinger, nameOfRole } from '../presets/preset-names.ts'

/** A bone as the protocol calls it (Unity's `HumanBodyBones`), its parent among these, and what it is to us. */
export interface VmcBone {
  readonly name: string
  readonly parent: number
  /** As the VRM humanoid calls it. */
  readonly jointName: string
  readonly role?: Role
}

const TREE: readonly (readonly [child: Role, parent: Role | undefined])[] = [
  ['hips', undefined],
  ['spine', 'hips'],
  ['chest', 'spine'],
  ['upperChest', 'chest'],
  ['neck', 'upperChest'],
  ['head', 'neck'],
  ...(['left', 'right'] as const).flatMap((side) => [
    [`${side}Shoulder`, 'upperChest'] as const,
    [`${side}UpperArm`, `${side}Shoulder`] as const,
    [`${side}LowerArm`, `${side}UpperArm`] as const,
    [`${side}Hand`, `${side}LowerArm`] as const,
    [`${side}UpperLeg`, 'hips'] as const,
    [`${side}LowerLeg`, `${side}UpperLeg`] as const,
    [`${side}Foot`, `${side}LowerLeg`] as const,
    [`${side}Toes`, `${side}Foot`] as const,
  ]),
]

/** The bones that can be sent, parents before children. */
export const VMC_BONES: readonly VmcBone[] = makeBones()

function makeBones(): readonly VmcBone[] {
  const bones: VmcBone[] = []
  const indexOf = (role: Role): number => bones.findIndex((bone) => bone.role === role)
  for (const [role, parent] of TREE)
    bones.push({
      name: nameOfRole('unity', role),
      jointName: nameOfRole('vrm', role),
      role,
      parent: parent === undefined ? -1 : indexOf(parent),
    })
  for (const side of ['left', 'right'] as const)
    for (const finger of FINGERS) {
      let parent = indexOf(`${side}Hand`)
      for (const place of [1, 2, 3]) {
        const joint = `${side}${finger}${place}` as const
        bones.push({ name: nameOfFinger('unity', joint)!, jointName: nameOfFinger('vrm', joint)!, parent })
        parent = bones.length - 1
      }
    }
  return bones
}
