// One call from raw clips to a motion.
export { cleanFeet, walkPath, type MadeMotion } from './front/index.ts'
export type { CleanFeetFindings } from './clean-feet/perform.ts'
export type { FollowLeaderReport } from './follow-leader/perform.ts'
export type { WalkPathReport } from './walk-path/perform.ts'
export type { Path } from './control/path.ts'
export { mustBeWalkable } from './control/time-path.ts'
export { costsOf, segmentsOf, type AnswerSegment, type InterpretationCosts } from './control/segments.ts'

// Operations, recipes, and what performs them.
export type { Artifacts, Kind } from './core/artifacts.ts'
export { parseArtifact, printArtifact } from './core/artifact-files.ts'
export { DEFAULT_SEED, type Context } from './core/context.ts'
export type { ArtifactInput, Input, Inputs, ValueInput, ValueOf, ValuesOf } from './core/inputs.ts'
export type { AnyOperation, InputsFor, Made, Operation, OptionsFor } from './core/operation.ts'
export { checkOptions, perform, type Performed, type PerformOptions } from './core/perform.ts'
export { missing, type RecipeContext, type Resolve } from './core/perform-recipe.ts'
export {
  canonicalJson,
  hashBytes,
  leafName,
  leavesOf,
  motionInput,
  parseRecipe,
  printRecipe,
  recipeHash,
  type Leaf,
} from './core/recipe.ts'
export { OPERATIONS, operationNamed, performRecipe } from './registry.ts'
