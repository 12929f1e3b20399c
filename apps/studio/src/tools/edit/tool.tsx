import type { OperationJobs } from '../../engine/operations/operation-jobs.ts'
import { inputsOf, type TakeRecipe } from '../../document/recipe.ts'
import { clipsOnLine } from './clips-on-line.ts'
import type { CallAnswer } from '../../engine/operations/call.ts'
import type { OpenTool } from '../shared/tool.ts'
import { bendWay } from './bend-way.ts'
import { makeClipWork } from './clip-work.ts'
import { makeSceneWork } from '../shared/scene/scene-work.ts'
import { firstOf } from '../shared/first-of.ts'
import { reachLimbs } from './reach-limbs.ts'
import { makeUnderStep } from './under-step.ts'
import { EditPanel } from './panel.tsx'

/** Surgery on clips: what is done to a take is a step of its recipe. */
export const open: OpenTool = ({ studio, player, workspace, performances, host, operations, onProgress }) => {
  const channel = host.channel<OperationJobs>('operations', { thread: 'edit', onProgress })
  const work = makeClipWork(studio, player)
  const scene = makeSceneWork(studio, player, workspace)
  const bender = bendWay(studio, player, { performances, work })
  const reacher = reachLimbs(studio, player, { work, rival: bender.far })
  const under = makeUnderStep(studio, performances)
  // A ring that is dragged asks faster than a way is bent: only the newest is.
  const newest = channel.newest<TakeRecipe, CallAnswer>((run, recipe) =>
    operations.perform(recipe, (call) => run('perform', call)),
  )
  const whole = (recipe: TakeRecipe): Promise<CallAnswer | undefined> =>
    operations.perform(recipe, (call) => channel.run('perform', call))
  return {
    Panel: () => <EditPanel work={work} bender={bender} scene={scene} reacher={reacher} under={under} />,
    pointer: firstOf([reacher, bender]),
    enter: () => {
      bender.show(true)
      reacher.show(true)
    },
    leave: () => {
      bender.show(false)
      reacher.show(false)
    },
    perform: async (recipe, quality) => {
      if (recipe.kind !== 'edit' && recipe.kind !== 'line') return undefined
      const inputs = await Promise.all(inputsOf(recipe).map((input) => performances.performed(input)))
      const known = inputs.flatMap((one) => one ?? [])
      if (known.length < inputs.length) return undefined
      // Of several on stage all are wanted: only what a hand still drags is overtaken by something newer.
      const made = quality === 'preview' ? await newest.ask(recipe) : await whole(recipe)
      if (!made) return undefined
      const { body, floor } = known[0]
      const segments = recipe.kind === 'line' ? clipsOnLine(recipe, known) : undefined
      return {
        motion: made.motion,
        body,
        ...(floor !== undefined && { floor }),
        ...(segments && { segments }),
        findings: made.report,
      }
    },
    cancel: () => channel.stop(),
    facts: () => ({
      way: bender.way(),
      limbs: Object.fromEntries([...reacher.places()].map(([role, at]) => [role, at.toArray()])),
    }),
  }
}
