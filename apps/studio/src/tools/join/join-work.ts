import { currentTake, type TakeEntry } from '../../document/document.ts'
import { addTake, changeRecipe } from '../../document/edits.ts'
import type { JoinRecipe, TakeRecipe } from '../../document/recipe.ts'
import { JOIN_NATURAL, JOIN_SECONDS } from '../../document/tool-settings.ts'
import type { GridAnswer } from '../../engine/performances/tool-answers.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import type { JobChannel } from '../../engine/worker/job-host.ts'
import type { ToolContext } from '../shared/tool.ts'
import type { JoinJobs } from './join-jobs.ts'
import { timesOf } from './times-of.ts'

/** Two motions to be joined or mixed, with the names their take is called by. */
export interface Pair {
  readonly a: TakeRecipe
  readonly b: TakeRecipe
  readonly nameA: string
  readonly nameB: string
}

/** What the panel sets going. Long work is done in a thread of its own; what it finds becomes one step. */
export interface JoinWork {
  /**
   * Joins two motions where they are most alike. Where that would look forced, nothing is made and the reason told:
   * true then, and `anyway` makes it all the same.
   */
  join(pair: Pair, anyway?: boolean): Promise<boolean>
  /** From joining two motions to mixing them, and back. */
  mix(weight: number): Promise<void>
  joinInstead(): Promise<void>
  /** The grid of the two motions on stage, if it is not there yet. */
  lookAtGrid(): Promise<void>
  /** What was asked for is not wanted any more. */
  cancel(): void
}

export function makeJoinWork(
  { studio, performances, working }: ToolContext,
  channel: JobChannel<JoinJobs>,
): JoinWork {
  const { store, history } = studio
  let cancelled = 0

  async function gridOf(a: TakeRecipe, b: TakeRecipe): Promise<GridAnswer | undefined> {
    const { grid } = store.getState()
    if (grid?.a === a && grid.b === b) return grid.answer
    const [first, second] = [await performances.performed(a), await performances.performed(b)]
    const answer = first && second && (await channel.run('grid', first.motion, second.motion))
    if (answer) store.setState({ grid: { a, b, answer } })
    return answer
  }

  const pairOnStage = (): { take: TakeEntry; a: TakeRecipe; b: TakeRecipe } | undefined => {
    const take = currentTake(history.present)
    if (take?.recipe.kind !== 'join' && take?.recipe.kind !== 'blend') return undefined
    return { take, a: take.recipe.a, b: take.recipe.b }
  }

  return {
    join: async ({ a, b, nameA, nameB }, anyway = false) => {
      studio.choose('join')
      const mine = cancelled
      const answer = await working(TOOL_WORDS.comparing, () => gridOf(a, b))
      if (!answer || mine !== cancelled) return false
      const [{ distance }] = answer.seams
      if (distance > JOIN_NATURAL && !anyway) {
        store.setState({ refusal: TOOL_WORDS.joinRefused(distance) })
        return true
      }
      const recipe: JoinRecipe = { kind: 'join', a, b, settings: bestOf(answer) }
      studio.do(WORDS.steps.join, addTake(TOOL_WORDS.joinName(nameA, nameB), recipe))
      return false
    },
    mix: async (weight) => {
      const pair = pairOnStage()
      if (!pair || pair.take.recipe.kind === 'blend') return
      const { take, a, b } = pair
      // Tried before it is written down: two motions that are not alike cannot be mixed, and the reason is told instead.
      const tried = await working(TOOL_WORDS.mixing, async () => {
        const [first, second] = [await performances.performed(a), await performances.performed(b)]
        return first && second && channel.run('mix', first.motion, second.motion, { weight })
      })
      if (tried)
        studio.do(
          WORDS.steps.mix,
          changeRecipe(take.id, 'join', () => ({ kind: 'blend', a, b, weight })),
        )
    },
    joinInstead: async () => {
      const pair = pairOnStage()
      if (!pair || pair.take.recipe.kind === 'join') return
      const { take, a, b } = pair
      const answer = await working(TOOL_WORDS.comparing, () => gridOf(a, b))
      if (answer)
        studio.do(
          WORDS.steps.join,
          changeRecipe(take.id, 'blend', () => ({ kind: 'join', a, b, settings: bestOf(answer) })),
        )
    },
    lookAtGrid: async () => {
      const pair = pairOnStage()
      if (pair) await working(TOOL_WORDS.comparing, () => gridOf(pair.a, pair.b))
    },
    cancel: () => void cancelled++,
  }
}

const bestOf = ({ seams: [best] }: GridAnswer): JoinRecipe['settings'] => ({
  ...timesOf(best),
  blendSeconds: JOIN_SECONDS,
})
