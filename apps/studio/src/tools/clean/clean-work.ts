import { currentTake } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import { CLEAN_SETTINGS_DEFAULTS } from '../../document/tool-settings.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import type { JobChannel } from '../../engine/worker/job-host.ts'
import type { ToolContext } from '../shared/tool.ts'
import type { CleanJobs } from './clean-jobs.ts'

/** What the panel sets going. */
export interface CleanWork {
  /** What cleaning would change about the current take: asked for by the panel before anything is changed. */
  lookAtFeet(): Promise<void>
  /** A clean copy of the current take takes the stage. */
  clean(): void
}

export function makeCleanWork(
  { studio, performances, working }: ToolContext,
  channel: JobChannel<CleanJobs>,
): CleanWork {
  const { store, history } = studio
  return {
    lookAtFeet: async () => {
      const take = currentTake(history.present)
      if (!take || take.recipe.kind === 'clean' || store.getState().cleanLook?.of === take.recipe) return
      await working(TOOL_WORDS.lookingAtFeet, async () => {
        const input = await performances.performed(take.recipe)
        const answer = input && (await channel.run('clean', input.motion, CLEAN_SETTINGS_DEFAULTS))
        if (answer) store.setState({ cleanLook: { of: take.recipe, answer } })
      })
    },
    clean: () => {
      const take = currentTake(history.present)
      if (!take || take.recipe.kind === 'clean') return
      studio.do(
        WORDS.steps.clean,
        addTake(TOOL_WORDS.cleanName(take.name), {
          kind: 'clean',
          input: take.recipe,
          settings: CLEAN_SETTINGS_DEFAULTS,
        }),
      )
    },
  }
}
