import { humanoid, realMocap } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { parseBvh } from '../formats/index.ts'
import { seeded } from '../math/random.ts'
import { detectRoles } from './detect-roles.ts'
import { mirrorAxes } from './mirror-axes.ts'
import { ROLES, type Role } from './roles.ts'
import { makeSkeleton, type Joint, type Skeleton } from './skeleton.ts'

/** Names for the 22 roles in the order of `ROLES`; `-` leaves a role out. Right names follow from the left ones. */
function names(words: string, toRight: (left: string) => string): Map<Role, string> {
  const left = words.trim().split(/\s+/)
  const sided = (at: number): string[] => left.slice(at, at + 4)
  const all = [
    ...left.slice(0, 6),
    ...sided(6),
    ...sided(6).map(toRight),
    ...sided(10),
    ...sided(10).map(toRight),
  ]
  return new Map(ROLES.map((role, at) => [role, all[at]]))
}

const CONVENTIONS: readonly (readonly [
  string,
  Map<Role, string>,
  extra: readonly (readonly [string, string])[],
])[] = [
  [
    'CMU',
    names(
      `Hips LowerBack Spine Spine1 Neck Head LeftShoulder LeftArm LeftForeArm LeftHand LeftUpLeg LeftLeg LeftFoot LeftToeBase`,
      (n) => n.replace('Left', 'Right'),
    ),
    [
      ['LThumb', 'LeftHand'],
      ['LeftFingerBase', 'LeftHand'],
    ],
  ],
  [
    'HumanIK',
    names(
      `Character1_Hips Character1_Spine Character1_Spine1 Character1_Spine2 Character1_Neck Character1_Head
       Character1_LeftShoulder Character1_LeftArm Character1_LeftForeArm Character1_LeftHand
       Character1_LeftUpLeg Character1_LeftLeg Character1_LeftFoot Character1_LeftToeBase`,
      (n) => n.replace('Left', 'Right'),
    ),
    [['Character1_LeftArmRoll', 'Character1_LeftArm']],
  ],
  [
    'Mixamo',
    names(
      `mixamorig:Hips mixamorig:Spine mixamorig:Spine1 mixamorig:Spine2 mixamorig:Neck mixamorig:Head
       mixamorig:LeftShoulder mixamorig:LeftArm mixamorig:LeftForeArm mixamorig:LeftHand
       mixamorig:LeftUpLeg mixamorig:LeftLeg mixamorig:LeftFoot mixamorig:LeftToeBase`,
      (n) => n.replace('Left', 'Right'),
    ),
    [
      ['mixamorig:LeftHandThumb1', 'mixamorig:LeftHand'],
      ['mixamorig:HeadTop_End', 'mixamorig:Head'],
    ],
  ],
  [
    // three.js drops the colon.
    'Mixamo',
    names(
      `mixamorigHips mixamorigSpine mixamorigSpine1 mixamorigSpine2 mixamorigNeck mixamorigHead
       mixamorigLeftShoulder mixamorigLeftArm mixamorigLeftForeArm mixamorigLeftHand
       mixamorigLeftUpLeg mixamorigLeftLeg mixamorigLeftFoot mixamorigLeftToeBase`,
      (n) => n.replace('Left', 'Right'),
    ),
    [],
  ],
  [
    'LaFAN1',
    names(
      `Hips Spine Spine1 Spine2 Neck Head LeftShoulder LeftArm LeftForeArm LeftHand LeftUpLeg LeftLeg LeftFoot LeftToe`,
      (n) => n.replace('Left', 'Right'),
    ),
    [],
  ],
  [
    'Bandai',
    names(
      `Hips Spine Chest - Neck Head Shoulder_L UpperArm_L LowerArm_L Hand_L UpperLeg_L LowerLeg_L Foot_L Toes_L`,
      (n) => n.replace('_L', '_R'),
    ),
    [],
  ],
  [
    'VRM',
    names(
      `hips spine chest upperChest neck head leftShoulder leftUpperArm leftLowerArm leftHand
       leftUpperLeg leftLowerLeg leftFoot leftToes`,
      (n) => n.replace('left', 'right'),
    ),
    [['leftThumbProximal', 'leftHand']],
  ],
  [
    'VRM',
    names(
      `J_Bip_C_Hips J_Bip_C_Spine J_Bip_C_Chest J_Bip_C_UpperChest J_Bip_C_Neck J_Bip_C_Head
       J_Bip_L_Shoulder J_Bip_L_UpperArm J_Bip_L_LowerArm J_Bip_L_Hand
       J_Bip_L_UpperLeg J_Bip_L_LowerLeg J_Bip_L_Foot J_Bip_L_ToeBase`,
      (n) => n.replace('_L_', '_R_'),
    ),
    [],
  ],
  [
    'Unreal',
    names(
      `pelvis spine_01 spine_02 spine_03 neck_01 head clavicle_l upperarm_l lowerarm_l hand_l thigh_l calf_l foot_l ball_l`,
      (n) => n.replace(/_l$/, '_r'),
    ),
    [
      ['upperarm_twist_01_l', 'upperarm_l'],
      ['index_01_l', 'hand_l'],
    ],
  ],
  [
    'Rokoko',
    names(
      `Hips Spine1 Spine2 Spine3 Neck Head LeftShoulder LeftArm LeftForeArm LeftHand LeftThigh LeftShin LeftFoot LeftToe`,
      (n) => n.replace('Left', 'Right'),
    ),
    [],
  ],
  [
    'CMU ASF',
    names(
      `root lowerback upperback thorax lowerneck head lclavicle lhumerus lradius lwrist lfemur ltibia lfoot ltoes`,
      (n) => n.replace('l', 'r'),
    ),
    [['lhand', 'lwrist']],
  ],
  [
    'Biped',
    names(
      `Bip01_Pelvis Bip01_Spine Bip01_Spine1 Bip01_Spine2 Bip01_Neck Bip01_Head
       Bip01_L_Clavicle Bip01_L_UpperArm Bip01_L_Forearm Bip01_L_Hand
       Bip01_L_Thigh Bip01_L_Calf Bip01_L_Foot Bip01_L_Toe0`,
      (n) => n.replace('_L_', '_R_'),
    ),
    [],
  ],
  [
    'BVH classic',
    names(
      `Hips Chest Chest2 Chest3 Neck Head LeftCollar LeftShoulder LeftElbow LeftWrist LeftHip LeftKnee LeftAnkle LeftToe`,
      (n) => n.replace('Left', 'Right'),
    ),
    [],
  ],
  [
    'SMPL',
    names(
      `pelvis spine1 spine2 spine3 neck head left_collar left_shoulder left_elbow left_wrist
       left_hip left_knee left_ankle left_foot`,
      (n) => n.replace('left', 'right'),
    ),
    [['left_hand', 'left_wrist']],
  ],
  [
    'Rigify',
    names(
      `spine spine.001 spine.002 spine.003 spine.004 spine.006 shoulder.L upper_arm.L forearm.L hand.L thigh.L shin.L foot.L toe.L`,
      (n) => n.replace('.L', '.R'),
    ),
    [['f_index.01.L', 'hand.L']],
  ],
  [
    'Poser',
    names(`hip abdomen chest - neck head lCollar lShldr lForeArm lHand lThigh lShin lFoot lToe`, (n) =>
      n.replace(/^l/, 'r'),
    ),
    [],
  ],
  [
    'Poser',
    names(
      `hip abdomenLower abdomenUpper chestLower neckLower head lCollar lShldrBend lForearmBend lHand lThighBend lShin lFoot lToe`,
      (n) => n.replace(/^l/, 'r'),
    ),
    [],
  ],
  [
    'Character Creator',
    names(
      `CC_Base_Hip CC_Base_Waist CC_Base_Spine01 CC_Base_Spine02 CC_Base_NeckTwist01 CC_Base_Head
       CC_Base_L_Clavicle CC_Base_L_Upperarm CC_Base_L_Forearm CC_Base_L_Hand
       CC_Base_L_Thigh CC_Base_L_Calf CC_Base_L_Foot CC_Base_L_ToeBase`,
      (n) => n.replace('_L_', '_R_'),
    ),
    [['CC_Base_Pelvis', 'CC_Base_Hip']],
  ],
  [
    'MakeHuman',
    names(
      `root spine05 spine04 spine02 neck01 head clavicle.L upperarm01.L lowerarm01.L wrist.L
       upperleg01.L lowerleg01.L foot.L toe1-1.L`,
      (n) => n.replace('.L', '.R'),
    ),
    [['finger2-1.L', 'wrist.L']],
  ],
  [
    'VRChat',
    names(
      `Hips Spine Chest Upper_Chest Neck Head Left_shoulder Left_arm Left_elbow Left_wrist Left_leg Left_knee Left_ankle Left_toe`,
      (n) => n.replace('Left', 'Right'),
    ),
    [],
  ],
  [
    // Numbered by a converter.
    'Mixamo',
    names(
      `mixamorig:Hips_01 mixamorig:Spine_02 mixamorig:Spine1_03 mixamorig:Spine2_04 mixamorig:Neck_05 mixamorig:Head_06
       mixamorig:LeftShoulder_07 mixamorig:LeftArm_08 mixamorig:LeftForeArm_09 mixamorig:LeftHand_010
       mixamorig:LeftUpLeg_015 mixamorig:LeftLeg_016 mixamorig:LeftFoot_017 mixamorig:LeftToeBase_018`,
      (n) => n.replace('Left', 'Right').replace(/\d+$/, (digits) => String(Number(digits) + 50)),
    ),
    [],
  ],
]

