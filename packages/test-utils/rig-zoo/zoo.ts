import type { RigSpec } from './build-rig.ts'

const CLAVICLES = { leftShoulder: 90, rightShoulder: -90 } as const

/** The same person in every rig: bound in many poses, named by many families, cut, turned, scaled and taken apart. */
export const RIG_ZOO: Readonly<Record<string, RigSpec>> = {
  'Mixamo, T-pose': { names: 'mixamo' },
  'Mixamo, A-pose': { names: 'mixamo', bind: 'A' },
  'Mixamo, arms down': { names: 'mixamo', bind: 'down' },
  'Mixamo, palms ahead': { names: 'mixamo', bind: 'rolled' },
  'HumanIK, T-pose, frames as the world': { names: 'humanik', frames: 'world' },
  'HumanIK, A-pose, centimetres, Z-up': { names: 'humanik', bind: 'A', unitsPerMetre: 100, zUp: true },
  'HumanIK, arms down, twist joints': { names: 'humanik', bind: 'down', twists: true },
  'VRM, T-pose, facing −Z': { names: 'vrm', frames: 'world', backwards: true },
  'VRM, A-pose, wild frames': { names: 'vrm', bind: 'A', frames: 'wild' },
  'Unreal, A-pose, centimetres, Z-up, twist joints': {
    names: 'unreal',
    bind: 'A',
    unitsPerMetre: 100,
    zUp: true,
    twists: true,
  },
  'Unreal, arms down, wild frames': { names: 'unreal', bind: 'down', frames: 'wild' },
  'Biped, T-pose, inches, Z-up': { names: 'biped', unitsPerMetre: 1 / 0.0254, zUp: true },
  'Biped, A-pose, without clavicles': { names: 'biped', bind: 'A', clavicles: false },
  'Mixamo, A-pose, without fingers': { names: 'mixamo', bind: 'A', fingers: false },
  'Unreal, arms down, without fingers': { names: 'unreal', bind: 'down', fingers: false },
  'S1 arms down, clavicles rolled by 90°': { names: 'mixamo', bind: 'down', rolls: CLAVICLES },
  'S1 with thighs rolled by 180°': {
    names: 'mixamo',
    bind: 'down',
    rolls: { ...CLAVICLES, leftUpperLeg: 180, rightUpperLeg: 180 },
  },
  'S2 T-pose, left clavicle rolled by 180°, Z-up, facing −Z': {
    names: 'humanik',
    rolls: { leftShoulder: 180 },
    zUp: true,
    backwards: true,
  },
  'S3 feet on the armature': { names: 'mixamo', bind: 'A', looseFeet: true },
  'S4 thighs as scene roots, four fingers of four joints': {
    names: 'humanik',
    scattered: true,
    ends: true,
    fourFingers: true,
  },
  'like Michelle: names without colons, centimetres, Z-up, ends': {
    names: 'mixamorig',
    unitsPerMetre: 100,
    zUp: true,
    ends: true,
  },
  'like Michelle, bound again in A-pose': {
    names: 'mixamorig',
    bind: 'A',
    unitsPerMetre: 100,
    zUp: true,
    ends: true,
  },
  'root turned aside': { names: 'mixamo', bind: 'A', turned: 'aside' },
  'root lying down': { names: 'humanik', turned: 'lying' },
  'mirrored root, mirrored nodes': { names: 'mixamo', bind: 'A', mirror: 'undone' },
  'mirrored root, sides swapped': { names: 'vrm', mirror: 'shown' },
  'forearms stretched by scale': { names: 'unreal', bind: 'A', stretch: 1.2 },
  'bound in T, resting elsewhere': { names: 'mixamo', restless: true },
}
