/**
 * How the common conventions name their joints. Names are written as `joint-names.ts` reads them:
 * lower case, without namespace, side, separators and leading zeros (`mixamorig:LeftUpLeg` and
 * `J_Bip_L_UpLeg` are both left, `upleg`). `#` stands for any number or none. Within a list the
 * first name that a skeleton has wins.
 */
export interface NamingConvention {
  readonly name: string
  /** A raw joint name that this convention has and its relatives do not: settles ties. */
  readonly signature?: RegExp
  readonly hips: readonly string[]
  /** Joints between hips and neck. Which is spine, chest and upperChest follows from their order, not their name. */
  readonly trunk: readonly string[]
  readonly neck: readonly string[]
  readonly head: readonly string[]
  readonly limbs: Readonly<Record<LimbRole, readonly string[]>>
}

/** A role of a limb without its side. */
export type LimbRole =
  | 'Shoulder'
  | 'UpperArm'
  | 'LowerArm'
  | 'Hand'
  | 'UpperLeg'
  | 'LowerLeg'
  | 'Foot'
  | 'Toes'

export const LIMB_ROLES: readonly LimbRole[] = [
  'Shoulder',
  'UpperArm',
  'LowerArm',
  'Hand',
  'UpperLeg',
  'LowerLeg',
  'Foot',
  'Toes',
]

/** In columns: Shoulder, UpperArm, LowerArm, Hand, UpperLeg, LowerLeg, Foot, Toes; blanks part synonyms. */
const limbs = (...columns: readonly string[]): Record<LimbRole, readonly string[]> => {
  const lists = columns.map((column) => column.split(' '))
  const [Shoulder, UpperArm, LowerArm, Hand, UpperLeg, LowerLeg, Foot, Toes] = lists
  return { Shoulder, UpperArm, LowerArm, Hand, UpperLeg, LowerLeg, Foot, Toes }
}

const middle = { neck: ['neck#'], head: ['head'] }

