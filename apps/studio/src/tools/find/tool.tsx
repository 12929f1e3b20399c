import { duration } from '@understudy/motion'
import type { ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { OperationJobs } from '../../engine/operations/operation-jobs.ts'
import type { OpenTool } from '../shared/tool.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { FindPanel } from './panel.tsx'
import { posedMotion } from './poses/edit-poses.ts'
import { makePosePointer } from './poses/pose-pointer.ts'
import { makePosesWork } from './poses/poses-work.ts'
import { foundStore } from '../shared/found/found-store.ts'
import { showHit } from './show-hit.ts'
import { makeFindSolver } from './solver.ts'
import { makeFindStore } from './state.ts'
import { makeFindWork } from './work.ts'
import './find.css'
import '../shared/stage/view-label.css'

/** Looks for motions like the one on stage; what is found becomes a take. */
export const open: OpenTool = (context) => {
  const { studio, player, performances, workspace, host, operations, onProgress } = context
  const making = host.channel<OperationJobs>('operations')
  const store = makeFindStore()
  // Assemble lends from what was found last.
  store.subscribe(({ found }, before) => {
    if (found !== before.found) foundStore.setState({ hits: found?.hits })
  })
  const solver = makeFindSolver(host, onProgress)
  const work = makeFindWork(context, solver, store)
  const poses = makePosesWork(context, solver, store)
  const pointer = makePosePointer(studio, player, poses)
  showHit(studio, player, store, solver, work.titleOf)
  followRange()
  // So is a part chosen on the timeline.
  workspace.subscribe(({ selected, shown }, before) => {
    if (selected === before.selected || selected?.kind !== 'segment' || selected.performer !== 0) return
    if (studio.store.getState().tool !== 'find' || !work.isOnStage()) return
    const segment = shown[0]?.motion.annotations.segments[selected.index]
    if (segment) void work.setRegion({ start: segment.start, end: segment.end })
  })

  async function perform(recipe: TakeRecipe, quality: Quality): Promise<Performance | undefined> {
    if (recipe.kind === 'poses') {
      const figure = await performances.performed(recipe.figure)
      if (!figure) return undefined
      const { body, floor } = figure
      // While a hand moves the page poses the figure itself; what stays is the operation's.
      const posed =
        quality === 'preview'
          ? posedMotion(recipe, figure.motion.skeleton, '')
          : (await operations.perform(recipe, (call) => making.run('perform', call)))?.motion
      return posed && { motion: posed, body, ...(floor !== undefined && { floor }) }
    }
    if (recipe.kind !== 'excerpt') return undefined
    const whole = await performances.performed(recipe.input)
    const made = whole && (await operations.perform(recipe, (call) => making.run('perform', call)))
    if (!made) return undefined
    const { motion, body, floor } = whole
    const [start, end] = [recipe.start, Math.min(recipe.end, duration(motion))]
    const cut = made.motion
    const { input } = recipe
    return {
      motion: cut,
      body,
      ...(floor !== undefined && { floor }),
      ...(input.kind === 'corpus' && {
        segments: [
          {
            start: 0,
            end: duration(cut),
            source: input.clip,
            sourceStart: start,
            sourceEnd: end,
            stretch: 1,
            readingCost: 0,
            seamCost: 0,
          },
        ],
      }),
    }
  }

  /** A range set with I and O while the tool is in hand is what is looked for: no button needs to be found. */
  function followRange(): void {
    let { range } = player.transport
    let rest: ReturnType<typeof setTimeout> | undefined
    player.stage.onStep(() => {
      const now = player.transport.range
      if (now === range) return false
      range = now
      if (studio.store.getState().tool !== 'find' || !now || !work.isOnStage()) return false
      clearTimeout(rest)
      rest = setTimeout(() => void work.setRegion({ start: now.start, end: now.end }), 400)
      return false
    })
  }

  const Panel = (): ReactNode => (
    <FindPanel store={store} work={work} poses={poses} sketch={(hit) => solver.sketch(hit)} />
  )
  return {
    Panel,
    perform,
    pointer,
    enter: () => {
      const take = currentTake(studio.history.present)
      // A hit that was taken is no new question: the list it is from stays.
      const { question, found } = store.getState()
      if (question && found && take?.recipe.kind === 'excerpt') return
      // Poses are worked on first, then looked for.
      if (take && take.recipe.kind !== 'poses' && take.recipe !== question?.recipe) void work.askStage()
    },
    leave: () => store.setState({ shown: undefined }),
    cancel: () => {
      solver.cancel()
      store.setState({ looking: false })
    },
    facts: () => {
      const { question, found, queries, part, shown, rows, looking } = store.getState()
      return {
        question: question && { name: question.name, region: question.region },
        hits: found?.hits,
        took: found?.took,
        clips: found?.clips,
        queries,
        part,
        shown,
        rows: rows?.length,
        pose: store.getState().pose,
        handles: pointer.handles(),
        looking,
      }
    },
  }
}
