export {
  solveTwoBone,
  solveTwoBoneFlat,
  TWO_BONE_DEFAULTS,
  TWO_BONE_WIDTH,
  type TwoBoneLimb,
  type TwoBoneOptions,
  type TwoBoneSolution,
} from './two-bone.ts'
