import { printVectorSpace } from '@understudy/synthesis/methods/vector-space'
import { learnManners } from '../src/engine/operations/learn-embedded.ts'

/** Manners of walking, learnt from sixty cycles of the whole company: five seconds of work that no visitor waits for. */
export const bakeStyle = async (): Promise<string> => printVectorSpace(await learnManners('walk'))
