import type { Seed } from '../exhibit.ts'
import { alignmentFigure } from './alignment.ts'
import { pointCloudFigure } from './point-cloud.ts'
import { punchSpaceFigure, sampledSpaceFigure } from './punch-space.ts'
import { skeletonFigure } from './skeleton.ts'
import { blendFigure, distanceGridFigure } from './transition.ts'

export const toolkit: Seed = {
  name: 'toolkit',
  title: 'Heck, chapter 3: Background (methods of Kovar and Gleicher)',
  about:
    'How motions are represented, compared, joined, aligned in time and blended by parameters that an animator understands.',
  exhibits: [
    skeletonFigure,
    pointCloudFigure,
    distanceGridFigure,
    blendFigure,
    alignmentFigure,
    punchSpaceFigure,
    sampledSpaceFigure,
  ],
}
