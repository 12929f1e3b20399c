import type { OpenTool } from '../shared/tool.ts'
import type { CleanJobs } from './clean-jobs.ts'
import { makeCleanWork } from './clean-work.ts'
import { CleanPanel } from './panel.tsx'

/** Planted feet stand still. */
export const open: OpenTool = (context) => {
  const { performances, host, operations } = context
  const channel = host.channel<CleanJobs>('clean')
  const work = makeCleanWork(context, channel)
  return {
    Panel: () => <CleanPanel work={work} />,
    perform: async (recipe) => {
      if (recipe.kind !== 'clean') return undefined
      const input = await performances.performed(recipe.input)
      const cleaned = input && (await operations.ask(recipe, (call) => channel.run('clean', call)))
      return cleaned && { ...input, motion: cleaned.motion, cleaned }
    },
    cancel: () => channel.stop(),
  }
}
