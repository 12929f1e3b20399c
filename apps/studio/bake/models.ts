import type { FamilyName } from '../src/document/model-families.ts'
import { learnFamily } from '../src/tools/shared/models/learn-family.ts'

/** The model of a family, learned while the page is built: two to three seconds each. */
export const bakeModel = (name: FamilyName): string => learnFamily(name)
