import type { LiftRecipe } from '../../document/lift-recipe.ts'
import type { Tool, OpenTool } from '../shared/tool.ts'
import './lift.css'
import { makeBuilder } from '../shared/model-builder/builder.tsx'
import { makeFilmWork } from './film-work.ts'
import { makePanel } from './panel.tsx'
import { findingsOf, makePerforming } from './perform.ts'
import { showBefore } from './show-before.ts'
import { showFilm } from './show-film.ts'
import { showRays } from './show-rays.ts'
import { makeModelsClient } from '../shared/models/models-client.ts'
import { makeLiftSolver } from './solver.ts'
import { makeLiftStore } from './state.ts'
import { makeLiftWork } from './work.ts'

export const open: OpenTool = (context): Tool => {
  const { studio, player, host, operations, onProgress } = context
  const store = makeLiftStore()
  const solver = makeLiftSolver(host, operations, onProgress)
  const models = makeModelsClient(host, onProgress)
  const performing = makePerforming(context, solver)
  const work = makeLiftWork(context, { store, solver, models, performing })
  const film = makeFilmWork(context, { store, performing })
  const builder = makeBuilder(context, models)
  showBefore(studio, player, store)
  showRays(studio, player)
  showFilm(studio, player, store)
  return {
    Panel: makePanel({ store, work, film, builder }),
    perform: (recipe, quality) => performing.perform(recipe as LiftRecipe, quality),
    cancel: () => solver.cancel(),
    facts: () => {
      const { card, looks, flagged, draft, drawing, model, building, film: clicked } = store.getState()
      const findings = findingsOf(studio.store.getState().performed)
      return {
        card,
        looks: looks?.found,
        flagged: flagged?.reason,
        draft: draft?.tracks.map(({ name, role, samples }) => ({ name, role, count: samples.length })),
        drawing,
        model,
        building,
        film: clicked.open && {
          frame: clicked.frame,
          shown: clicked.shown,
          rate: clicked.open.frameRate,
          role: clicked.role,
          points: clicked.tracks.reduce((sum, { samples }) => sum + samples.length, 0),
        },
        built: builder.facts(),
        ...factsOf(findings),
      }
    },
  }
}

/** Without frames and curves. */
function factsOf(findings: ReturnType<typeof findingsOf>): object {
  switch (findings?.mode) {
    case 'filter': {
      const { before, after, movedCm, truth, parts, filteredSeconds, unexplainedCm, took } = findings.answer
      return { filter: { before, after, movedCm, truth, parts, filteredSeconds, unexplainedCm, took } }
    }
    case 'tracks': {
      const { missPixels, truthCm, cameraKnown, camera, took, tracks } = findings.answer
      return { lifted: { missPixels, truthCm, cameraKnown, eye: camera.eye, took, tracks: tracks.length } }
    }
    case 'film': {
      const { misses, expectedErrors, camera, start, took } = findings.answer
      return { filmed: { misses, expectedErrors, camera, start, took } }
    }
    case 'complete': {
      const { filled, missCm, took } = findings.answer
      return { filled: { ...filled, missCm, took } }
    }
    default:
      return {}
  }
}
