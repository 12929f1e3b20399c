import type { AnyOperation } from './core/operation.ts'
import { makePerformRecipe } from './core/perform-recipe.ts'
import { aim } from './aim/operation.ts'
import { alignMotions } from './align-motions/operation.ts'
import { assembleParts } from './assemble-parts/operation.ts'
import { blendMotions } from './blend-motions/operation.ts'
import { buildMapping } from './build-mapping/operation.ts'
import { buildSpace } from './build-space/operation.ts'
import { buildWeb } from './build-web/operation.ts'
import { cleanFeet } from './clean-feet/operation.ts'
import { editClip } from './edit-clip/operation.ts'
import { findLike } from './find-like/operation.ts'
import { followLeader } from './follow-leader/operation.ts'
import { joinMotions } from './join-motions/operation.ts'
import { learnWalks } from './learn-walks/operation.ts'
import { loopMotion } from './loop-motion/operation.ts'
import { readClip } from './read-clip/operation.ts'
import { retargetMotion } from './retarget-motion/operation.ts'
import { walkPath } from './walk-path/operation.ts'

/** Every operation, in reading order. A new one is a folder and a line here. */
export const OPERATIONS: readonly AnyOperation[] = [
  // clips
  readClip,
  editClip,
  cleanFeet,
  retargetMotion,
  // editing
  alignMotions,
  joinMotions,
  blendMotions,
  loopMotion,
  // match webs
  buildWeb,
  findLike,
  // parametric spaces
  buildSpace,
  aim,
  // control by example
  learnWalks,
  buildMapping,
  walkPath,
  followLeader,
  // part assembly
  assembleParts,
]

const BY_NAME = new Map(OPERATIONS.map((operation) => [operation.name, operation]))

/** The operation that recipes call by this name. */
export const operationNamed = (name: string): AnyOperation | undefined => BY_NAME.get(name)

/** Performs a recipe: the same bytes in the page, in Node and on a worker machine. */
export const performRecipe = makePerformRecipe(operationNamed)
