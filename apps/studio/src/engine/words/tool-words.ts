/** A leader of the corpus as people call it. */
const danceName = (clip: string): string => {
  const found = /^lindy(-test)?-0?(\d+)-(leader|follower)$/.exec(clip)
  return found ? `Lindy hop ${found[1] ? 'test ' : ''}${found[2]}` : clip.replace(/, (leader|follower)$/, '')
}

const centimetres = (metres: number): string => `${(100 * metres).toFixed(1)} cm`

/** The words of the tools' panels. */
export const TOOL_WORDS = {
  partner: 'Partner',
  partnerHint: 'Partner: make a partner for a leader (control by example) (3)',
  blend: 'Join',
  blendHint: 'Join: make a transition between two motions, or blend them (7)',
  clean: 'Clean',
  cleanTool: 'Fix feet',
  cleanHint: 'Fix feet: planted feet stand still (removes foot skate) (U)',
  shape: 'Shape',
  shapeHint: 'Shape: drag any point of the body; the rest stays natural (deformable model) (4)',
  assemble: 'Assemble',
  assembleTool: 'Body parts',
  assembleHint: 'Body parts: borrow arms, legs or the upper body from another motion (part assembly) (5)',
  style: 'Style',
  styleHint: 'Style: more or less of a style; crowds (vector space) (6)',
  space: 'Space',
  spaceTool: 'Aim',
  spaceHint: 'Aim: put a punch, a kick or a reach where you want it (parametric space) (8)',
  find: 'Find',
  findHint: 'Find similar motions (match webs, features) (9)',
  lift: 'Lift',
  liftTool: 'Repair',
  liftHint: 'Repair: noise, missing data, 2D to 3D (with a deformable model) (0)',
  openerDance: 'Lead a dance',
  openerJoin: 'Join two motions',
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was changed.',
  undoIt: 'Undo',
  percent: (fraction: number): string => `${Math.round(100 * fraction)} %`,
  centimetres,
  seconds: (value: number): string => `${value.toFixed(2)} s`,
  /** clean */
  lookingAtFeet: 'Looking at the feet…',
  cleanName: (name: string): string => `${name}, clean`,
  cleanDo: 'Clean the feet',
  cleanWhat:
    'Finds when each foot is planted and holds it there. The take stays as it is; a clean copy is made.',
  cleanNone: 'Choose a take or open a file, then clean its feet here.',
  skate: 'Foot skate',
  skateHint: 'How fast planted feet slide along the floor',
  before: 'Before',
  after: 'After',
  mean: 'on average',
  worst: 'at most',
  perSecond: (value: number): string => `${value.toFixed(1)} cm/s`,
  contacts: 'Foot plants',
  stance: (label: string): string =>
    label.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`),
  moved: 'Feet moved by up to',
  hips: 'Hips by up to',
  plainCentimetres: (value: number): string => `${value.toFixed(1)} cm`,
  curve: (before: number, after: number): string =>
    `Foot skate over time: at most ${before.toFixed(1)} cm/s before and ${after.toFixed(1)} after.`,
  fade: 'Fade out within',
  fadeHint: 'Time over which a correction fades after a foot plant',
  nothingToClean: 'These feet already stand still.',
  noiseToo: 'Jitter, too?',
  noiseTooHint: 'Lift also removes jitter from the whole body, using a model of the action',
  noContacts:
    'No foot is planted anywhere in this take: there is nothing to hold. Mark contacts on the timeline.',
  /** partner */
  danceName,
  partnerName: (leader: string): string => `Partner of ${danceName(leader)}`,
  leader: 'Leader',
  leaderHint:
    'The leader: a dance of the library or one of your takes. If you choose another, the partner is made again',
  dances: 'Dances of the library',
  yourTakes: 'Your takes',
  follow: 'Find a partner',
  partnerWhat: 'Makes a partner who follows the leader, from examples of couples, two beats at a time.',
  dancing: 'Finding the steps of a partner…',
  hold: 'Hold hands',
  holdHint: 'Adjusts the arms of both so that held hands meet',
  apart: 'Keep apart',
  apartHint: 'Pushes the two apart where their bodies overlap',
  hands: 'Hands together',
  handsMet: (share: number, holds: number): string =>
    `${Math.round(100 * share)} % of ${holds} ${holds === 1 ? 'hold' : 'holds'}`,
  units: 'Two-beat units',
  truth: 'Compared with the recorded partner',
  showTruth: 'Show as a ghost',
  truthError: 'Joints apart by',
  truthErrorHint: 'How far joints are from those of the recorded partner, on average',
  truthUnits: 'Different units',
  truthUnitsHint: 'Two-beat units in which the recorded partner danced another step',
  otherwiseOf: (wrong: number, all: number): string => `${wrong} of ${all}`,
  otherwise: (start: number, truth: string, read: string): string =>
    `${start.toFixed(1)} s: was ${truth}, is ${read || 'nothing'}`,
  nextDifference: 'Go to the next difference',
  live: 'Answer live',
  liveHint: 'A second partner, as an outline, who knows only the dance so far plus a short look-ahead',
  latency: 'Look-ahead',
  liveUnits: (decided: number, other: number): string =>
    `${decided} decided live, ${other} differ from the result with the whole dance known`,
  transcript: 'What is danced',
  unit: (label: string, start: number, confidence: number, otherwise: string | undefined): string =>
    `${label}, at ${start.toFixed(1)} s, ${Math.round(100 * confidence)} % sure` +
    (otherwise === undefined ? '' : `; the recorded partner danced ${otherwise}`),
  solvedIn: (seconds: number): string => `Solved in ${seconds.toFixed(1)} s`,
  /** join and mix */
  comparing: 'Comparing every moment with every other…',
  mixing: 'Aligning the two in time…',
  joinName: (a: string, b: string): string => `${a} + ${b}`,
  first: 'From',
  second: 'Into',
  firstHint: 'The first motion',
  secondHint: 'The second motion',
  joinDo: 'Join',
  joinWhat: 'Compares every moment of two motions, and makes the transition where they are most similar.',
  joinOrMix: 'What to do with the two',
  modes: { join: 'One after the other', blend: 'Both in one' },
  grid: (a: string, b: string): string =>
    `Distance grid of ${a} (downwards) and ${b} (rightwards). Arrow keys move the transition.`,
  gridLegend: 'alike',
  gridLegendFar: 'apart',
  leaveAt: 'Leaves at',
  enterAt: 'Enters at',
  timeOf: (name: string): string => `On the clock of ${name}`,
  distance: 'Poses apart by',
  distanceHint: 'Distance of the two poses at the transition, RMS',
  seam: 'Seam roughness',
  seamHint: 'The largest jerk at the seam, relative to the rest of the motion',
  roughness: (ratio: number): string => `${ratio.toFixed(1)} × the rest`,
  blendSeconds: 'Length',
  blendSecondsHint: 'Length of the transition',
  seams: 'Seams',
  seamsHint: 'Where the two are most alike, with at least half of each kept. Point at one to see both poses.',
  forced: 'Looks forced',
  seamOf: (leaves: number, enters: number): string => `${leaves.toFixed(2)} s into ${enters.toFixed(2)} s`,
  forcedToo: 'Also seams that look forced',
  joinAnyway: 'Join anyway',
  joinRefused: (metres: number): string =>
    `With half of each kept, these two are nowhere nearer than ${centimetres(metres)}, and up to 12 cm looks natural. ` +
    `Choose another motion, go through one between the two, or join them anyway.`,
  watchSeam: 'Watch it',
  tooFar: (metres: number): string =>
    `These poses are ${centimetres(metres)} apart. Up to 12 cm looks natural: choose a brighter place.`,
  tooFarAtBest: (metres: number): string =>
    `Nowhere are these two nearer than ${centimetres(metres)}, and up to 12 cm looks natural. ` +
    `Use a longer transition, or choose another motion.`,
  share: 'Share of the second',
  shareHint: 'How much of the second motion is in the result',
  differ: 'They differ most',
  at: (metres: number, seconds: number): string => `${centimetres(metres)} at ${seconds.toFixed(1)} s`,
  notAlike: (centimetresApart: string | undefined): string =>
    `These two are not the same action${centimetresApart === undefined ? '' : `: ${centimetresApart} cm apart at best, and up to 20 can be blended`}. ` +
    `Choose two clips of one action, or put one after the other.`,
  chooseClip: 'Choose a motion',
  needTwo: 'Choose two motions.',
  /** walk */
  tooFast: 'Faster than walking: it will be slowed down.',
  keepUp: 'Keep up with the walker for an easy pace.',
  dragTimeHint: 'Drag along the path to change its pace there',
} as const
