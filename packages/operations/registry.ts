import { cleanFeet } from './clean-feet/operation.ts'
import type { AnyOperation } from './core/operation.ts'
import { makePerformRecipe } from './core/perform-recipe.ts'
import { followLeader } from './follow-leader/operation.ts'
import { learnWalks } from './learn-walks/operation.ts'
import { readClip } from './read-clip/operation.ts'
import { walkPath } from './walk-path/operation.ts'

/** Every operation, in reading order. A new one is a folder and a line here. */
export const OPERATIONS: readonly AnyOperation[] = [readClip, cleanFeet, learnWalks, walkPath, followLeader]

const BY_NAME = new Map(OPERATIONS.map((operation) => [operation.name, operation]))

/** The operation that recipes call by this name. */
export const operationNamed = (name: string): AnyOperation | undefined => BY_NAME.get(name)

/** Performs a recipe: the same bytes in the page, in Node and on a worker machine. */
export const performRecipe = makePerformRecipe(operationNamed)
