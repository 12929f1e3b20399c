import type { Role } from '../../skeleton/roles.ts'

/** A bone as the protocol calls it (Unity's `HumanBodyBones`), its parent among these, and what it is to us. */
export interface VmcBone {
  readonly name: string
  readonly parent: number
  /** As the VRM humanoid calls it. */
  readonly jointName: string
  readonly role?: Role
}

const FINGERS = ['Thumb', 'Index', 'Middle', 'Ring', 'Little'] as const
const PHALANGES = ['Proximal', 'Intermediate', 'Distal'] as const
/** VRM counts a thumb's joints from inside the palm. */
const VRM_THUMB = { Proximal: 'Metacarpal', Intermediate: 'Proximal', Distal: 'Distal' } as const

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

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1)

/** The bones that can be sent, parents before children. */
export const VMC_BONES: readonly VmcBone[] = makeBones()

function makeBones(): readonly VmcBone[] {
  const bones: VmcBone[] = []
  const indexOf = (role: Role): number => bones.findIndex((bone) => bone.role === role)
  for (const [role, parent] of TREE)
    bones.push({
      name: capital(role),
      jointName: role,
      role,
      parent: parent === undefined ? -1 : indexOf(parent),
    })
  for (const side of ['left', 'right'] as const)
    for (const finger of FINGERS) {
      let parent = indexOf(`${side}Hand`)
      for (const phalanx of PHALANGES) {
        const own = finger === 'Thumb' ? VRM_THUMB[phalanx] : phalanx
        bones.push({
          name: `${capital(side)}${finger}${phalanx}`,
          jointName: `${side}${finger}${own}`,
          parent,
        })
        parent = bones.length - 1
      }
    }
  return bones
}
