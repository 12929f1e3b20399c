import type { PathFace } from '@understudy/synthesis/methods/control-by-example'

/** What is said of a mark on the path. */
interface SaidMark {
  readonly stop?: number | undefined
  readonly turn?: number | undefined
  readonly face?: PathFace | undefined
  readonly speed?: number | 'walk' | 'run' | undefined
}

const FACES: Readonly<Record<PathFace, string>> = {
  forward: 'Forward',
  backward: 'Backward',
  left: 'Sideways, facing left',
  right: 'Sideways, facing right',
}
const degrees = (radians: number): number => Math.round((radians * 180) / Math.PI)

/** The words of who walks a path, and of what is done on the way. */
export const WALK_WORDS = {
  who: 'Who walks',
  title: 'Walks to learn from',
  comesAlong: 'Use the embedded walker',
  step: 'Choose who walks',
  marks: 'At this point',
  here: 'Here',
  heres: { pass: 'Walk on', stop: 'Stop', turn: 'Turn on the spot' },
  seconds: 'For',
  turnBy: 'By',
  from: 'From here',
  same: 'As before',
  faces: FACES,
  pace: 'Pace from here',
  paces: { walk: 'Walk', run: 'Run' },
  markStep: 'Mark the path',
  unmark: 'Remove the mark',
  /** A mark in a few words. */
  mark: (at: number, { stop, turn, face, speed }: SaidMark): string =>
    `${at.toFixed(1)} m: ${[
      ...(stop === undefined ? [] : [`stop ${stop.toFixed(1)} s`]),
      ...(turn === undefined ? [] : [`turn ${degrees(turn)}°`]),
      ...(face === undefined ? [] : [FACES[face].toLowerCase()]),
      ...(speed === undefined ? [] : [typeof speed === 'number' ? `${speed} m/s` : speed]),
    ].join(', ')}`,
  /** A scribble on one spot. */
  tooSmall: 'That was too small to walk. Draw a line of half a metre or more.',
} as const
