/**
 * What a colour means, the same in every view and theme. Meaning is never carried by hue alone:
 * the shape beside each name repeats it.
 */
export const PALETTE = {
  /** Performer A: leader, query, input. Solid or ghost. */
  leader: '#4c8dd6',
  /** Performer B: follower, retrieved, example. Solid or ghost. */
  follower: '#d98a3d',
  /** What was asked for: a drag, a handle. A ring. */
  asked: '#d6408f',
  /** What must stay, and key poses. A square; a filled diamond. */
  pinned: '#2fa36b',
  /** A sketch as drawn. Dots, their spacing is speed. */
  sketch: '#33b5c9',
  /** The path or trajectory the body takes. A line with a dot per frame. */
  path: '#e0b23c',
  /** A foot or hand touching. A bar. */
  contact: '#8f73dd',
  warning: '#d99a1c',
  error: '#d5493f',
} as const
