import { currentTake } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { CLEAN_SETTINGS_DEFAULTS } from '../../document/tool-settings.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import type { JobChannel } from '../../engine/worker/job-host.ts'
import type { ToolContext } from '../shared/tool.ts'
import type { CleanJobs } from './clean-jobs.ts'

const cleaned = (input: TakeRecipe): TakeRecipe => ({
  kind: 'clean',
  input,
  settings: CLEAN_SETTINGS_DEFAULTS,
})

/** What the panel sets going. */
export interface CleanWork {
  /** What cleaning would change about the current take: asked for by the panel before anything is changed. */
  lookAtFeet(): Promise<void>
  /** A clean copy of the current take takes the stage. */
  clean(): void
}

export function makeCleanWork(
  { studio, operations, working }: ToolContext,
  channel: JobChannel<CleanJobs>,
): CleanWork {
  const { store, history } = studio
  return {
    lookAtFeet: async () => {
      const take = currentTake(history.present)
      if (!take || take.recipe.kind === 'clean' || store.getState().cleanLook?.of === take.recipe) return
      await working(TOOL_WORDS.lookingAtFeet, async () => {
        const answer = await operations.ask(cleaned(take.recipe), (call) => channel.run('clean', call))
        if (answer) store.setState({ cleanLook: { of: take.recipe, answer } })
      })
    },
    clean: () => {
      const take = currentTake(history.present)
      if (!take || take.recipe.kind === 'clean') return
      studio.do(WORDS.steps.clean, addTake(TOOL_WORDS.cleanName(take.name), cleaned(take.recipe)))
    },
  }
}