/** `humanoid()` under other names; left-out roles hand their children to their parent, extra joints hang below. */
function dressed(
  byRole: ReadonlyMap<Role, string>,
  extra: readonly (readonly [string, string])[] = [],
): { skeleton: Skeleton; roleOf: Map<string, Role> } {
  const { joints, tips } = humanoid()
  const kept = joints.filter(({ role }) => byRole.get(role!) !== '-')
  const indexOf = new Map(kept.map((joint, index) => [joint.role!, index]))
  const list = kept.map(({ role, parent, offset }): Joint => {
    let above = parent
    while (above >= 0 && !indexOf.has(joints[above].role!)) above = joints[above].parent
    return { name: byRole.get(role!)!, parent: above < 0 ? -1 : indexOf.get(joints[above].role!)!, offset }
  })
  for (const [name, under] of extra)
    list.push({ name, parent: list.findIndex((joint) => joint.name === under), offset: [0.01, 0.01, 0.03] })
  const kepTips = tips.map((tip) => ({ ...tip, joint: indexOf.get(joints[tip.joint].role!)! }))
  return {
    skeleton: makeSkeleton(list, kepTips),
    roleOf: new Map(kept.map(({ role }) => [byRole.get(role!)!, role!])),
  }
}

describe.each(CONVENTIONS)('%s', (convention, byRole, extra) => {
  const { skeleton, roleOf } = dressed(byRole, extra)
  const report = detectRoles(skeleton)

  test('every role is found by name, with full confidence', () => {
    expect(report.convention).toBe(convention)
    for (const match of report.matches)
      expect(match).toMatchObject({ role: roleOf.get(match.jointName), confidence: 1, by: 'name' })
    expect(report.matches.length).toBe(roleOf.size)
  })

  test('what is left over is listed', () => {
    expect(report.unmatched.toSorted()).toEqual(extra.map(([name]) => name).toSorted())
    expect(report.missing).toEqual(ROLES.filter((role) => byRole.get(role) === '-'))
  })
})

