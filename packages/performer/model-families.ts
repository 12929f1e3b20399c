/** An action whose clips are learned as one model: which clips, and what they share in time. */
export interface ModelFamily {
  readonly ids: RegExp
  readonly keys: 'contacts' | readonly string[]
}

/** Actions of the corpus that come along as deformable models, by name. */
export const MODEL_FAMILIES: Readonly<Record<string, ModelFamily>> = {
  jump: { ids: /^jump-/, keys: ['crouch', 'takeOff', 'apex', 'landing', 'absorb'] },
  walk: { ids: /^walk-cycle-0[0-5]/, keys: 'contacts' },
  golf: { ids: /^golf-/, keys: ['top', 'impact', 'finish'] },
  bowling: { ids: /^bowling-/, keys: ['release'] },
  kick: { ids: /^kick-left-/, keys: ['start', 'hit', 'end'] },
  wave: { ids: /^wave-/, keys: ['up', 'down'] },
}

/** Frames per second of their clocks. */
export const MODEL_FAMILY_RATE = 60
