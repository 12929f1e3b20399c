import type { ModelFamilyName } from '@understudy/performer'

const cm = (value: number): string => `${value < 9.95 ? value.toFixed(1) : Math.round(value)} cm`

const perSecond = (value: number): string =>
  value < 99.5
    ? `${value < 9.95 ? value.toFixed(1) : Math.round(value)} cm/s`
    : `${(value / 100).toFixed(1)} m/s`

const ROLES: Readonly<Record<string, string>> = {
  hips: 'Hips',
  spine: 'Spine',
  chest: 'Chest',
  neck: 'Neck',
  head: 'Head',
  Shoulder: 'collarbone',
  UpperArm: 'shoulder',
  LowerArm: 'elbow',
  Hand: 'wrist',
  UpperLeg: 'hip joint',
  LowerLeg: 'knee',
  Foot: 'ankle',
  Toes: 'toes',
}

/** A role by the name of the joint that is there. */
export function roleName(role: string): string {
  const [, side, rest] = /^(left|right)(.+)$/.exec(role) ?? []
  if (!side) return ROLES[role] ?? role
  return `${side === 'left' ? 'Left' : 'Right'} ${ROLES[rest] ?? rest.toLowerCase()}`
}

const FAMILY: Readonly<Record<ModelFamilyName, string>> = {
  walk: 'Walk cycle',
  jump: 'Jump',
  golf: 'Golf swing',
  bowling: 'Bowling',
  kick: 'Kick',
  wave: 'Wave',
}