describe('without names that mean anything', () => {
  const anonymous = (skeleton: Skeleton, scramble = seeded(3)): Skeleton => {
    const tags = skeleton.joints.map((_, at) => `n${at}`).toSorted(() => scramble() - 0.5)
    return makeSkeleton(
      skeleton.joints.map(({ parent, offset }, at) => ({ name: tags[at], parent, offset })),
      skeleton.tips,
    )
  }

  test('shape and rest pose give all roles, less surely', () => {
    const person = humanoid()
    const report = detectRoles(anonymous(person))
    expect(report.roles).toEqual(person.roles)
    expect(report.convention).toBeUndefined()
    for (const { by, confidence } of report.matches) {
      expect(by).toBe('topology')
      expect(confidence).toBeGreaterThan(0.3)
      expect(confidence).toBeLessThan(0.6)
    }
  })

  test('left and right follow the feet when the figure faces another way', () => {
    const person = humanoid()
    // Half a turn about +Y: left is at −X now, and only the toes tell.
    const turned = makeSkeleton(
      person.joints.map(({ name, parent, offset: [x, y, z] }) => ({ name, parent, offset: [-x, y, -z] })),
      person.tips.map(({ joint, offset: [x, y, z] }) => ({ joint, offset: [-x, y, -z] })),
    )
    expect(detectRoles(anonymous(turned)).roles).toEqual(person.roles)
  })

  test('fingers, eyes and twist joints do not mislead', () => {
    const { joints, tips, roles } = humanoid()
    const list: Joint[] = [...joints]
    const more = [...tips]
    for (const side of ['left', 'right'] as const) {
      const sign = side === 'left' ? 1 : -1
      for (let finger = 0; finger < 5; finger++) {
        const z = 0.03 * (finger - 2)
        const knuckle =
          list.push({ name: '', parent: roles.get(`${side}Hand`)!, offset: [sign * 0.08, 0, z] }) - 1
        const middle = list.push({ name: '', parent: knuckle, offset: [sign * 0.04, 0, 0] }) - 1
        more.push({ joint: middle, offset: [sign * 0.04, 0, 0] })
      }
      list.push({ name: '', parent: roles.get(`${side}LowerArm`)!, offset: [sign * 0.12, 0, 0] })
      list.push({ name: '', parent: roles.get('head')!, offset: [sign * 0.03, 0.1, 0.08] })
    }
    expect(detectRoles(anonymous(makeSkeleton(list, more))).roles).toEqual(roles)
  })

  test('what is no person gets no roles', () => {
    const tail = makeSkeleton(
      Array.from({ length: 6 }, (_, at) => ({
        name: `n${at}`,
        parent: at - 1,
        offset: [0, at === 0 ? 0 : 0.1, 0],
      })),
    )
    const report = detectRoles(tail)
    expect(report.roles.size).toBe(0)
    expect(report.missing).toEqual([...ROLES])
  })
})

