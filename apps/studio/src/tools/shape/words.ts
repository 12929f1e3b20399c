import type { ModelFamilyName } from '@understudy/performer'
import type { BodySpot, ShapeRequest } from '../../document/shape-recipe.ts'

const JOINTS: Readonly<Record<string, string>> = {
  UpperArm: 'shoulder',
  LowerArm: 'elbow',
  Hand: 'wrist',
  UpperLeg: 'hip',
  LowerLeg: 'knee',
  Foot: 'ankle',
  Toes: 'ball of the foot',
  Shoulder: 'collarbone',
}
const TIPS: Readonly<Record<string, string>> = { Hand: 'hand', Toes: 'toes', Foot: 'toes' }

/** A point of the body as people call it. */
function spotName({ point, tip }: BodySpot): string {
  if (point.startsWith('joint:')) return point.slice(6) + (tip ? ' (end)' : '')
  const sided = /^(left|right)(.+)$/.exec(point)
  if (!sided) {
    if (point === 'head') return tip ? 'top of the head' : 'head'
    const plain = point.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    return tip ? `${plain} (end)` : plain
  }
  const [, side, part] = sided
  const named = tip ? TIPS[part] : JOINTS[part]
  return named ? `${side} ${named}` : `${side} ${part.toLowerCase()}${tip ? ' (end)' : ''}`
}

const FAMILY_WORDS: Readonly<Record<ModelFamilyName, string>> = {
  jump: 'Jump',
  walk: 'Walk',
  golf: 'Golf swing',
  bowling: 'Bowling',
  kick: 'Kick',
  wave: 'Wave',
}

