import type { BlendAnswer } from '../../engine/performances/tool-answers.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { BlendRecipe } from '../../document/recipe.ts'
import type { OpenTool } from '../shared/tool.ts'
import type { JoinJobs } from './join-jobs.ts'
import { seamOf } from './join-solver.ts'
import { makeJoinWork } from './join-work.ts'
import { joinedFrom } from './joined-from.ts'
import { JoinPanel } from './panel.tsx'
import { showCell } from './show-cell.ts'

interface Mix {
  readonly recipe: BlendRecipe
  readonly a: Performance
  readonly b: Performance
  readonly quick: boolean
}

/** One motion goes over into another, or two become one. */
export const open: OpenTool = (context) => {
  const { studio, player, performances, host, operations, onProgress } = context
  const channel = host.channel<JoinJobs>('join', { onProgress })
  const work = makeJoinWork(context, channel)
  showCell(studio, player, performances)
  /** A slider asks faster than two motions are mixed: only the newest weight is. */
  const mixing = channel.newest<Mix, BlendAnswer>((run, { recipe, a, b, quick }) =>
    quick
      ? run('mix', a.motion, b.motion, {
          weight: recipe.weight,
          keys: recipe.keys,
          anyway: recipe.anyway ?? false,
        })
      : operations.ask(recipe, (call) => run('blend', call)),
  )
  return {
    Panel: () => <JoinPanel work={work} />,
    perform: async (recipe, quality) => {
      if (recipe.kind !== 'join' && recipe.kind !== 'blend') return undefined
      const [a, b] = [await performances.performed(recipe.a), await performances.performed(recipe.b)]
      if (!a || !b) return undefined
      if (recipe.kind === 'blend') {
        const blended = await mixing.ask({ recipe, a, b, quick: quality === 'preview' })
        return blended && { ...plain(a), motion: blended.motion, blended }
      }
      const seam = seamOf(recipe.settings, a.motion, b.motion)
      const joined = await operations.ask(recipe, (call) => channel.run('join', call, seam))
      if (!joined) return undefined
      const segments = joinedFrom(recipe.settings, a.motion, b.motion)
      return { ...plain(a), motion: joined.motion, joined, segments }
    },
    cancel: () => {
      work.cancel()
      channel.stop()
    },
  }
}

/** The body and where it stands, without what was found out about the take it comes from. */
const plain = ({ motion, body, floor }: Performance): Performance => ({
  motion,
  body,
  ...(floor !== undefined && { floor }),
})
