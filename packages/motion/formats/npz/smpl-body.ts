import type { Vec3 } from '../../math/vec3.ts'

/**
 * The tree of SMPL and its kin in the order of their pose vectors, with the bones of an average adult of 1.7 m, metres.
 * The shape model itself is under its own licence and is not here: bones are not those of the recorded person.
 */
export const SMPL_BODY: readonly (readonly [name: string, parent: number, offset: Vec3])[] = [
  ['pelvis', -1, [0, 0, 0]],
  ['left_hip', 0, [0.065, -0.085, -0.005]],
  ['right_hip', 0, [-0.065, -0.085, -0.005]],
  ['spine1', 0, [0, 0.115, -0.025]],
  ['left_knee', 1, [0.035, -0.385, 0]],
  ['right_knee', 2, [-0.035, -0.385, 0]],
  ['spine2', 3, [0, 0.135, 0.005]],
  ['left_ankle', 4, [-0.012, -0.405, -0.04]],
  ['right_ankle', 5, [0.012, -0.405, -0.04]],
  ['spine3', 6, [0, 0.055, 0.025]],
  ['left_foot', 7, [0.03, -0.06, 0.125]],
  ['right_foot', 8, [-0.03, -0.06, 0.125]],
  ['neck', 9, [0, 0.21, -0.045]],
  ['left_collar', 9, [0.075, 0.12, -0.035]],
  ['right_collar', 9, [-0.075, 0.12, -0.035]],
  ['head', 12, [0, 0.085, 0.045]],
  ['left_shoulder', 13, [0.115, 0.03, -0.01]],
  ['right_shoulder', 14, [-0.115, 0.03, -0.01]],
  ['left_elbow', 16, [0.26, -0.01, -0.025]],
  ['right_elbow', 17, [-0.26, -0.01, -0.025]],
  ['left_wrist', 18, [0.255, 0.005, -0.005]],
  ['right_wrist', 19, [-0.255, 0.005, -0.005]],
]

/** Fifteen joints of a hand in the order of SMPL-H and SMPL-X, for the left one. */
const KNUCKLES: readonly (readonly [string, Vec3, number])[] = [
  ['index', [0.1, 0, 0.025], 0.033],
  ['middle', [0.103, 0, 0.003], 0.033],
  ['pinky', [0.087, -0.008, -0.037], 0.021],
  ['ring', [0.095, 0, -0.018], 0.03],
  ['thumb', [0.035, -0.015, 0.028], 0.03],
]

export function smplHand(
  side: 'left' | 'right',
  wrist: number,
  first: number,
): (readonly [string, number, Vec3])[] {
  const out = side === 'left' ? 1 : -1
  return KNUCKLES.flatMap(([finger, [x, y, z], bone], at) =>
    [0, 1, 2].map((place): readonly [string, number, Vec3] => {
      const along: Vec3 = finger === 'thumb' ? [0.7 * bone * out, 0, 0.7 * bone] : [bone * out, 0, 0]
      return [
        `${side}_${finger}${place + 1}`,
        place === 0 ? wrist : first + 3 * at + place - 1,
        place === 0 ? [x * out, y, z] : along,
      ]
    }),
  )
}
