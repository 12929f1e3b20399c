import type { BlendAnswer } from '../../engine/performances/tool-answers.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { OpenTool } from '../shared/tool.ts'
import type { JoinJobs } from './join-jobs.ts'
import { makeJoinWork } from './join-work.ts'
import { joinedFrom } from './joined-from.ts'
import { JoinPanel } from './panel.tsx'
import { showCell } from './show-cell.ts'

interface Mix {
  readonly a: Performance
  readonly b: Performance
  readonly weight: number
  readonly quick: boolean
}

/** One motion goes over into another, or two become one. */
export const open: OpenTool = (context) => {
  const { studio, player, performances, host, onProgress } = context
  const channel = host.channel<JoinJobs>('join', { onProgress })
  const work = makeJoinWork(context, channel)
  showCell(studio, player, performances)
  /** A slider asks faster than two motions are mixed: only the newest weight is. */
  const mixing = channel.newest<Mix, BlendAnswer>((run, { a, b, weight, quick }) =>
    run('blend', a.motion, b.motion, weight, quick),
  )
  return {
    Panel: () => <JoinPanel work={work} />,
    perform: async (recipe, quality) => {
      if (recipe.kind !== 'join' && recipe.kind !== 'blend') return undefined
      const [a, b] = [await performances.performed(recipe.a), await performances.performed(recipe.b)]
      if (!a || !b) return undefined
      if (recipe.kind === 'blend') {
        const blended = await mixing.ask({ a, b, weight: recipe.weight, quick: quality === 'preview' })
        return blended && { ...plain(a), motion: blended.motion, blended }
      }
      const joined = await channel.run('join', a.motion, b.motion, recipe.settings)
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
