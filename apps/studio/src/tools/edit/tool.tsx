import type { OperationJobs } from '../../engine/operations/operation-jobs.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { CallAnswer } from '../../engine/operations/call.ts'
import type { OpenTool } from '../shared/tool.ts'
import { bendWay } from './bend-way.ts'
import { makeClipWork } from './clip-work.ts'
import { EditPanel } from './panel.tsx'

/** Surgery on clips: what is done to a take is a step of its recipe. */
export const open: OpenTool = ({ studio, player, performances, host, operations, onProgress }) => {
  const channel = host.channel<OperationJobs>('operations', { thread: 'edit', onProgress })
  const work = makeClipWork(studio, player)
  const bender = bendWay(studio, player, { performances, work })
  // A ring that is dragged asks faster than a way is bent: only the newest is.
  const newest = channel.newest<TakeRecipe, CallAnswer>((run, recipe) =>
    operations.perform(recipe, (call) => run('perform', call)),
  )
  return {
    Panel: () => <EditPanel work={work} bender={bender} />,
    pointer: bender,
    enter: () => bender.show(true),
    leave: () => bender.show(false),
    perform: async (recipe) => {
      if (recipe.kind !== 'edit') return undefined
      const input = await performances.performed(recipe.input)
      const made = input && (await newest.ask(recipe))
      if (!made) return undefined
      const { body, floor } = input
      return { motion: made.motion, body, ...(floor !== undefined && { floor }) }
    },
    cancel: () => channel.stop(),
    facts: () => ({ way: bender.way() }),
  }
}
