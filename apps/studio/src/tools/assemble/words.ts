import type { LentName, PartChoice } from '@understudy/synthesis/methods/part-assembly'
import type { BodyRegion } from '../shared/controls/body-diagram.tsx'

const PARTS: Readonly<Record<LentName, string>> = {
  leftArm: 'left arm',
  rightArm: 'right arm',
  arms: 'arms',
  head: 'head',
  upper: 'upper body',
  lower: 'hips and legs',
  leftLeg: 'left leg',
  rightLeg: 'right leg',
  whole: 'whole action',
}

const partName = (part: PartChoice): string => {
  if (typeof part === 'string') return PARTS[part]
  return part.map((role) => role.replaceAll(/([A-Z])/g, ' $1').toLowerCase()).join(' and ')
}

/** Every word of the Assemble tool. */
export const ASSEMBLE_WORDS = {
  title: 'Assemble',
  what: 'Puts a part of another motion on the take. Choose the part on the figure, then the motion that lends it.',
  steps: {
    borrow: (part: PartChoice): string => `Borrow the ${partName(part)}`,
    donor: 'Choose the donor',
    part: 'Choose the part',
    settings: 'Change the assembly',
    walkHits: 'Step through donors',
    stretch: 'Move the stretch',
  },
  partName,
  takeName: (base: string, part: PartChoice, donor: string): string =>
    `${base} with the ${partName(part)} of ${donor}`,
  whole: 'Whole action',
  wholeHint: 'Inserts the action with a transition before and after it, instead of a part of the body',
  lender: (start: number, end: number, degrees: number): string =>
    `${start.toFixed(1)}–${end.toFixed(1)} s · rest ${degrees.toFixed(0)}° apart`,
  lenders: 'Lenders, best first',
  lendersHint: 'Ranked by how alike the rest of the body moves over the stretch that fits',
  fromSet: 'Lenders from a set',
  lanes: {
    at: 'Changed',
    atHint: 'The stretch that is changed: drag its ends, or all of it',
    from: 'Lent',
    fromHint: 'The stretch that is lent: drag its ends; drag all of it to slide the donor along',
  },
  strip: (start: number, end: number): string =>
    `Filmstrip from ${start.toFixed(1)} to ${end.toFixed(1)} s: as it was, the result, the donor`,
  diagram: 'Part to borrow',
  region: (region: BodyRegion): string =>
    ({
      head: 'Head',
      leftArm: 'Left arm',
      rightArm: 'Right arm',
      trunk: 'Upper body',
      leftLeg: 'Left leg',
      rightLeg: 'Right leg',
    })[region],
  borrowed: (part: PartChoice): string => `Borrows the ${partName(part)}`,
  legsHint: 'Both legs bring the hips and the root trajectory.',
  donor: 'Lent by',
  donorHint: 'The donor: one of your takes or a clip of the library',
  base: 'Given to',
  baseHint: 'The base: its feet and path are kept',
  suggestions: 'Try one of these',
  hits: 'Hits of Find',
  find: 'Find another donor',
  findHint: 'Search for motions like the one on stage or like your poses; hits are listed here',
  views: 'Show all three',
  viewsHint: 'Blue: the original. Middle: the result. Orange: the donor, at the same time',
  query: 'as it was',
  result: 'result',
  retrieved: 'lends',
  repeat: 'Repeat',
  repeatHint: 'Repeats a shorter donor, in step if both walk. Off: once, where it fits best',
  adjust: 'Fit the joints at the seam',
  adjustHint: 'Gives shoulders and elbows the mean and deviation they had before (statistical adjustment)',
  strength: 'By how much',
  strengthHint:
    '0: as in the donor. 1: mean and deviation of the original. Automatic: stronger for similar motions',
  auto: 'Automatic',
  trunk: 'Move the trunk, too',
  trunkHint: 'The trunk moves with the borrowed arms: a punch turns the chest',
  touch: 'Keep touches',
  touchHint: 'Hands that touch each other, the head or the hips keep touching',
  balance: 'Balance, and clean the feet',
  balanceHint: 'Shifts the hips to keep balance; planted feet stay',
  smoothing: 'Smooth the part',
  smoothingHint: 'Smoothing of the borrowed part in time (σ)',
  timing: 'Timing',
  timings: { auto: 'Automatic', stretch: 'Evenly', curve: 'Aligned' },
  joints: 'Joints of your choice',
  onlyRange: 'Only between I and O',
  onlyRangeHint: 'Changes only the play range; the rest stays the same',
  jointsHint: 'Each is borrowed with its children',
  facts: {
    place: 'Changed',
    placeOf: (start: number, end: number): string => `${start.toFixed(1)} to ${end.toFixed(1)} s`,
    from: 'Lent',
    rounds: 'Rounds',
    roundsOf: (rounds: number, inStep: boolean): string => `${rounds.toFixed(1)}${inStep ? ', in step' : ''}`,
    roundsHint: 'How often the donor is repeated; in step if both walk',
    transitions: 'Transitions',
    transitionsHint:
      'How far apart the poses are where the action begins and where the base goes on; over 12 cm it shows',
    transitionsOf: (into: number, outOf: number): string =>
      `${(100 * into).toFixed(0)} and ${(100 * outOf).toFixed(0)} cm apart`,
    seam: 'Seam turned by',
    degrees: (radians: number): string => `${Math.round((180 / Math.PI) * radians)}°`,
    hips: 'Hips moved',
    centimetres: (metres: number): string => `${(100 * metres).toFixed(1)} cm`,
  },
  curves: 'Joint curves',
  curveJoint: 'Joint',
  axis: 'Axis',
  curveLabel: (joint: string, axis: string, mean: number, deviation: number, got: number): string =>
    `${joint} about ${axis} over time, degrees: before ${mean.toFixed(0)} ± ${deviation.toFixed(0)}, now ${got.toFixed(0)} on average.`,
  band: 'mean ± deviation before',
  enrich: {
    title: 'Make many',
    what: 'Puts the part of each of the first few on every other, most natural first.',
    count: 'Out of',
    countHint: 'How many of the list to combine',
    make: (pairs: number): string => `Make all ${pairs}`,
    making: (pairs: number): string => `Making ${pairs} motions…`,
    open: (count: number): string => `Look at ${count}`,
    cancel: 'Stop',
    sheet: 'Contact sheet',
    made: (kept: number, made: number): string =>
      kept === made
        ? `${made} made, the most natural first.`
        : `${made} made; ${made - kept} duplicates left out.`,
    scoreHint: 'Naturalness: share of real clips that score no better',
    score: (score: number): string => `${Math.round(100 * score)} %`,
    item: (base: string, donor: string, score: number): string =>
      `${base} with ${donor}, ${Math.round(100 * score)} % natural`,
    step: (name: string): string => `Take ${name}`,
    rate: 'Rate them yourself',
    rateHint: 'In random order, with real ones hidden among them: O for natural, X for not',
    rating: 'Does this look natural?',
    ratingAt: (at: number, all: number): string => `${at} of ${all}`,
    natural: 'O  Natural',
    unnatural: 'X  Not',
    unnamed: 'Unnamed',
    subject: 'You',
    end: 'Enough',
    table: 'What you accepted',
    base: 'Given to',
    accepted: 'Accepted',
    ratio: 'Ratio',
    availability: 'All assembled',
    controls: 'Real ones',
  },
} as const
