import { MotionError } from '@understudy/motion'
import type { CannotMake, Exhibit, ReproduceData, Reproduced, Seed } from './exhibit.ts'

/** What became of an exhibit: it shows what the seed's shows, it differs for a reason, or it cannot be made. */
export type Verdict = 'made' | 'differs' | 'cannot'

/** One exhibit of a reproduction. */
export interface MadeExhibit {
  readonly exhibit: Exhibit
  readonly verdict: Verdict
  readonly made: Reproduced | CannotMake
}

/** Makes every exhibit of a seed in its order. A refusal of the product is what became of that exhibit; a defect ends the run. */
export async function* reproduceSeed(seed: Seed, data: ReproduceData): AsyncGenerator<MadeExhibit> {
  for (const exhibit of seed.exhibits) {
    await data.breathe()
    const made = await makeExhibit(exhibit, data)
    yield { exhibit, made, verdict: verdictOf(made) }
  }
}

async function makeExhibit(exhibit: Exhibit, data: ReproduceData): Promise<Reproduced | CannotMake> {
  try {
    return await exhibit.make(data)
  } catch (error) {
    if (error instanceof MotionError && error.code !== 'fault') return { cannot: error.message }
    throw error
  }
}

const verdictOf = (made: Reproduced | CannotMake): Verdict =>
  'cannot' in made ? 'cannot' : made.differs === undefined ? 'made' : 'differs'
