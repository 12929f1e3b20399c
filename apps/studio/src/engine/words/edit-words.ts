import type { ClipStep } from '../../document/edit-recipe.ts'

const seconds = (value: number): string => `${value.toFixed(2)} s`

/** The words of the Edit tool: what is done to clips. */
export const EDIT_WORDS = {
  tool: 'Edit',
  hint: 'Edit: trim, cut, mirror, loop, retime, layers, the path of a clip (E)',
  range: 'Range',
  noRange: 'I and O set a range at the playhead: trim to it, cut it out or loop it.',
  hasRange: (start: number, end: number): string => `${seconds(start)} to ${seconds(end)} is chosen.`,
  clip: 'Clip',
  steps: 'What was done',
  noSteps: 'Nothing yet.',
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
  },
  takeOut: 'Take out a step',
  duplicate: 'Duplicate the take',
  delete: 'Delete the take',
  lastTake: 'The last take stays.',
  does: {
    trim: 'Trim to range',
    trimStart: 'Start here',
    trimEnd: 'End here',
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
  },
  hints: {
    trim: 'Keeps the range (or what is between the ends you drag on the timeline)',
    cut: 'Takes the range out and joins what is left with a transition',
    mirror: 'Swaps left and right',
    reverse: 'Plays it backwards',
    inPlace: 'Takes the travel out: the figure stays where it is',
    floor: 'The feet stand at height 0',
    spikes: 'Joints that jump away and back within 60 ms are put right',
    smooth: 'Averages all curves over a short window',
    loop: 'Finds the smoothest cycle (in the range, if there is one) and closes its seam',
    speed: 'Twice as fast takes half as long',
    smoothWidth: 'Width of the window (standard deviation)',
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
        return `Smooth over ${seconds(does.seconds)}`
      case 'loop':
        return does.times > 1 ? `Loop, ${does.times} times` : 'Loop'
      case 'layer':
        return does.layers.length > 1 ? `${does.layers.length} layers` : 'Layer'
      case 'path':
        return 'Bend the path'
      case 'mirror':
        return 'Mirror'
      case 'reverse':
        return 'Reverse'
      case 'inPlace':
        return 'In place'
      case 'floor':
        return 'Set on the floor'
      case 'spikes':
        return 'Remove spikes'
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
  path: {
    title: 'Path',
    what: 'Drag a ring on the floor: the way bends, the body turns with it, and planted feet stay put.',
    stands: 'This take stays where it is: there is no path to bend.',
    straight: 'As it was',
    point: (n: number, count: number): string => `Ring ${n} of ${count}`,
    x: 'x',
    z: 'z',
  },
} as const
