import type { Suite } from '../../measure/measure.ts'
import { filesLoad } from './files-load.ts'
import { framesCounted } from './frames-counted.ts'
import { hipHeight } from './hip-height.ts'
import { leftOnLeft } from './left-on-left.ts'
import { mirroredTwice } from './mirrored-twice.ts'
import { profileFound } from './profile-found.ts'
import { doubledRatesSeen, trueRatesKept, wrongRatesCaught } from './rate-checked.ts'
import { repairsPlaced } from './repairs-placed.ts'
import { resampledRecordings, resampledWalks } from './resampled-walks.ts'
import { retargetedBack, retargetedSkate, retargetedSkateGain, retargetedThere } from './retargeted.ts'
import { rolesFound } from './roles-found.ts'
import { bvhRoundTrip, glbRoundTrip, jsonRoundTrip } from './round-trips.ts'
import { salsaPalms } from './salsa-palms.ts'
import { stanceHeight } from './stance-height.ts'
import { upright } from './upright.ts'
import { walkContacts } from './walk-contacts.ts'

/** Reading, conventions, round trips, contacts, retargeting and the plain operations. Nothing here learns anything. */
export const foundation: Suite = {
  name: 'foundation',
  about:
    'What everything else stands on: files come in whole and in our conventions, and simple operations are exact.',
  measures: [
    filesLoad,
    repairsPlaced,
    profileFound,
    framesCounted,
    rolesFound,
    upright,
    leftOnLeft,
    hipHeight,
    stanceHeight,
    wrongRatesCaught,
    trueRatesKept,
    doubledRatesSeen,
    bvhRoundTrip,
    glbRoundTrip,
    jsonRoundTrip,
    salsaPalms,
    walkContacts,
    retargetedThere,
    retargetedBack,
    retargetedSkate,
    retargetedSkateGain,
    mirroredTwice,
    resampledWalks,
    resampledRecordings,
  ],
}
