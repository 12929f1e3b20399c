import { portable } from '@understudy/kernels'
import { add, cross, normalize, scale, subtract, type Vec3 } from '../../math/vec3.ts'
import { rolesByName } from '../../skeleton/loose-limbs.ts'
import type { Role } from '../../skeleton/roles.ts'
import type { PointTracks } from './point-tracks.ts'

/** Where a joint is in a frame, from the points of that frame; undefined where they were not seen. */
export type JointCentre = (frame: number) => Vec3 | undefined

type Groups = readonly (readonly string[])[]

/**
 * Markers on the skin in the words of Vicon's Plug-in Gait, which most sets share: of several groups the first that
 * the file has. The joint lies in the middle of a group.
 */
const SIDED: Readonly<Record<string, Groups>> = {
  Shoulder: [],
  UpperArm: [['SHO'], ['ACR'], ['SAE'], ['Acromium'], ['Shoulder']],
  LowerArm: [['ELB', 'ELBM'], ['ELB', 'MELB'], ['HLE', 'HME'], ['ELB'], ['Elbow.Lateral', 'Elbow.Medial']],
  Hand: [['WRA', 'WRB'], ['RSP', 'USP'], ['WRI'], ['Wrist.Radius', 'Wrist.Ulna']],
  LowerLeg: [
    ['KNE', 'KNM'],
    ['KNE', 'MKNE'],
    ['KNE', 'KNI'],
    ['FLE', 'FME'],
    ['KNE'],
    ['Knee.Lateral', 'Knee.Medial'],
  ],
  Foot: [
    ['ANK', 'ANM'],
    ['ANK', 'MED'],
    ['ANK', 'MANK'],
    ['FAL', 'TAM'],
    ['ANK'],
    ['Ankle.Lateral', 'Ankle.Medial'],
  ],
  Toes: [['TOE'], ['MT2'], ['FM2'], ['Toe.Tip'], ['MT1', 'MT5']],
}
const MIDDLE: Readonly<Partial<Record<Role, Groups>>> = {
  hips: [
    ['LASI', 'RASI', 'LPSI', 'RPSI'],
    ['LASI', 'RASI', 'SACR'],
    ['LIAS', 'RIAS', 'LIPS', 'RIPS'],
    ['L.ASIS', 'R.ASIS', 'V.Sacral'],
  ],
  spine: [['T10', 'STRN']],
  neck: [['C7', 'CLAV'], ['CV7', 'SJN'], ['C7']],
  head: [['LFHD', 'RFHD', 'LBHD', 'RBHD'], ['LFHD', 'RFHD'], ['Top.Head']],
}

/** The joints that points tell: by name where points are joints already, else from markers on the skin. */
export function jointCentres({ names, positions }: PointTracks): ReadonlyMap<Role, JointCentre> {
  const plain = names.map((name) => name.slice(name.lastIndexOf(':') + 1))
  const index = new Map(plain.map((name, at) => [name.toUpperCase(), at]))
  const at = (point: number, frame: number): Vec3 | undefined => {
    const p = 3 * (frame * names.length + point)
    const v: Vec3 = [positions[p], positions[p + 1], positions[p + 2]]
    return Number.isFinite(v[0] + v[1] + v[2]) ? v : undefined
  }
  const middle =
    (points: readonly number[]): JointCentre =>
    (frame) => {
      const seen = points.flatMap((point) => [at(point, frame) ?? []].filter((v) => v.length > 0) as Vec3[])
      return seen.length < points.length ? undefined : scale(seen.reduce(add), 1 / seen.length)
    }
  const found = new Map<Role, JointCentre>()
  const take = (role: Role, groups: Groups): void => {
    for (const group of groups) {
      const points = group.map((name) => index.get(name.toUpperCase()))
      if (group.length > 0 && points.every((point) => point !== undefined)) {
        found.set(role, middle(points as number[]))
        return
      }
    }
  }
  for (const [role, groups] of Object.entries(MIDDLE)) take(role as Role, groups)
  for (const [side, letter] of [
    ['left', 'L'],
    ['right', 'R'],
  ] as const)
    for (const [part, groups] of Object.entries(SIDED))
      take(
        `${side}${part}` as Role,
        groups.map((group) =>
          group.map((name) =>
            name.includes('.') || /^[A-Z][a-z]/.test(name) ? `${letter}.${name}` : `${letter}${name}`,
          ),
        ),
      )
  const skin = found.size
  const joints = rolesByName(plain)
  if (joints.size >= skin) return new Map([...joints].map(([role, point]) => [role, middle([point])]))
  addHips(found, index, at)
  return found
}

/**
 * Hip joints inside the pelvis from its front spines (Bell, Pedersen, Brand 1990), by the distance w between them:
 * 0.36 w to the side of their middle, 0.30 w below, 0.19 w behind.
 */
function addHips(
  found: Map<Role, JointCentre>,
  index: ReadonlyMap<string, number>,
  at: (point: number, frame: number) => Vec3 | undefined,
): void {
  const pick = (...names: string[]): number | undefined =>
    names.map((name) => index.get(name)).find((point) => point !== undefined)
  const [left, right] = [pick('LASI', 'LIAS', 'L.ASIS'), pick('RASI', 'RIAS', 'R.ASIS')]
  const pelvis = found.get('hips')
  if (left === undefined || right === undefined || !pelvis) return
  for (const side of ['left', 'right'] as const)
    found.set(`${side}UpperLeg`, (frame) => {
      const [l, r, centre] = [at(left, frame), at(right, frame), pelvis(frame)]
      if (!l || !r || !centre) return undefined
      const across = subtract(l, r)
      const width = portable.hypot(...across)
      const front = scale(add(l, r), 0.5)
      const x = normalize(across)
      const ahead = normalize(subtract(front, centre))
      // Left × ahead points down in a right-handed space (x × z = −y).
      const down = cross(x, ahead)
      const z = cross(down, x)
      return add(
        add(front, scale(x, (side === 'left' ? 0.36 : -0.36) * width)),
        add(scale(down, 0.3 * width), scale(z, -0.19 * width)),
      )
    })
}
