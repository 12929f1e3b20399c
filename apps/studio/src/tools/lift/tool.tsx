import type { LiftRecipe } from '../../document/lift-recipe.ts'
import type { Craft, OpenCraft } from '../shared/tool.ts'
import './lift.css'
import { makeBuilder } from '../shared/model-builder/builder.tsx'
import { makePanel } from './panel.tsx'
import { craftedOf, makePerforming } from './perform.ts'
import { showBefore } from './show-before.ts'
import { showRays } from './show-rays.ts'
import { liftSolverOf } from './solver.ts'
import { makeLiftStore } from './state.ts'
import { makeLiftWork } from './work.ts'

export const open: OpenCraft = (context): Craft => {
  const { studio, player } = context
  const store = makeLiftStore()
  const solver = liftSolverOf(context)
  const performing = makePerforming(context, solver)
  const work = makeLiftWork(context, store, solver, performing)
  const builder = makeBuilder(context, solver, performing)
  showBefore(studio, player, store)
  showRays(studio, player)
  return {
    Panel: makePanel({ store, work, builder }),
    perform: (recipe, quality) => performing.perform(recipe as LiftRecipe, quality),
    cancel: () => solver.cancel(),
    facts: () => {
      const { card, looks, flagged, draft, drawing, model, building } = store.getState()
      const crafted = craftedOf(studio.store.getState().performed)
      return {
        card,
        looks: looks?.found,
        flagged: flagged?.reason,
        draft: draft?.tracks.map(({ name, role, samples }) => ({ name, role, count: samples.length })),
        drawing,
        model,
        building,
        built: builder.facts(),
        ...factsOf(crafted),
      }
    },
  }
}

/** Without frames and curves. */
function factsOf(crafted: ReturnType<typeof craftedOf>): object {
  switch (crafted?.mode) {
    case 'filter': {
      const { before, after, movedCm, truth, parts, filteredSeconds, unexplainedCm, took } = crafted.answer
      return { filter: { before, after, movedCm, truth, parts, filteredSeconds, unexplainedCm, took } }
    }
    case 'tracks': {
      const { missPixels, truthCm, cameraKnown, camera, took, tracks } = crafted.answer
      return { lifted: { missPixels, truthCm, cameraKnown, eye: camera.eye, took, tracks: tracks.length } }
    }
    case 'complete': {
      const { filled, missCm, took } = crafted.answer
      return { filled: { ...filled, missCm, took } }
    }
    default:
      return {}
  }
}
