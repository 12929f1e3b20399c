import type { StyleWay } from '@understudy/synthesis/methods/vector-space'

const percent = (value: number): string => `${Math.round(100 * value)} %`

/** What an attribute is called, how its labels are written, and where it is kept. */
export interface AttributeWords {
  readonly label: string
  readonly hint: string
  readonly unit: string
  /** Labels are multiplied by this to be read. */
  readonly scale: number
  readonly step: number
  /** `path`: it would change where somebody walks, and is offered only where the path may change. */
  readonly place: 'first' | 'more' | 'feelings' | 'path'
}

const feeling = (label: string): AttributeWords => ({
  label,
  hint: `How much of the style of the ${label.toLowerCase()} examples`,
  unit: ' %',
  scale: 100,
  step: 5,
  place: 'feelings',
})

const ATTRIBUTES: Readonly<Record<string, AttributeWords>> = {
  energy: {
    label: 'Energy',
    hint: 'Speed of all joints; changes pace, arms and bounce',
    unit: ' m/s',
    scale: 1,
    step: 0.02,
    place: 'first',
  },
  speed: {
    label: 'Speed',
    hint: 'Walking speed; on a fixed path, the pace',
    unit: ' m/s',
    scale: 1,
    step: 0.02,
    place: 'first',
  },
  swing: {
    label: 'Swing',
    hint: 'Arms and bounce at the same speed; 100 % is average',
    unit: ' %',
    scale: 100,
    step: 2,
    place: 'first',
  },
  stoop: {
    label: 'Stoop',
    hint: 'How far the trunk leans forward',
    unit: '°',
    scale: 1,
    step: 0.5,
    place: 'first',
  },
  height: {
    label: 'As if this tall',
    hint: 'Moves like people of this height; the body does not change',
    unit: ' cm',
    scale: 1,
    step: 1,
    place: 'more',
  },
  build: {
    label: 'As if this broad',
    hint: 'Moves like broader or slighter people; the body does not change',
    unit: ' %',
    scale: 100,
    step: 1,
    place: 'more',
  },
  turn: {
    label: 'Turn',
    hint: 'To the left, per metre',
    unit: '°/m',
    scale: 1,
    step: 1,
    place: 'path',
  },
  handHeight: {
    label: 'Hand height',
    hint: 'How high the hand waves, as the examples are labelled',
    unit: ' %',
    scale: 100,
    step: 2,
    place: 'first',
  },
  happy: feeling('Happy'),
  sad: feeling('Sad'),
  angry: feeling('Angry'),
  proud: feeling('Proud'),
  tired: feeling('Tired'),
}

const SPACES: Readonly<Partial<Record<string, string>>> = { walk: 'walking', wave: 'waving' }

/** Every word of the Style tool. */
export const STYLE_WORDS = {
  panel: 'Style',
  attribute: (name: string): AttributeWords =>
    ATTRIBUTES[name] ?? { label: name, hint: name, unit: '', scale: 1, step: 0.02, place: 'more' },
  steps: {
    change: 'Change the style',
    own: 'Learn the style from a set',
    crowd: 'Make a crowd',
    crowdChange: 'Change the crowd',
    alone: 'Back to one',
    reset: 'Back to the take itself',
  },
  examplesLabel: 'Examples of styles',
  ownTitle: 'Examples to learn a style from',
  ownHint:
    'Clips of one action, such as step cycles, with columns that differ: speed, age, mood. Each column becomes a slider.',
  ownNoLabels: 'The set has no column in which its clips differ. Measure one, or label clips, in the set.',
  comesAlong: 'Use the embedded styles',
  learning: 'Learning the style…',
  takeName: (name: string): string => `${name}, restyled`,
  looking: 'Comparing it with the examples…',
  nothing: 'Put a walk on stage: draw one, or take one from the library.',
  /** How the take is changed, said as long as it is. */
  way: (way: StyleWay, space: string | undefined, examples: number, cycles: number): string => {
    const said = space ? (SPACES[space] ?? space) : 'motion'
    if (way === 'located') return `Moved among ${examples} examples of ${said}.`
    if (way === 'cycles')
      return `${cycles} ${cycles === 1 ? 'cycle' : 'cycles'} changed one by one, using ${examples} examples of ${said}. Path and steps stay.`
    return 'No example has steps like these: the motion is exaggerated about its own posture.'
  },
  wayHint: {
    located: 'The motion is a point of a space of examples and is moved in it.',
    cycles:
      'Each cycle is aligned with the examples, and the change of style is added. Foot plants stay in place.',
    own: 'The movement of every joint about its own slow posture is made larger or smaller. Foot plants stay in place.',
  },
  caricature: 'Caricature',
  caricatureHint:
    'Distance from the average: 100 % is the motion itself, 0 % the average, above 100 % is exaggerated',
  caricatureOwnHint:
    'Distance from its own slow posture: 100 % is the motion itself, above is larger, below is smaller',
  outside: 'outside the examples',
  outsideHint: 'Hatched: outside the examples. Marks: the examples. The tall mark: the take as it was.',
  feelings: 'Feelings',
  more: 'Body and more',
  apart: 'Shape and timing separately',
  shape: 'Shape',
  shapeHint: 'How much of the change applies to the poses',
  timing: 'Timing',
  timingHint: 'How much of the change applies to the timing; 0 % keeps every step at its time',
  components: 'Principal components',
  componentsHint: 'The directions in which the examples differ most, in standard deviations',
  component: (n: number, centimetres: number): string => `Component ${n + 1} (${centimetres.toFixed(1)} cm)`,
  examples: 'Examples in it',
  examplesHint: 'How much of each example is in the take; drag a bar to add or take away',
  exampleWeight: (name: string): string => `Weight of ${name}`,
  detail: 'Level of detail',
  detailKept: 'Components kept',
  detailHint: 'Fewer components make a smaller file and a larger error: for distant figures',
  detailFacts: (centimetres: number, kilobytes: number): string =>
    `${centimetres.toFixed(1)} cm left out, ${kilobytes.toFixed(0)} kB`,
  ghost: 'Ghost of the average',
  reset: 'Reset',
  crowd: 'Crowd',
  crowdDo: (count: number): string => `Make a crowd of ${count}`,
  crowdWhat: 'Adds other figures, each with a style of its own.',
  crowdCount: 'People',
  crowdSeed: 'Seed',
  crowdSeedHint: 'The same seed gives the same people; another seed, others',
  crowdAmount: 'How different',
  crowdAmountHint: '100 % differs as the examples do',
  crowdApart: (nearest: number, spacing: number): string =>
    `${spacing.toFixed(1)} m apart; the nearest two are ${nearest.toFixed(2)} m apart.`,
  crowdTight: (nearest: number): string =>
    `Two come as near as ${nearest.toFixed(2)} m. Choose a shorter take, or less difference.`,
  another: 'Others',
  alone: 'Back to one',
  energy: 'Energy',
  energyHint: 'Speed of all joints, root mean square',
  from: (before: number, after: number): string => `${before.toFixed(2)} to ${after.toFixed(2)} m/s`,
  lasts: 'Lasts',
  lastsNow: (before: number, after: number): string =>
    Math.abs(before - after) < 0.05
      ? `${after.toFixed(1)} s`
      : `${before.toFixed(1)} to ${after.toFixed(1)} s`,
  offPath: 'Off its path',
  centimetres: (metres: number): string => `${(100 * metres).toFixed(1)} cm`,
  fromAverage: 'From the average',
  deviations: (value: number): string => `${value.toFixed(1)} deviations`,
  percent,
} as const
