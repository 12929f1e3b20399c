import type { Seed } from '../exhibit.ts'
import { comparisonFigure } from './comparison.ts'
import { failuresFigure } from './failures.ts'
import { bipedFigure, videoFigure } from './lifting.ts'
import { chainFigure } from './long-motion.ts'
import { designFigure, manipulationFigure, sketchFigure } from './manipulation.ts'
import { keyFramesFigure, monotoneFigure, walkingAnalysisFigure } from './registration.ts'
import { dataTable } from './table.ts'

export const deformable: Seed = {
  name: 'deformable',
  title: 'Min, Chen and Chai 2009: Interactive generation of human animation with deformable motion models',
  about:
    'Geometry and timing of registered examples as a low-dimensional model with a prior; the most likely motion under any constraints.',
  exhibits: [
    manipulationFigure,
    keyFramesFigure,
    walkingAnalysisFigure,
    monotoneFigure,
    designFigure,
    sketchFigure,
    dataTable,
    bipedFigure,
    videoFigure,
    chainFigure,
    comparisonFigure,
    failuresFigure,
  ],
}