describe('names and shape together', () => {
  test('one nameless joint among named ones is filled from the tree, at lower confidence', () => {
    const byRole = new Map(CONVENTIONS[4][1])
    byRole.set('leftLowerLeg', 'bone_17')
    const { matches } = detectRoles(dressed(byRole).skeleton)
    expect(matches.find(({ role }) => role === 'leftLowerLeg')).toMatchObject({
      jointName: 'bone_17',
      by: 'topology',
      confidence: 0.6,
    })
  })

  test('names decide the side even where the rest pose says otherwise', () => {
    const flipped = new Map(
      [...CONVENTIONS[4][1]].map(([role, name]) => [
        role,
        name.replace(/Left|Right/, (side) => (side === 'Left' ? 'Right' : 'Left')),
      ]),
    )
    const { roles } = detectRoles(dressed(flipped).skeleton)
    expect(roles.get('leftHand')).toBe(humanoid().roles.get('rightHand'))
  })

  test('a name in an impossible place is not believed', () => {
    const { skeleton } = dressed(CONVENTIONS[4][1])
    // Knee and hip of the left leg swap their names.
    const joints = skeleton.joints.map((joint) => ({
      ...joint,
      name: joint.name === 'LeftUpLeg' ? 'LeftLeg' : joint.name === 'LeftLeg' ? 'LeftUpLeg' : joint.name,
    }))
    const { roles } = detectRoles(makeSkeleton(joints, skeleton.tips))
    const [upper, lower] = [roles.get('leftUpperLeg'), roles.get('leftLowerLeg')]
    expect(upper === undefined || lower === undefined || upper < lower).toBe(true)
  })

  test('the trunk counts by order: one is the spine, two spine and chest, five spine, middle and last', () => {
    const trunk = (count: number): (readonly [Role, string])[] => {
      const joints: Joint[] = [{ name: 'pelvis', parent: -1, offset: [0, 0, 0] }]
      for (let at = 1; at <= count; at++)
        joints.push({ name: `spine_0${at}`, parent: at - 1, offset: [0, 0.1, 0] })
      joints.push({ name: 'neck_01', parent: count, offset: [0, 0.1, 0] })
      joints.push({ name: 'head', parent: count + 1, offset: [0, 0.1, 0] })
      for (const side of ['l', 'r']) {
        const sign = side === 'l' ? 1 : -1
        for (const [parent, list] of [
          [count, ['clavicle', 'upperarm', 'lowerarm', 'hand']],
          [0, ['thigh', 'calf', 'foot', 'ball']],
        ] as const) {
          list.forEach((name, at) =>
            joints.push({
              name: `${name}_${side}`,
              parent: at === 0 ? parent : joints.length - 1,
              offset: parent === 0 ? [at === 0 ? sign * 0.1 : 0, -0.4, 0] : [sign * 0.2, 0, 0],
            }),
          )
        }
      }
      return detectRoles(makeSkeleton(joints))
        .matches.filter(({ role }) => /spine|hest/.test(role))
        .map(({ role, jointName }) => [role, jointName])
    }
    expect(trunk(1)).toEqual([['spine', 'spine_01']])
    expect(trunk(2)).toEqual([
      ['spine', 'spine_01'],
      ['chest', 'spine_02'],
    ])
    expect(trunk(5)).toEqual([
      ['spine', 'spine_01'],
      ['chest', 'spine_03'],
      ['upperChest', 'spine_05'],
    ])
  })
})

