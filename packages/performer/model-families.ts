/** An action whose clips are learned as one model: which clips, and what they share in time. */
export interface ModelFamily {
  /** The first of its clips, and how many there are: they are numbered. The first one's body is the model's. */
  readonly first: string
  readonly count: number
  /** What all examples share in time, as `understudy model build --keys` takes it. */
  readonly keys: 'contacts' | readonly string[]
}

/** Names of the actions of `MODEL_FAMILIES`. */
export type ModelFamilyName = 'jump' | 'walk' | 'golf' | 'bowling' | 'kick' | 'wave'

/** Actions of the corpus that come along as deformable models, by name. */
export const MODEL_FAMILIES: Readonly<Record<ModelFamilyName, ModelFamily>> = {
  jump: { first: 'jump-01', count: 41, keys: ['crouch', 'takeOff', 'apex', 'landing', 'absorb'] },
  walk: { first: 'walk-cycle-001', count: 59, keys: 'contacts' },
  golf: { first: 'golf-01', count: 45, keys: ['top', 'impact', 'finish'] },
  bowling: { first: 'bowling-01', count: 40, keys: ['release'] },
  kick: { first: 'kick-left-01', count: 12, keys: ['start', 'hit', 'end'] },
  wave: { first: 'wave-01', count: 10, keys: ['up', 'down'] },
}

/** In the order in which they are offered. */
export const MODEL_FAMILY_NAMES = Object.keys(MODEL_FAMILIES) as readonly ModelFamilyName[]

/** Frames per second of the models' clocks: a drag is answered twice as fast as at 120, and nobody sees the difference. */
export const MODEL_FAMILY_RATE = 60

/** Whether a model of this name comes along. */
export const isModelFamily = (name: string): name is ModelFamilyName => Object.hasOwn(MODEL_FAMILIES, name)

/** The clips that a family is learned from, in order. */
export function clipsOfFamily(name: ModelFamilyName): readonly string[] {
  const { first, count } = MODEL_FAMILIES[name]
  const stem = stemOf(first)
  const digits = first.length - stem.length
  return Array.from({ length: count }, (_, k) => stem + String(k + 1).padStart(digits, '0'))
}

/** The family that has this clip of the corpus, or one like it: any walk cycle is a walk. */
export const familyOfClip = (clip: string): ModelFamilyName | undefined =>
  MODEL_FAMILY_NAMES.find((name) => stemOf(clip) === stemOf(MODEL_FAMILIES[name].first))

const stemOf = (clip: string): string => clip.replace(/\d+$/, '')
