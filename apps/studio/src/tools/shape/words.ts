import type { FamilyName } from '../../document/model-families.ts'
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

const FAMILY_WORDS: Readonly<Record<FamilyName, string>> = {
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
  family: (name: FamilyName): string => FAMILY_WORDS[name],
  /** steps of the history */
  dragStep: (spot: BodySpot, frame: number): string => `Drag ${spotName(spot)}, frame ${frame}`,
  pinStep: (spot: BodySpot, frame: number): string => `Pin ${spotName(spot)}, frame ${frame}`,
  poseStep: (frame: number): string => `Pins the pose, frame ${frame}`,
  keepWayStep: (spot: BodySpot): string => `Pins the path of the ${spotName(spot)}`,
  wayStep: (spot: BodySpot): string => `Bend the path of the ${spotName(spot)}`,
  sketchStep: (spot: BodySpot): string => `Sketch for the ${spotName(spot)}`,
  stepStep: 'Step further or turn',
  timeStep: 'Change the timing',
  naturalStep: 'As asked or natural',
  removeStep: (request: string): string => `Remove: ${request}`,
  switchStep: (request: string, on: boolean): string => `${on ? 'Switch on' : 'Switch off'}: ${request}`,
  weightStep: 'Change a weight',
  moveTimeStep: (request: string): string => `Ask at another time: ${request}`,
  moveStep: 'Move a request',
  modelStep: (name: string): string => `Take the ${name.toLowerCase()} model`,
  build: 'Build a model…',
  buildHint: 'From clips and takes of your choice, with the registration in view',
  variationStep: (seed: number): string => `Pick variation ${seed}`,
  modeStep: 'Move along a mode',
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
    'The whole motion bends as its examples do; only here bends the body for a moment, without examples',
  noModel: 'No model knows this take as a whole: it bends here only, within 0.7 s of the frame.',
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
  requests: 'Asked for',
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
  missedHint: 'How far the motion stays from what was asked (of a sketch: of the picture’s height)',
  short: (value: number): string => `Nearest natural pose, ${value.toFixed(0)} cm short.`,
  shortHere: (value: number): string => `As far as the body bends, ${value.toFixed(0)} cm short.`,
  shortRemedy: 'Move the slider towards “as asked”, or bend only here.',
  solved: (ms: number, iterations: number, miss: number | undefined): string =>
    `Solved in ${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms, ${iterations} ${iterations === 1 ? 'step' : 'steps'}` +
    (miss === undefined ? '.' : `, ${miss.toFixed(1)} cm from asked.`),
  /** naturalness */
  natural: 'Naturalness',
  naturalHint:
    'Where this motion lies among the examples: the share of them that are less usual (percentile of the prior)',
  share: (share: number, count: number): string =>
    share === 0
      ? `less usual than all ${count} examples`
      : `more usual than ${Math.round(100 * share)} % of ${count} examples`,
  asAsked: 'as asked',
  asNatural: 'natural',
  trade: 'Exactly as asked, or natural',
  /** timing */
  timing: 'Timing',
  askedLane: 'Asked',
  askedLaneHint:
    'What is asked, and when: a ring is asked, a square pinned, a diamond a pose. Click goes there, drag asks it of another moment',
  timeLane: 'Time',
  timeLaneHint: 'Moments of the model; drag one to when it should come',
  momentOf: (frame: number): string => `Frame ${Math.round(frame)} of the model`,
  lasts: 'Lasts',
  thisFrame: 'Frame at',
  rangeLasts: 'Range lasts',
  rangeHint: 'How long it is from the beginning of the play range to its end (I and O set it)',
  sketchTiming: { shape: 'Only my shape', timed: 'Use my timing' },
  sketchTimingLabel: 'What counts of a sketch',
  /** floor */
  floor: 'On the floor',
  floorHint: 'Drag the ring on the floor: further, or to the side.',
  goes: 'Goes',
  turns: 'Turns',
  /** variations and modes */
  variations: 'Nine variations',
  variationsHint: 'Other motions that do the same: drawn from what the model learned',
  showVariations: 'Show nine',
  more: 'Nine more',
  pickVariation: (seed: number, share: number | undefined): string =>
    `Variation with seed ${seed}${share === undefined ? '' : `, more usual than ${Math.round(100 * share)} %`}`,
  original: 'Back to the original',
  modesTitle: 'Modes',
  modesHint: 'How the examples differ most: the mean, more or less of one mode (principal component)',
  mode: (index: number, shapes: number): string =>
    index < shapes ? `Shape ${index + 1}` : `Timing ${index - shapes + 1}`,
} as const
