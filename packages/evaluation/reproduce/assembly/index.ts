import type { Seed } from '../exhibit.ts'
import {
  bodyFigure,
  criticalJoint,
  differentSpeeds,
  directAndAdjusted,
  otherPunchSequence,
  punchSequence,
  segmentAlignment,
  similarArms,
  systemFigure,
  walkSequence,
} from './assembled.ts'
import { featuresTable, featureVectors, segmentsFigure, walkFigure } from './features.ts'
import { classesTable, punchTable, walkTable } from './retrieval.ts'
import { editorFigure, flowchart, panelFigure, punchPoses, walkPoses } from './system.ts'

export const assembly: Seed = {
  name: 'assembly',
  title: 'Juang 2007: Partial figure retrieval and assembly of human motion',
  about:
    'Key poses ask for a part of the body by its features; the part that is found is put onto another motion and adjusted. Figures 1 to 9 of the seed show the work of others.',
  exhibits: [
    flowchart,
    editorFigure,
    panelFigure,
    walkFigure,
    featureVectors,
    segmentsFigure,
    featuresTable,
    differentSpeeds,
    segmentAlignment,
    similarArms,
    bodyFigure,
    criticalJoint,
    classesTable,
    punchTable,
    walkTable,
    punchPoses,
    walkPoses,
    systemFigure,
    directAndAdjusted,
    punchSequence,
    otherPunchSequence,
    walkSequence,
  ],
}
