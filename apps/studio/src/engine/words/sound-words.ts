/** The words of sound on the timeline. */
export const SOUND_WORDS = {
  lane: 'Sound',
  laneHint: 'Sound that plays along; drag to shift it. Ticks are its beats',
  add: 'Add sound…',
  remove: 'Remove the sound',
  none: 'Add a sound first.',
  noBeats: 'No beats were found in this sound.',
  marks: 'Beats as key marks',
  marksHint: 'Puts a key mark at every beat of the sound on this take',
  beats: 'Beats for this take',
  beatsHint: 'The beats lane of this take becomes that of the sound',
  mark: 'beat',
  start: 'Begins at',
  volume: 'Volume',
  volumeHint: 'Here and in films',
  panel: 'Sound',
  tempo: (tempo: number, beats: number): string =>
    beats === 0 ? 'No beats found' : `${tempo.toFixed(0)} beats per minute, ${beats} beats`,
  loaded: (name: string, tempo: number): string =>
    tempo > 0 ? `${name}: ${tempo.toFixed(0)} beats per minute` : `${name}: no beats found`,
  listening: (name: string): string => `Finding beats in ${name}`,
  unreadable: (name: string): string =>
    `${name}: this browser could not read the sound. Save it as WAV or MP3 and open that.`,
  gone: (name: string): string => `${name}: the sound is no longer stored here. Add the file again.`,
  steps: {
    add: (name: string): string => `Add sound ${name}`,
    remove: 'Remove sound',
    shift: 'Shift sound',
    volume: 'Change volume',
    marks: 'Mark beats',
    beats: 'Set beats',
  },
} as const