/** All words of the Shape tool. */
export const SHAPE = {
  spotName,
  family: (name: ModelFamilyName): string => FAMILY_WORDS[name],
  /** steps of the history */
  dragStep: (spot: BodySpot, frame: number): string => `Drag ${spotName(spot)}, frame ${frame}`,
  pinStep: (spot: BodySpot, frame: number): string => `Pin ${spotName(spot)}, frame ${frame}`,
  poseStep: (frame: number): string => `Pins the pose, frame ${frame}`,
  keepWayStep: (spot: BodySpot): string => `Pins the path of the ${spotName(spot)}`,
  wayStep: (spot: BodySpot): string => `Bend the path of the ${spotName(spot)}`,
  sketchStep: (spot: BodySpot): string => `Sketch for the ${spotName(spot)}`,
  stepStep: 'Step further or turn',
  timeStep: 'Change the timing',
  naturalStep: 'Exact or natural',
  removeStep: (request: string): string => `Remove: ${request}`,
  switchStep: (request: string, on: boolean): string => `${on ? 'Switch on' : 'Switch off'}: ${request}`,
  weightStep: 'Change a weight',
  moveTimeStep: (request: string): string => `Move in time: ${request}`,
  moveStep: 'Move a constraint',
  modelStep: (name: string): string => `Take the ${name.toLowerCase()} model`,
  build: 'Build a model…',
  buildHint: 'From clips and takes of your choice, with the registration in view',
  variationStep: (seed: number): string => `Pick variation ${seed}`,
  modeStep: 'Move along a mode',
  fitStep: (name: string): string => `Fit the ${name.toLowerCase()} model`,
  repeatStep: 'Repeat the cycle',
  /** panel */
  title: 'Shape',
  modes: { drag: 'Drag', pin: 'Pin', path: 'Path', sketch: 'Sketch' },
  modeHints: {
    drag: 'Drag any point of the body (D)',
    pin: 'Press a point: it stays where it is (P)',
    path: 'A point’s whole path, with handles',
    sketch: 'Draw where a point should go (S)',
  },
  help: {
    drag: 'Press any point of the body and drag it. X, Y, Z: along one axis. Shift: finer.',
    pin: 'Press a point of the body: it stays where it is at this frame.',
    path: 'Press a point to see its path. Drag the rings; double click adds one, Alt click removes it.',
    sketch: 'Press on the body and draw where that point should go.',
  },
  manner: 'Bend',
  manners: { whole: 'The whole motion', here: 'Only here' },
  mannersHint:
    'The whole motion: edit with the model. Only here: bend the body for a moment, without a model',
  noModel: 'Without a model this take bends only here, within 0.7 s of the frame.',
  fit: 'Fit a model to this take',
  fitHint:
    'Finds one cycle at the playhead. Ring, timing, modes and naturalness then work on that cycle; the rest of the take follows.',
  fitAgain: 'Another cycle, at the playhead:',
  fitOne: (name: string): string => `Fit ${name.toLowerCase()}`,
  cycle: (start: number, end: number): string => `Cycle from ${start.toFixed(2)} to ${end.toFixed(2)} s`,
  unexplained: (cm: number): string =>
    `The model comes within ${cm.toFixed(1)} cm of it; what it cannot represent is kept.`,
  notMet: (what: string): string => `Not met: ${what}.`,
  repeat: 'Repeat',
  times: 'Goes',
  heading: 'Heading',
  choose: 'Start from a model',
  chooseHint: 'Learned from examples in the library',
  learning: (name: string): string => `Learning the ${name.toLowerCase()}…`,
  gettingReady: 'Getting ready to bend…',
  /** the point in hand */
  keepTitle: (spot: BodySpot): string => `Pins: ${spotName(spot)}`,
  pinPoint: 'Here',
  pinPointHint: 'This point stays where it is at this frame',
  keepPose: 'Whole pose',
  keepPoseHint: 'The whole pose stays at this frame: a key pose (K)',
  keepWay: 'Its path',
  keepWayHint: 'The point’s whole path stays as it is',
  x: 'x (m)',
  y: 'Height (m)',
  z: 'z (m)',
  frame: 'Frame',
  weight: 'Weight',
  seconds: 'Seconds',
  length: 'Length',
  direction: 'Turn',
  /** requests */
  requests: 'Constraints',
  none: 'Nothing yet: drag a point of the body.',
  request: (request: ShapeRequest): string => {
    switch (request.kind) {
      case 'point':
        return `${request.pinned ? 'Pin' : 'Drag'} ${spotName(request)}`
      case 'pose':
        return request.pinned ? 'Pinned pose' : 'Key pose'
      case 'way':
        return `${request.pinned ? 'Pins' : 'Bend'} path of ${spotName(request)}`
      case 'step':
        return 'Step'
      case 'swing':
        return 'Step and turn'
      case 'time':
        return 'Time of a frame'
      case 'duration':
        return 'Duration'
      case 'sketch':
        return `Sketch for ${spotName(request)}`
    }
  },
  atFrame: (frame: number): string => `frame ${frame}`,
  overFrames: (from: number, to: number): string => `frames ${from}–${to}`,
  on: (request: string): string => `${request}: on`,
  remove: (request: string): string => `Remove ${request}`,
  off: 'off',
  away: (value: number, unit: string): string =>
    unit === 'cm'
      ? `${value.toFixed(1)} cm away`
      : unit === 'ms'
        ? `${Math.round(value)} ms away`
        : unit === 'pixels'
          ? `${(value / 10).toFixed(1)} % away`
          : `${value.toFixed(0)}° away`,
  missedHint: 'Residual: distance of the motion from the constraint (of a sketch: in picture heights)',
  short: (value: number): string => `Nearest natural pose, ${value.toFixed(0)} cm short.`,
  shortHere: (value: number): string => `As far as the body bends, ${value.toFixed(0)} cm short.`,
  shortRemedy: 'Move the slider towards “exact”, or bend only here.',
  solved: (ms: number, iterations: number, miss: number | undefined): string =>
    `Solved in ${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms, ${iterations} ${iterations === 1 ? 'step' : 'steps'}` +
    (miss === undefined ? '.' : `, ${miss.toFixed(1)} cm from the constraints.`),
  /** naturalness */
  natural: 'Naturalness',
  naturalHint: 'The share of the examples that are less natural (percentile of the prior)',
  share: (share: number, count: number): string =>
    share === 0
      ? `less natural than all ${count} examples`
      : `more natural than ${Math.round(100 * share)} % of ${count} examples`,
  asAsked: 'exact',
  asNatural: 'natural',
  trade: 'Exact or natural',
  /** timing */
  timing: 'Timing',
  askedLane: 'Asked',
  askedLaneHint:
    'Constraints over time: a ring is a drag, a square a pin, a diamond a key pose. Click to go there, drag to move it in time',
  timeLane: 'Time',
  timeLaneHint: 'Key times of the model; drag one to another time',
  momentOf: (frame: number): string => `Frame ${Math.round(frame)} of the model`,
  lasts: 'Lasts',
  thisFrame: 'Frame at',
  rangeLasts: 'Range lasts',
  rangeHint: 'Duration of the play range (I and O set it)',
  sketchTiming: { shape: 'Only my shape', timed: 'Use my timing' },
  sketchTimingLabel: 'What counts of a sketch',
  /** floor */
  floor: 'On the floor',
  floorHint: 'Drag the ring on the floor: further, or to the side.',
  floorHintCycle: 'Drag the ring on the floor: the cycle starts where it does and ends at the ring.',
  goes: 'Goes',
  turns: 'Turns',
  /** variations and modes */
  variations: 'Nine variations',
  variationsHint: 'Other motions that meet the same constraints, sampled from the model',
  showVariations: 'Show nine',
  more: 'Nine more',
  pickVariation: (seed: number, share: number | undefined): string =>
    `Variation with seed ${seed}${share === undefined ? '' : `, more natural than ${Math.round(100 * share)} %`}`,
  original: 'Back to the original',
  modesTitle: 'Modes',
  modesHint: 'The main differences of the examples: more or less of one mode (principal component)',
  mode: (index: number, shapes: number): string =>
    index < shapes ? `Shape ${index + 1}` : `Timing ${index - shapes + 1}`,
} as const
