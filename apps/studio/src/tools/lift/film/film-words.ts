const cm = (metres: number): string => `${(100 * metres).toFixed(metres < 0.0995 ? 1 : 0)} cm`

/** Every word of the film card. */
export const FILM = {
  what: 'Makes a 3D motion of any length from a film: click the joints in a few frames, or let a tracker find them.',
  open: 'Open a film…',
  openOther: 'Open another film…',
  openHint: 'A video of one person by a camera that stands still. It stays on this computer.',
  unreadable: (name: string): string =>
    `This browser cannot read the film "${name}". Save it as MP4 (H.264) or WebM (VP9).`,
  opening: 'Opening the film…',
  openTracks: 'Open tracks…',
  openTracksHint: 'Points from a tracker, JSON or CSV: time, joint, x, y',
  reading: 'Reading the tracks…',
  noJoints: (name: string): string =>
    `No track of "${name}" has the name of a joint. Name them like "left ankle" or "RWrist".`,
  view: 'Film',
  canvas: (joint: string, frame: number): string =>
    `The film at frame ${frame}. A click says where the ${joint.toLowerCase()} is. Arrow keys step by frames.`,
  back10: 'Ten frames back',
  back: 'One frame back',
  on: 'One frame on',
  on10: 'Ten frames on',
  previous: 'Previous clicked frame',
  next: 'Next clicked frame',
  frame: 'Frame',
  at: (frame: number, count: number, seconds: number): string =>
    `${frame} / ${count - 1} · ${seconds.toFixed(2)} s`,
  fit: 'Show all of it',
  joint: 'Click the',
  jointHint: 'Which joint the next click is',
  after: 'After a click',
  afters: { joint: 'Next joint', frame: 'Next frame', stay: 'Stay' },
  every: 'Frames between clicks',
  everyHint: 'A spline is drawn between clicks up to 0.4 s apart',
  clicked: (frames: number, joints: number): string =>
    frames === 0
      ? 'Nothing clicked yet.'
      : `${joints} ${joints === 1 ? 'joint' : 'joints'} in ${frames} ${frames === 1 ? 'frame' : 'frames'}.`,
  removeHint: 'Drag a point to correct it. Delete removes the point of this joint in this frame.',
  clear: 'Remove all points',
  like: 'Poses like',
  likeHint: 'Example motions of what was filmed; the figure is that of the first',
  likes: {
    walk: 'Walking',
    jump: 'Jumps',
    golf: 'Golf swings',
    bowling: 'Bowling',
    kick: 'Kicks',
    wave: 'Waves',
  },
  ownSet: 'Clips like the film',
  liftDo: 'Lift to 3D',
  liftAgain: 'Lift again',
  tooFew: 'At least 6 joints in frames over 0.2 s are needed.',
  step: 'Lift a film',
  stepAgain: 'Correct the points of a film',
  name: (film: string): string => `${film.replace(/\.[^.]*$/, '')}, lifted`,
  gone: (name: string): string => `Open "${name}" again to see it behind the figure.`,
  miss: 'Off the film',
  missHint: 'RMS distance of the points from the projected motion, in pixels of a picture 1000 high',
  expected: 'Joints expected within',
  expectedHint: 'How far joints may be off, relative to the hips, as the solution itself tells',
  here: (miss: number | null, expected: number): string =>
    `This frame: ${miss === null ? 'nothing seen' : `${(1000 * miss).toFixed(1)} px off`}, expected within ${cm(expected)}`,
  cm,
  missCurve: (_: number, most: number): string => `Error over time: at most ${most.toFixed(0)} px.`,
  camera: 'Camera',
  cameraAt: (height: number, focal: number): string =>
    `${height.toFixed(2)} m high, focal length ${focal.toFixed(2)}`,
  cameraHint: 'Focal length in picture heights',
  repaired: 'Left and right exchanged',
  frames: (count: number): string => `${count} frames`,
  stage: 'Body over the film',
  stageHint: 'Looks through the camera that was found, with the film behind the stage',
} as const
