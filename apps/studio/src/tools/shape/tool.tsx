import { duration, rename } from '@understudy/motion'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { OpenTool } from '../shared/tool.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { clockOf, makeShapeEdits } from './shape-edits.ts'
import { ShapeContext } from './context.ts'
import type { Hands } from './gesture.ts'
import { makePins } from './pins.ts'
import { lookCloser } from './look-closer.ts'
import { bindShapeKeys } from './keys.ts'
import type { ShapeAnswer } from './messages.ts'
import { ShapePanel } from './panel.tsx'
import { makeOwnModels } from './own-models.ts'
import { makePointer } from './pointer.ts'
import type { Place, ShapeRecipe } from '../../document/shape-recipe.ts'
import { levelOf, levelsOf, requestsOf } from './request-edits.ts'
import { showLanes } from './show-lanes.ts'
import { showShape } from './show-shape.ts'
import { makeShapeSolver } from './solver.ts'
import { makeShapeStore, measured, quantile } from './state.ts'
import { seenAt } from './view-points.ts'
import { SHAPE } from './words.ts'
import './shape.css'

/** The Shape tool: any point of the body at any frame, dragged. */
export const open: OpenTool = (context) => {
  const { studio, player, performances, onProgress } = context
  const store = makeShapeStore()
  const ownModels = makeOwnModels(context)
  const solver = makeShapeSolver(context.host, context.operations, onProgress)
  const edits = makeShapeEdits(context, store, solver)
  /** When the pointer asked for a recipe, milliseconds of the page's clock. */
  const pointerTimes = new WeakMap<ShapeRecipe, number>()
  /** The answer that is on its way to the stage, and since when. */
  let coming: { readonly answer: ShapeAnswer; readonly since: number; readonly asked: number } | undefined
  studio.store.subscribe(({ performed }, before) => {
    if (!coming || performed === before.performed || performed?.findings !== coming.answer) return
    const { answer, since, asked } = coming
    coming = undefined
    const now = performance.now()
    measured(store, answer.solveMs, pointer.handledMs + answer.workMs + now - since, now - asked)
  })
  const hands: Hands = {
    studio,
    player,
    edits,
    asked: (recipe, pointerMs) => void pointerTimes.set(recipe, pointerMs),
  }
  const pins = makePins(hands)
  const scene = showShape(hands)
  const lanes = showLanes(hands, context.workspace)
  const pointer = makePointer(hands, pins, scene)
  let inHand = false
  bindShapeKeys({ hands, pins, pointer, active: () => inHand })
  const look = lookCloser(hands, () => inHand)

  const perform = async (recipe: TakeRecipe, quality: Quality): Promise<Performance | undefined> => {
    if (recipe.kind !== 'shape') return undefined
    const input = recipe.input && (await performances.performed(recipe.input))
    if (recipe.input && !input) return undefined
    const answer = await solver.solve(recipe, input?.motion, quality)
    if (!answer) return undefined
    const asked = pointerTimes.get(recipe)
    if (quality === 'preview' && asked !== undefined) coming = { answer, since: performance.now(), asked }
    edits.learnt(recipe, answer)
    follow(recipe, answer)
    if (quality === 'exact' && inHand && answer.missed.length > 0) tell(answer)
    const body = input?.body ?? (await performances.bodyFor(answer.motion.skeleton))
    const segments = recipe.model === 'local' ? input?.segments : undefined
    return {
      // The same skeleton, not its copy from the worker: figures and ghosts stay who they are.
      motion: input
        ? { ...rename(answer.motion, input.motion.name), skeleton: input.motion.skeleton }
        : answer.motion,
      body,
      ...(input?.floor !== undefined && { floor: input.floor }),
      ...(segments && { segments }),
      findings: answer,
    }
  }

  /** Timing bends, too: the clock stays at the moment that is worked on. */
  function follow(recipe: ShapeRecipe, answer: ShapeAnswer): void {
    const { selected } = store.getState()
    const request = requestsOf(recipe).find(({ id }) => id === selected)
    if (!inHand || player.transport.playing || recipe.model === 'local') return
    if (request?.kind !== 'point' || levelOf(recipe, request.id) !== recipe) return
    const seconds = clockOf(answer).secondsAt(request.frame)
    const near = Math.abs(seconds - player.transport.time) < 0.5 && studio.history.gesture !== undefined
    if (near) player.setTransport({ time: Math.min(seconds, duration(answer.motion)) })
  }

  /** How it was solved, for the line below and for those who listen. */
  function tell({ solveMs, iterations, missed }: ShapeAnswer): void {
    const { selected } = store.getState()
    const miss = missed.find(({ id, unit }) => id === selected && unit === 'cm')
    studio.say(SHAPE.solved(solveMs, iterations, miss?.value))
  }

  const Panel = () => (
    <ShapeContext value={{ edits, hands, pins, solver, store, context, Build: ownModels.Build }}>
      <ShapePanel />
    </ShapeContext>
  )
  return {
    Panel,
    perform,
    pointer,
    enter: () => {
      inHand = true
      scene.show(true)
      lanes(true)
      look()
      // Before the first drag: learning a model takes a moment.
      void edits.prepare(player.transport.time)
    },
    leave: () => {
      inHand = false
      scene.show(false)
      lanes(false)
    },
    cancel: () => {
      solver.cancel()
      ownModels.cancel()
    },
    facts: () => {
      const { solves, answers, waits, mode, selected, spot, variations } = store.getState()
      const answer = studio.store.getState().performed?.findings as ShapeAnswer | undefined
      const recipe = edits.take()?.recipe
      return {
        mode,
        selected,
        spot,
        ready: edits.at(player.transport.time) !== undefined,
        variations: variations?.map(({ seed }) => seed),
        levels: levelsOf(recipe).map(({ model }) => model),
        requests: requestsOf(recipe).map(({ id, kind, on }) => ({ id, kind, on })),
        missed: answer?.missed,
        share: answer?.share,
        step: answer?.step,
        cycle: answer?.cycle,
        seconds: answer && duration(answer.motion),
        quality: answer?.quality,
        latency: {
          solves: solves.length,
          solveMedian: quantile(solves, 0.5),
          solve95: quantile(solves, 0.95),
          answers: answers.length,
          answerMedian: quantile(answers, 0.5),
          answer95: quantile(answers, 0.95),
          waitMedian: quantile(waits, 0.5),
          wait95: quantile(waits, 0.95),
        },
        holds: scene.holds,
        /** Where in the window a place of the world is, CSS pixels. */
        toScreen: (place: Place) => {
          const { x, y } = seenAt(player.stage, place)
          return { x, y }
        },
      }
    },
  }
}
