import type { Seed } from '../exhibit.ts'
import { danceAccuracy, danceTimes, misreadFigure, patternsTable } from './dance.ts'
import { alignedExampleFigure, segmentationFigure } from './database.ts'
import { handholdFigure } from './handhold.ts'
import { continuityFigure } from './seams.ts'
import { drawnWalkFigure, walkTimes } from './walk.ts'

export const control: Seed = {
  name: 'control',
  title: 'Hsu 2004: Example-based control of human motion',
  about:
    'A control motion is interpreted as a sequence of examples; their targets make the answer: a walk from a drawn path, a follower from a leader.',
  exhibits: [
    segmentationFigure,
    alignedExampleFigure,
    continuityFigure,
    handholdFigure,
    walkTimes,
    drawnWalkFigure,
    patternsTable,
    danceAccuracy,
    danceTimes,
    misreadFigure,
  ],
}
