import type { ClipStep } from '../../document/edit-recipe.ts'

const seconds = (value: number): string => `${value.toFixed(2)} s`

const stretch = ({ start, end }: { readonly start?: number; readonly end?: number }): string =>
  start === undefined || end === undefined ? '' : `, ${seconds(start)}–${seconds(end)}`

/** The words of the Edit tool: what is done to clips. */
export const EDIT_WORDS = {
  tool: 'Edit',
  hint: 'Edit: trim, cut, mirror, loop, retime, layers, the path of a clip (E)',
  range: 'Range',
  noRange: 'Set a range with the brackets beside the clock (I and O): trim to it, cut it out or loop it.',
  hasRange: (start: number, end: number): string => `${seconds(start)} to ${seconds(end)} is chosen.`,
  clip: 'Clip',
  steps: 'What was done',
  remove: (step: string): string => `Take out: ${step}`,
  nobody: 'There is no take on stage.',
  opening: (name: string): string => `${name}, edited`,
  copy: (name: string): string => `${name}, copy`,
  /** What a slider or a drag is called in the history, whatever value it comes to. */
  changes: {
    speed: 'Change the speed',
    smooth: 'Change the smoothing',
    layer: 'Change a layer',
    path: 'Bend the path',
    loop: 'Change the loop',
    speeds: 'Change the speed over time',
    curves: 'Change a curve',
    reach: 'Move a hand or a foot',
    place: 'Place the figure',
  },
  takeOut: 'Take out a step',
  duplicate: 'Duplicate the take',
  delete: 'Delete the take',
  lastTake: 'The last take stays.',
  does: {
    trim: 'Trim to range',
    trimStart: 'Trim before',
    trimEnd: 'Trim after',
    cut: 'Cut out range',
    mirror: 'Mirror',
    reverse: 'Reverse',
    inPlace: 'In place',
    floor: 'To the floor',
    duplicate: 'Duplicate',
    spikes: 'Remove spikes',
    smooth: 'Smooth',
    loop: 'Make a loop',
    speed: 'Speed',
    speeds: 'Speed over time',
    repeat: 'Once more',
    fill: 'Fill gaps',
    append: 'Append …',
  },
  hints: {
    trim: 'Keeps the range (or what is between the ends you drag on the timeline)',
    trimStart: 'Takes off what is before the playhead',
    trimEnd: 'Takes off what is after the playhead',
    cut: 'Takes the range out and joins what is left with a transition',
    mirror: 'Swaps left and right',
    reverse: 'Plays it backwards',
    inPlace: 'Takes the travel out: the figure stays where it is',
    floor: 'The feet stand at height 0',
    spikes: 'Joints that jump away and back within 60 ms are put right (in the range, if there is one)',
    smooth: 'Averages all curves over a short window (in the range, if there is one)',
    loop: 'Finds the smoothest cycle (in the range, if there is one) and closes its seam',
    speed: 'Twice as fast takes half as long',
    smoothWidth: 'Width of the window (standard deviation)',
    repeat: 'Plays the loop once more; without a loop, makes one that plays twice',
    fill: 'Fills the range by how the motion goes on around it; without a range, where joints stop dead and jump. Repair fills longer ones',
    times: 'How often the cycle is played',
  },
  times: 'Times',
  width: 'Smooth over',
  needRange: 'Set a range first: I where it starts, O where it ends.',
  /** A step as the list of steps tells it. */
  step: (does: ClipStep): string => {
    switch (does.op) {
      case 'trim':
        return `Trim to ${seconds(does.start)}–${seconds(does.end)}`
      case 'cut':
        return `Cut out ${seconds(does.start)}–${seconds(does.end)}`
      case 'speed':
        return `Speed ${Math.round(100 * does.speed)} %`
      case 'smooth':
        return `Smooth over ${seconds(does.seconds)}${stretch(does)}`
      case 'loop':
        return does.times > 1 ? `Loop, ${does.times} times` : 'Loop'
      case 'layer':
        return does.layers.length > 1 ? `${does.layers.length} layers` : 'Layer'
      case 'path':
        return 'Bend the path'
      case 'speeds':
        return 'Speed over time'
      case 'curves':
        return does.curves.length > 1 ? `${does.curves.length} curves` : 'Curve'
      case 'reach':
        return does.goals.length > 1 ? `Hands and feet, ${does.goals.length} times` : 'Hand or foot'
      case 'place':
        return does.start === 0 ? 'Place' : `Place, ${does.start.toFixed(2)} s later`
      case 'mirror':
        return 'Mirror'
      case 'reverse':
        return 'Reverse'
      case 'inPlace':
        return 'In place'
      case 'floor':
        return 'Set on the floor'
      case 'spikes':
        return `Remove spikes${stretch(does)}`
      case 'gaps':
        return `Fill gaps${stretch(does)}`
    }
  },
  layers: {
    title: 'Layer',
    what: 'Turns a part of the body over what the take does.',
    add: 'Add a layer',
    part: 'Part of the body',
    parts: {
      arms: 'Both arms',
      leftArm: 'Left arm',
      rightArm: 'Right arm',
      forearms: 'Both forearms',
      torso: 'Upper body',
      head: 'Head',
    },
    mode: 'How',
    modes: { add: 'On top', override: 'Instead' },
    modeHint: 'On top: turned further than it is. Instead: held in one pose, whatever the take does.',
    raise: 'Raise',
    forward: 'Forward',
    twist: 'Twist',
    strength: 'Strength',
    strengthHint: 'Weight of the layer',
    from: 'From',
    until: 'Until',
    fade: 'Fade',
    fadeHint: 'Time over which the layer comes and goes',
  },
  curves: {
    title: 'Curves',
    what: 'A joint or the place as a curve over time. Drag a key, double-click adds one, Delete removes it.',
    of: 'Of',
    place: 'Place',
    axis: 'Axis',
    axes: { x: 'x', y: 'y', z: 'z' },
    within: 'Keys within',
    withinHint: 'Key reduction: fewer keys, farther from the motion. Keys that were moved stay.',
    reset: 'As it was',
    keys: (count: number): string => (count === 1 ? '1 key' : `${count} keys`),
    key: (n: number, time: number, value: string): string => `Key ${n}: ${seconds(time)}, ${value}`,
    add: 'Key here',
    remove: 'Remove the key',
    tangent: 'Tangent',
    tangents: { flat: 'Flat', smooth: 'Smooth', straight: 'Straight' },
    speeds: 'Speed over time',
    speedsWhat: 'How many times as fast, over the time of the take.',
    weight: 'Weight over time',
  },
  reach: {
    title: 'Hands and feet',
    what: 'At any moment, drag a ring on a hand or a foot. The body moves with it as far as it must; what is pinned stays.',
    ends: { leftHand: 'Left hand', rightHand: 'Right hand', leftFoot: 'Left foot', rightFoot: 'Right foot' },
    pin: 'Pinned',
    add: 'Move now',
    addHint: 'Begins a move at the playhead, to be set by numbers',
    goal: (end: string, time: number): string => `${end} at ${seconds(time)}`,
    chosen: 'Moved',
    remove: 'Not any more',
    over: 'Over',
    overHint: 'It fades in and out in so long, before and after',
    short: (metres: number): string => `${Math.round(100 * metres)} cm short of where it was asked to be`,
  },
  scene: {
    title: 'In the scene',
    what: 'Where this figure begins. On stage with others, drag its block on the timeline to begin later.',
    x: 'x',
    z: 'z',
    turn: 'Turn',
    start: 'Start',
    share: (name: string): string => `Show ${name} on stage beside the others`,
    leave: (name: string): string => `Take ${name} off the stage`,
    all: 'All takes on stage together',
    alone: 'Only this take on stage',
    onlyOne: 'There is only one take.',
    isAlone: 'It is alone on stage.',
    shift: (name: string): string => `Move ${name} in time`,
    place: (name: string): string => `Place ${name}`,
    foldRows: 'Fold or unfold the rows of all figures',
  },
  line: {
    title: 'Line',
    what: 'Append a take or a clip: it fades in over the end of this one. Drag its block on the timeline: an overlap is the crossfade.',
    append: 'Append',
    appendHint: 'A take or a clip that follows this one',
    step: (name: string): string => `Append ${name}`,
    move: (name: string): string => `Move ${name} on the line`,
    remove: (name: string): string => `Take ${name} off the line`,
    ripple: 'Ripple',
    rippleHint: 'Clips after it move too when one is moved or taken off',
    start: (name: string): string => `Start of ${name}`,
    clips: 'Clips on the line',
  },
  path: {
    title: 'Path',
    what: 'Drag a ring on the floor: the way bends, the body turns with it, and planted feet stay put.',
    stands: 'This take stays where it is: there is no path to bend.',
    see: 'Show the whole path',
    seeHint: 'Moves the camera back until all rings are in the picture',
    straight: 'As it was',
    point: (n: number, count: number): string => `Ring ${n} of ${count}`,
    x: 'x',
    z: 'z',
  },
} as const
