import type { Suite } from '../../measure/measure.ts'
import { accelerations, spikes } from './accelerations.ts'
import { boneError, corpusSize, jointLimits, penetration, skate, starterSize } from './corpus-quality.ts'
import { fightClasses } from './fights.ts'
import { gaitCurves, stepRelations } from './gait-measures.ts'
import { gazePartner, gazeTarget } from './gazes.ts'
import { jumpLanding, jumpLean, jumpTouchdown } from './jumps.ts'
import { danceHips, danceLegs, danceTrunk, handToHead, heldHands, heldWrists, lindyLabels } from './lindy.ts'
import { sameBytes } from './same-bytes.ts'
import {
  elbows,
  footfalls,
  headNod,
  headRoll,
  peopleDiffer,
  sidesDiffer,
  singlePerformers,
  slowWidth,
  stanceKnee,
  straightestPerformer,
  strideVariation,
  thigh,
} from './stride-measures.ts'
import {
  kickFoot,
  kickHands,
  kickKnee,
  kickSupport,
  punchFist,
  punchFoot,
  punchHeel,
  punchHips,
  punchHipsLead,
  punchShouldersLead,
} from './strike-measures.ts'
import {
  walkedHeadYaw,
  walkedKnee,
  walkedLoops,
  walkedSway,
  walkedThigh,
  walkedVariation,
} from './walked-paths.ts'

/** The embedded corpus: nothing slides, sinks, stretches or pops, and its walks walk like people. */
export const performer: Suite = {
  name: 'performer',
  about:
    'The performed corpus: planted feet, limits, accelerations, dances and fights as labelled, and walks against real ones.',
  measures: [
    skate,
    penetration,
    boneError,
    jointLimits,
    accelerations,
    spikes,
    gaitCurves,
    stepRelations,
    stanceKnee,
    straightestPerformer,
    thigh,
    headRoll,
    headNod,
    strideVariation,
    peopleDiffer,
    sidesDiffer,
    slowWidth,
    elbows,
    footfalls,
    singlePerformers,
    walkedLoops,
    walkedSway,
    walkedHeadYaw,
    walkedKnee,
    walkedThigh,
    walkedVariation,
    punchHipsLead,
    punchShouldersLead,
    punchHips,
    punchFoot,
    punchHeel,
    punchFist,
    kickKnee,
    kickFoot,
    kickSupport,
    kickHands,
    jumpLean,
    jumpTouchdown,
    jumpLanding,
    lindyLabels,
    heldHands,
    heldWrists,
    handToHead,
    danceLegs,
    danceTrunk,
    danceHips,
    gazeTarget,
    gazePartner,
    fightClasses,
    sameBytes,
    corpusSize,
    starterSize,
  ],
}
