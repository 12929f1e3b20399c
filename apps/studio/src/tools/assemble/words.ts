import type { PartChoice, PartName } from '@understudy/synthesis/methods/part-assembly'
import type { BodyRegion } from '../shared/controls/body-diagram.tsx'

const PARTS: Readonly<Record<PartName, string>> = {
  leftArm: 'left arm',
  rightArm: 'right arm',
  arms: 'arms',
  head: 'head',
  upper: 'upper body',
  lower: 'hips and legs',
}

const partName = (part: PartChoice): string => {
  if (typeof part === 'string') return PARTS[part]
  return part.map((role) => role.replaceAll(/([A-Z])/g, ' $1').toLowerCase()).join(' and ')
}

/** Every word of the Assemble tool. */
export const ASSEMBLE_WORDS = {
  title: 'Assemble',
  what: 'Gives the take on stage a part of another motion. Choose the part on the figure, then who lends it.',
  steps: {
    borrow: (part: PartChoice): string => `Borrow the ${partName(part)}`,
    donor: 'Choose who lends',
    part: 'Choose what is borrowed',
    settings: 'Change how it is borrowed',
    walkHits: 'Walk through who lends',
  },
  partName,
  takeName: (base: string, part: PartChoice, donor: string): string =>
    `${base} with the ${partName(part)} of ${donor}`,
  diagram: 'What is borrowed',
  region: (region: BodyRegion): string =>
    ({
      head: 'Head',
      leftArm: 'Left arm',
      rightArm: 'Right arm',
      trunk: 'Upper body',
      leftLeg: 'Hips and legs, left',
      rightLeg: 'Hips and legs, right',
    })[region],
  borrowed: (part: PartChoice): string => `Borrows the ${partName(part)}`,
  legsHint: 'Legs bring the hips and the way they go.',
  donor: 'Lent by',
  donorHint: 'Whose part it is: a take of yours or a clip of the library',
  base: 'Given to',
  baseHint: 'Who gets it: the motion whose feet and path stay',
  suggestions: 'Try one of these',
  hits: 'What Find found',
  find: 'Find somebody else',
  findHint: 'Look for motions like one on stage, or like poses of your own; what is found is listed here',
  views: 'Show all three',
  viewsHint: 'Blue: as it was. Middle: the result. Orange: who lends, on the same clock',
  query: 'as it was',
  result: 'result',
  retrieved: 'lends',
  repeat: 'Again and again',
  repeatHint:
    'A shorter motion is lent round after round, in step where both walk; else once, where it fits best',
  adjust: 'Fit the joints at the seam',
  adjustHint: 'Gives shoulders and elbows the mean and deviation they had before (statistical adjustment)',
  strength: 'By how much',
  strengthHint:
    '0 as lent, 1 mean and deviation as they were; by itself: the more alike the two are, the more',
  auto: 'By itself',
  trunk: 'Trunk goes along',
  trunkHint: 'The trunk does what the borrowed arms need: a punch turns the chest',
  touch: 'Hands keep touching',
  touchHint: 'Hands that touched each other, head or hips go on touching',
  balance: 'Balance, and repair feet',
  balanceHint: 'The hips give way to the moved weight; feet that stand stay where they are',
  smoothing: 'Smooth the part',
  smoothingHint: 'Smoothing of the borrowed part in time (σ)',
  timing: 'Keeps time',
  timings: { auto: 'By itself', stretch: 'Evenly', curve: 'As bodies agree' },
  joints: 'Joints of your choice',
  onlyRange: 'Only between I and O',
  onlyRangeHint: 'Changes only the play range; outside of it everything stays as it was',
  jointsHint: 'Each is borrowed with all that hangs from it',
  facts: {
    place: 'Changed',
    placeOf: (start: number, end: number): string => `${start.toFixed(1)} to ${end.toFixed(1)} s`,
    from: 'Lent',
    rounds: 'Rounds',
    roundsOf: (rounds: number, inStep: boolean): string => `${rounds.toFixed(1)}${inStep ? ', in step' : ''}`,
    roundsHint: 'How often the lent motion is played; in step where both walk',
    seam: 'Seam turned by',
    degrees: (radians: number): string => `${Math.round((180 / Math.PI) * radians)}°`,
    hips: 'Hips moved',
    centimetres: (metres: number): string => `${(100 * metres).toFixed(1)} cm`,
    skate: 'Foot skate',
    perSecond: (value: number): string => `${value.toFixed(1)} cm/s`,
  },
  curves: 'Joint curves',
  curveJoint: 'Joint',
  axis: 'Axis',
  curveLabel: (joint: string, axis: string, mean: number, deviation: number, got: number): string =>
    `${joint} about ${axis} over time, degrees: before ${mean.toFixed(0)} ± ${deviation.toFixed(0)}, now ${got.toFixed(0)} on average.`,
  band: 'mean ± deviation before',
  enrich: {
    title: 'Make many',
    what: 'Every one of the first few above with every other’s part, the most natural first.',
    count: 'Out of',
    countHint: 'How many of the list lend each other their part',
    make: (pairs: number): string => `Make all ${pairs}`,
    making: (pairs: number): string => `Making ${pairs} motions…`,
    open: (count: number): string => `Look at ${count}`,
    cancel: 'Stop',
    sheet: 'Contact sheet',
    made: (kept: number, made: number): string =>
      kept === made
        ? `${made} made, the most natural first.`
        : `${made} made; ${made - kept} doubles left out.`,
    scoreHint: 'Natural: 100 % where all real motion is as strange, 0 where none is',
    score: (score: number): string => `${Math.round(100 * score)} %`,
    item: (base: string, donor: string, score: number): string =>
      `${base} with ${donor}, ${Math.round(100 * score)} % natural`,
    step: (name: string): string => `Take ${name}`,
    rate: 'Judge them yourself',
    rateHint: 'One after the other, shuffled, with real ones hidden among them: O for natural, X for not',
    rating: 'Does this look natural?',
    ratingAt: (at: number, all: number): string => `${at} of ${all}`,
    natural: 'O  Natural',
    unnatural: 'X  Not',
    unnamed: 'Somebody',
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
