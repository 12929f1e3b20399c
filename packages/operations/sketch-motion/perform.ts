import { MotionError, type Role } from '@understudy/motion'
import { measureQuality, type QualityReport, type Run } from '@understudy/synthesis/analysis'
import { cameraOf, sketch as solveSketch } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { solutionFacts, type SolutionFacts } from '../models/solution.ts'
import type { SketchMotion } from './operation.ts'

/** How well the strokes are followed, and how clean the motion is. */
export interface SketchMotionReport extends SolutionFacts {
  readonly quality: QualityReport
}

export function perform(
  { model, sketch: { strokes, camera: row } }: SketchMotion['inputs'],
  { free }: SketchMotion['options'],
  { kernels }: Run,
): Made<'motion', SketchMotionReport> {
  const camera = row && cameraOf(row)
  const { roles } = model.skeleton
  const requests = strokes.map(({ role, samples }) => {
    const joint = roles.get(role as Role)
    if (joint === undefined)
      throw new MotionError(
        `sketch-motion: a stroke is for role "${role.slice(0, 60)}"; the model's body has ${[...roles.keys()].join(', ')}. Name one of them.`,
        { code: 'unknown-name' },
      )
    return {
      point: { joint },
      camera,
      label: `stroke for ${role}`,
      samples: samples.map(([time, ...place]) => ({ time: time!, place })),
    }
  })
  const { motion, solution } = solveSketch(model, requests, { kernels, freePlacement: free })
  return { output: motion, report: { ...solutionFacts(solution), quality: measureQuality(motion) } }
}