const mocap = realMocap()
describe.skipIf(!mocap)(`on real recordings${mocap ? '' : ': skipped, there is no shared/mocap'}`, () => {
  const bySubject = new Map<string, string>()
  for (const row of mocap?.table('index.csv') ?? []) bySubject.set(`${row.dataset} ${row.subject}`, row.path)

  test('every subject has all roles of its convention by name', () => {
    expect(bySubject.size).toBeGreaterThan(10)
    for (const [subject, path] of bySubject) {
      const { motion } = parseBvh(mocap!.read(path), { source: path })
      const report = detectRoles(motion.skeleton)
      const bandai = subject.startsWith('bandai')
      expect(report.convention, subject).toBe(bandai ? 'Bandai' : 'CMU')
      expect(report.missing, subject).toEqual(bandai ? ['upperChest'] : [])
      expect(Math.min(...report.matches.map(({ confidence }) => confidence))).toBe(1)
    }
  })
})

test('a broken file with 20,000 joints is looked at in passing: no pairing grows with their square', () => {
  for (const parentOf of [() => 0, (at: number) => at - 1, (at: number) => at >> 1]) {
    const joints = Array.from({ length: 20_000 }, (_, at): Joint => ({
      name: `b ${at % 7} l`,
      parent: at === 0 ? -1 : parentOf(at),
      offset: [0, 0.1, 0.1],
    }))
    const skeleton = makeSkeleton(
      joints,
      joints.map((_, joint) => ({ joint, offset: [0, 0.1, 0] })),
    )
    expect(detectRoles(skeleton).missing.length).toBeGreaterThan(0)
    expect(mirrorAxes(skeleton).pair[0]).toBe(0)
  }
})
