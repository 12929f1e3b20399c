import { fingersByShape } from './fingers-by-shape.ts'
import { readJointNames } from './joint-names.ts'
import type { Skeleton } from './skeleton.ts'

/** The five fingers, from the thumb on. */
export const FINGERS = ['Thumb', 'Index', 'Middle', 'Ring', 'Little'] as const
/** One of `FINGERS`. */
export type Finger = (typeof FINGERS)[number]

/** A joint of a finger: 1 is the knuckle (of the thumb its root), 0 a joint inside the palm. */
export type FingerJoint = `${'left' | 'right'}${Finger}${number}`

const WORDS: readonly (readonly [RegExp, Finger])[] = [
  [/thumb|親指/, 'Thumb'],
  [/index|fore(?=finger)|pointer|人指|人差指/, 'Index'],
  [/middle|mid(?!\w*toe)|中指/, 'Middle'],
  [/ring|薬指/, 'Ring'],
  [/pinky|pinkie|little|small|小指/, 'Little'],
]
const IN_PALM = /metacarpal|inhand|carpal|palm/

/**
 * The joints of the fingers by side, finger and place from the knuckle outwards, whatever the rig calls them:
 * `mixamorig:LeftHandIndex1`, `leftIndexProximal`, `index_01_l`, `Bip01 L Finger1`, `LeftFinger2Proximal` are all
 * `leftIndex1`. Only joints below a hand count. Where no name tells, the shape of the hand does.
 */
export function findFingers(skeleton: Skeleton): ReadonlyMap<FingerJoint, number> {
  const { roles, joints, parents } = skeleton
  const found = new Map<FingerJoint, number>()
  const hands = (['left', 'right'] as const).flatMap((side) => {
    const joint = roles.get(`${side}Hand`)
    return joint === undefined ? [] : [{ side, joint }]
  })
  if (hands.length === 0) return found
  const names = readJointNames(joints.map(({ name }) => name))
  // 3ds Max's Biped counts its fingers from 0 (`Finger0`, `Finger01`, `Finger02` are the thumb), others from 1.
  const fromZero = joints.some(({ name }) => /finger_?0(\d|$)/i.test(name))
  for (const { side, joint: hand } of hands) {
    const below = new Set([hand])
    const named = new Map<Finger, number[]>()
    for (let joint = hand + 1; joint < joints.length; joint++) {
      if (!below.has(parents[joint])) continue
      below.add(joint)
      const finger = fingerOf(names[joint].whole, joints[joint].name, fromZero)
      if (finger) named.set(finger, [...(named.get(finger) ?? []), joint])
    }
    const chains = named.size > 0 ? named : fingersByShape(skeleton, hand)
    for (const [finger, chain] of chains) {
      let place = finger !== 'Thumb' && IN_PALM.test(names[chain[0]].base) ? 0 : 1
      let last = -1
      for (const joint of chain) {
        // One joint after the other: what hangs beside the chain is no finger.
        if (last >= 0 && parents[joint] !== last) continue
        found.set(`${side}${finger}${place++}`, joint)
        last = joint
      }
    }
  }
  return found
}

function fingerOf(whole: string, name: string, fromZero: boolean): Finger | undefined {
  const word = WORDS.find(([pattern]) => pattern.test(whole))
  if (word) return word[1]
  const counted = /finger_?(\d)/i.exec(name)
  if (!counted) return undefined
  return FINGERS[Number(counted[1]) - (fromZero ? 0 : 1)]
}