/** Every word of this tool. */
export const LIFT = {
  panel: 'Lift',
  cards: { clean: 'Clean', lift: '2D to 3D', film: 'Film', fill: 'Fill in' },
  cardsLabel: 'What to do',
  steps: {
    spoil: 'Make a noisy clip',
    spoilSettings: 'Change the noise',
    filter: 'Clean a noisy clip',
    filterSettings: 'Change the cleaning',
    otherModel: 'Use another model',
    lift: 'Lift to 3D',
    draw: (role: string): string => `Draw the ${roleName(role).toLowerCase()}`,
    removeTrack: (role: string): string => `Remove the track of the ${roleName(role).toLowerCase()}`,
    camera: 'Change the camera',
    retime: 'Change how long it takes',
    fill: 'Fill in missing data',
    trackRole: 'Say which joint a track is',
  },
  family: (name: ModelFamilyName): string => FAMILY[name],
  roleName,
  cm,
  /** Clean. */
  cleanWhat: 'Removes jitter and foot skate from a clip, using a model of the action. Makes a clean copy.',
  cleanDo: 'Clean this clip',
  cleaning: 'Cleaning…',
  comparing: 'Finding the kind of motion…',
  noisyDo: 'Make a noisy one to try',
  noisyHint: 'Adds noise to a clip, so that you can compare the cleaned clip with the original',
  noisyWhat: 'Noise was added to this clip. Clean it, and compare it with the original.',
  notNoisy: (tremble: number): string => `It has little jitter (${cm(tremble)}): there is little to clean.`,
  model: 'Kind of motion',
  modelHint: 'The model of the action',
  nearest: (name: string, distance: number): string => `${name} (nearest, ${cm(distance)})`,
  apart: (name: string, distance: number): string => `${name} (${cm(distance)} away)`,
  noneNear: 'None of the models is near to this clip. Build one from your own clips of its action.',
  lookingFor: 'Comparing with the examples…',
  sigma: 'Noise in the clip',
  sigmaHint: 'Assumed error of the joints: a larger value follows the model more',
  degrees: 'Noise',
  degreesHint: 'Standard deviation of the joint rotations',
  drift: 'Skate',
  driftHint: 'Amplitude of the drift of the body',
  manner: 'Keep its own style',
  mannerHint: 'How much of the person’s own style to keep; less is cleaner if the clip is very bad',
  fault: 'Fault',
  faults: { auto: 'Detect', noise: 'Noise', skate: 'Skate' },
  faultHint: 'Noise: trusts the root trajectory. Skate: trusts only the pose',
  feetOnly: 'Only the feet?',
  feetOnlyHint: 'The Clean tool holds planted feet and leaves the rest as it is',
  noiseToo: 'Noise, too?',
  noiseTooHint: 'Also removes jitter, using a model of the action',
  anyway: 'Clean it anyway',
  anywayHint: 'Replaces the clip with the nearest motion of the model',
  showBefore: 'Show the original',
  showBeforeHint: 'The clip before, as a blue outline',
  before: 'Before',
  after: 'After',
  tremble: 'Jitter',
  trembleHint: 'Deviation of the joints within a sixtieth of a second, RMS',
  skate: 'Foot skate',
  skateHint: 'How fast planted feet slide along the floor, on average',
  truth: 'Off original',
  truthHint: 'RMS distance of the joints from the clip before it was made noisy',
  moved: 'Joints moved by',
  movedHint: 'RMS over all joints and frames',
  removed: 'Jitter removed',
  percent: (share: number): string => `${Math.round(100 * share)} %`,
  perSecond,
  trembleCurve: (before: number, after: number): string =>
    `Jitter over time: at most ${cm(before)} before and ${cm(after)} after.`,
  skateCurve: (before: number, after: number): string =>
    `Foot skate over time: at most ${Math.round(before)} cm/s before and ${Math.round(after)} after.`,
  stretches: (count: number, seconds: number): string =>
    `The action was found ${count} times, ${seconds.toFixed(1)} s in all, and cleaned there. Elsewhere jitter is only averaged out.`,
  fits: (unexplained: number): string =>
    unexplained < 0.05
      ? 'The model explains everything except the jitter.'
      : `The model leaves ${cm(unexplained)} unexplained.`,
  noisyName: (name: string): string => `${name}, noisy`,
  cleanName: (name: string): string => `${name.replace(/, noisy$/, '')}, filtered`,
  tooFar: 'Too far from this model',
  /** Flat to 3D. */
  liftWhat: 'Makes a 3D motion from 2D tracks: draw where a foot goes, or open tracks from a video.',
  sampleDo: 'Try a sample',
  sampleHint: 'A walk from the side, legs only, with two pixels of noise',
  openTracks: 'Open tracks…',
  openTracksHint: 'JSON or CSV: time, joint, x, y',
  drawDo: 'Draw on the picture',
  drawn: (name: string): string => `${name}, drawn`,
  lifted: (name: string): string => `${name}, lifted`,
  lifting: 'Lifting to 3D…',
  liftDo: 'Lift to 3D',
  picture: 'Picture',
  pictureLabel: (tracks: number): string =>
    `The picture, with ${tracks} ${tracks === 1 ? 'track' : 'tracks'}`,
  drawHere: (role: string): string =>
    `Press and draw where the ${role.toLowerCase()} goes, as fast as it goes there, from the ring on. The dashed line is the average motion.`,
  takes: 'Takes',
  takesHint: 'How long the movement in the picture takes',
  doneDrawing: 'Done drawing',
  drawRole: 'Draw the',
  drawRoleHint: 'Which joint the next stroke is',
  camera: 'The camera',
  cameraKnown: 'known',
  cameraFound: 'estimated',
  findCamera: 'Estimate the camera',
  findCameraHint: 'Estimates an unknown camera together with the motion',
  cameraAt: ([x, y, z]: readonly number[]): string => `${x.toFixed(1)}, ${y.toFixed(1)}, ${z.toFixed(1)} m`,
  miss: 'Off the picture',
  missHint: 'RMS distance of the tracks from the projected motion, in pixels of a picture 1000 high',
  pixels: (value: number): string => `${value < 9.95 ? value.toFixed(1) : Math.round(value)} px`,
  truthBody: 'Whole body off',
  truthBodyHint:
    'Mean distance of all joints from the original motion, including joints that were not tracked',
  verdict: 'Naturalness',
  verdictOf: (share: number): string => `more natural than ${Math.round(100 * share)} % of the examples`,
  tracks: 'Tracks',
  role: (name: string): string => `Joint of track ${name}`,
  unused: 'not used',
  remove: (role: string): string => `Remove ${roleName(role).toLowerCase()}`,
  tooShort: 'That was too quick or too short for a track. Draw as long as the movement takes.',
  chooseRoles: 'Say which joint each track is. Tracks without one are not used.',
  asText: 'As text',
  asTextHint: 'The tracks as a table: time in seconds, joint, x and y in picture heights. Paste your own.',
  asTextUse: 'Use this text',
  solved: (seconds: number): string => `Solved in ${seconds.toFixed(1)} s`,
  gold: 'gold: the body found',
  /** Fill in. */
  fillWhat:
    'Fills in a missing limb or a gap in time, using a model of the action. Recorded data stays unchanged.',
  fillDo: 'Fill it in',
  filling: 'Filling in…',
  missing: 'Missing',
  missingHint: 'These joints and their children are filled in',
  from: 'Gap from',
  to: 'to',
  gapHint: 'Data between these times is replaced',
  nothingMissing: 'Choose a joint, or a gap in time.',
  filledName: (name: string): string => `${name}, filled in`,
  filled: 'Filled',
  filledOf: (joints: number, seconds: number): string =>
    [joints > 0 && `${joints} ${joints === 1 ? 'joint' : 'joints'}`, seconds > 0 && `${seconds.toFixed(2)} s`]
      .filter(Boolean)
      .join(', '),
  knows: 'Error of the rest',
  knowsHint: 'Distance of the recorded data from the motion of the model',
  tooLong: (seconds: number, most: number): string =>
    `This clip lasts ${seconds.toFixed(1)} s and the model one of about ${most.toFixed(1)} s. Cut one performance out of it first.`,
  /** Build. */
  buildDo: 'Build a model…',
} as const