/** Of two that match equally well the earlier is taken. */
export const NAMING_CONVENTIONS: readonly NamingConvention[] = [
  {
    name: 'HumanIK',
    signature: /^Character\d*_|(^|[:_])Reference$/,
    hips: ['hips'],
    trunk: ['spine#'],
    ...middle,
    limbs: limbs('shoulder', 'arm', 'forearm', 'hand', 'upleg', 'leg', 'foot', 'toebase'),
  },
  {
    name: 'CMU',
    signature: /^([LR]HipJoint|LowerBack|LeftFingerBase)$/,
    hips: ['hips'],
    trunk: ['lowerback', 'spine#'],
    ...middle,
    limbs: limbs('shoulder', 'arm', 'forearm', 'hand', 'upleg', 'leg', 'foot', 'toebase'),
  },
  {
    name: 'Mixamo',
    signature: /mixamorig/i,
    hips: ['hips'],
    trunk: ['spine#'],
    ...middle,
    limbs: limbs('shoulder', 'arm', 'forearm', 'hand', 'upleg', 'leg', 'foot', 'toebase'),
  },
  {
    name: 'LaFAN1',
    hips: ['hips'],
    trunk: ['spine#'],
    ...middle,
    limbs: limbs('shoulder', 'arm', 'forearm', 'hand', 'upleg', 'leg', 'foot', 'toe'),
  },
  {
    name: 'Rokoko',
    hips: ['hips', 'hip'],
    trunk: ['spine#'],
    ...middle,
    limbs: limbs('shoulder', 'arm', 'forearm', 'hand', 'thigh', 'shin', 'foot', 'toe toes'),
  },
  {
    name: 'Bandai',
    signature: /^(joint_Root|(Upper|Lower)(Arm|Leg)_[LR])$/,
    hips: ['hips'],
    trunk: ['spine', 'chest'],
    ...middle,
    limbs: limbs('shoulder', 'upperarm', 'lowerarm', 'hand', 'upperleg', 'lowerleg', 'foot', 'toes'),
  },
  {
    name: 'VRM',
    signature: /^(left|right)(Upper|Lower)(Arm|Leg)$|^J_Bip_|^upperChest$/,
    hips: ['hips'],
    trunk: ['spine', 'chest', 'upperchest'],
    ...middle,
    limbs: limbs('shoulder', 'upperarm', 'lowerarm', 'hand', 'upperleg', 'lowerleg', 'foot', 'toes toebase'),
  },
  {
    name: 'Unreal',
    signature: /^(spine_0\d|thigh_[lr]|ball_[lr])$/i,
    hips: ['pelvis'],
    trunk: ['spine#'],
    ...middle,
    limbs: limbs('clavicle', 'upperarm', 'lowerarm', 'hand', 'thigh', 'calf', 'foot', 'ball'),
  },
  {
    name: 'CMU ASF',
    signature: /^[lr](femur|humerus|hipjoint)$/,
    hips: ['root'],
    trunk: ['lowerback', 'upperback', 'thorax'],
    neck: ['lowerneck', 'neck'],
    head: ['head'],
    // A bone `lhand` of this format starts at the palm; `lwrist` starts at the wrist.
    limbs: limbs('clavicle', 'humerus', 'radius', 'wrist', 'femur', 'tibia', 'foot', 'toes'),
  },
  {
    name: 'Biped',
    signature: /^Bip\d*/i,
    hips: ['pelvis'],
    trunk: ['spine#'],
    ...middle,
    limbs: limbs('clavicle', 'upperarm', 'forearm', 'hand', 'thigh', 'calf', 'foot', 'toe0 toe'),
  },
  {
    name: 'Character Creator',
    signature: /^CC_Base_/,
    // The pelvis hangs beside the waist, and only the legs hang on it.
    hips: ['hip'],
    trunk: ['waist', 'spine#'],
    neck: ['necktwist#', 'neck#'],
    head: ['head'],
    limbs: limbs('clavicle', 'upperarm', 'forearm', 'hand', 'thigh', 'calf', 'foot', 'toebase'),
  },
  {
    name: 'MakeHuman',
    signature: /^upperarm01\.[LR]$/,
    hips: ['root'],
    trunk: ['spine#'],
    ...middle,
    limbs: limbs('clavicle', 'upperarm1', 'lowerarm1', 'wrist', 'upperleg1', 'lowerleg1', 'foot', 'toe11'),
  },
  {
    name: 'VRChat',
    signature: /^(Left|Right)[ _](arm|elbow|wrist|leg|knee|ankle)$/,
    hips: ['hips'],
    trunk: ['spine', 'chest', 'upperchest'],
    ...middle,
    limbs: limbs('shoulder', 'arm', 'elbow', 'wrist', 'leg', 'knee', 'ankle', 'toe'),
  },
  {
    name: 'BVH classic',
    signature: /^(Left|Right)(Collar|Elbow|Knee|Wrist|Ankle)$/,
    hips: ['hips', 'hip'],
    trunk: ['abdomen', 'spine#', 'chest#'],
    ...middle,
    // Here a joint is named after itself, so that `LeftShoulder` is the upper arm.
    limbs: limbs('collar', 'shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle', 'toe'),
  },
  {
    name: 'SMPL',
    signature: /^(left|right)_(collar|elbow|knee)$|^[LR]_(Collar|Elbow|Knee)$/,
    hips: ['pelvis'],
    trunk: ['spine#', 'torso', 'chest'],
    ...middle,
    // The joint `left_foot` is the ball of the foot: the ankle has a name of its own.
    limbs: limbs('collar thorax', 'shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle', 'foot toe'),
  },
  {
    name: 'Xsens',
    signature: /^(L5|L3|T12|T8)$/,
    hips: ['pelvis', 'hips'],
    trunk: ['l5', 'l3', 't12', 't8'],
    ...middle,
    limbs: limbs('shoulder', 'upperarm', 'forearm', 'hand', 'upperleg', 'lowerleg', 'foot', 'toe'),
  },
  {
    name: 'Rigify',
    signature: /^(DEF-|ORG-)?spine\.00\d$/,
    hips: ['spine', 'hips'],
    trunk: ['spine1', 'spine2', 'spine3', 'chest'],
    neck: ['spine4', 'neck'],
    head: ['spine6', 'head'],
    limbs: limbs('shoulder', 'upperarm', 'forearm', 'hand', 'thigh', 'shin', 'foot', 'toe'),
  },
  {
    name: 'Poser',
    signature: /^[lr](Shldr|Collar|Thigh)/,
    hips: ['hip', 'pelvis'],
    trunk: ['abdomen#', 'waist', 'chest#', 'abdomenlower', 'abdomenupper', 'chestlower', 'chestupper'],
    neck: ['neck#', 'necklower'],
    head: ['head'],
    limbs: limbs(
      'collar',
      'shldr shldrbend',
      'forearm forearmbend',
      'hand',
      'thigh thighbend',
      'shin',
      'foot',
      'toe',
    ),
  },
  {
    name: 'OptiTrack',
    signature: /^[LR](UArm|FArm)$|^Ab$/,
    hips: ['hip', 'hips'],
    trunk: ['ab', 'spine#', 'chest'],
    ...middle,
    limbs: limbs('shoulder', 'uarm', 'farm', 'hand', 'thigh', 'shin', 'foot', 'toe'),
  },
]

/**
 * Words that mean the same in every convention that has them: they fill what the chosen
 * convention left open. `shoulder`, `hip`, `foot` and `hand` are not here, their meaning differs.
 */
export const COMMON_WORDS: NamingConvention = {
  name: 'common words',
  hips: ['hips', 'pelvis', 'hip'],
  trunk: [
    'lowerback',
    'upperback',
    'abdomen#',
    'waist',
    'torso#',
    'spine#',
    'chest#',
    'upperchest',
    'abdomenlower',
    'abdomenupper',
    'chestlower',
    'chestupper',
    'thorax',
    'spineupper',
    'spinelower',
  ],
  neck: ['neck#', 'neckbase', 'neckroot', 'lowerneck', 'necklower', 'necktwist#', 'cervical#'],
  head: ['head', 'skull'],
  limbs: limbs(
    'clavicle collar scapula collarbone',
    'upperarm uparm humerus bicep armupper uarm',
    'lowerarm forearm elbow radius loarm armlower farm',
    'wrist hand palm#',
    'upperleg upleg thigh femur legupper',
    'lowerleg loleg shin calf knee tibia leglower crus',
    'ankle foot',
    'toebase toes toe ball toe0 toe1',
  ),
}
