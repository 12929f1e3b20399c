/** An action whose embedded examples are learned as one model. Plain data: the page, its worker, its build and the command line all read it. */
export interface Family {
  readonly name: FamilyName
  /** The embedded clips it is learned from, as the command line names them; the first one's body is the model's. */
  readonly glob: string
  readonly ids: RegExp
  /** The first of them and how many there are: they are numbered. */
  readonly first: string
  readonly count: number
  /** What all examples share in time, as `understudy model build --keys` takes it. */
  readonly keys: 'contacts' | readonly string[]
  /** It comes with the page, made when that was built; the others are learned when they are first asked for. */
  readonly baked?: boolean
}

/** Frames per second of the models' clocks: a drag is answered twice as fast as at 120, and nobody sees the difference. */
export const MODEL_RATE = 60

export type FamilyName = 'jump' | 'walk' | 'golf' | 'bowling' | 'kick' | 'wave'

export const FAMILIES: Readonly<Record<FamilyName, Family>> = {
  jump: {
    name: 'jump',
    first: 'jump-01',
    count: 41,
    glob: 'embedded:jump-*',
    ids: /^jump-/,
    keys: ['crouch', 'takeOff', 'apex', 'landing', 'absorb'],
    baked: true,
  },
  walk: {
    name: 'walk',
    first: 'walk-cycle-001',
    count: 59,
    glob: 'embedded:walk-cycle-0[0-5]?',
    ids: /^walk-cycle-0[0-5]/,
    keys: 'contacts',
    baked: true,
  },
  golf: {
    name: 'golf',
    first: 'golf-01',
    count: 45,
    glob: 'embedded:golf-*',
    ids: /^golf-/,
    keys: ['top', 'impact', 'finish'],
  },
  bowling: {
    name: 'bowling',
    first: 'bowling-01',
    count: 40,
    glob: 'embedded:bowling-*',
    ids: /^bowling-/,
    keys: ['release'],
  },
  kick: {
    name: 'kick',
    first: 'kick-left-01',
    count: 12,
    glob: 'embedded:kick-left-*',
    ids: /^kick-left-/,
    keys: ['start', 'hit', 'end'],
  },
  wave: {
    name: 'wave',
    first: 'wave-01',
    count: 10,
    glob: 'embedded:wave-*',
    ids: /^wave-/,
    keys: ['up', 'down'],
  },
}

export const isFamily = (name: string): name is FamilyName => Object.hasOwn(FAMILIES, name)

export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly FamilyName[]

/** The clips of a family, in order. */
export function clipsOfFamily(name: FamilyName): readonly string[] {
  const { first, count } = FAMILIES[name]
  const digits = /\d+$/.exec(first)![0].length
  return Array.from(
    { length: count },
    (_, k) => first.slice(0, -digits) + String(k + 1).padStart(digits, '0'),
  )
}

/** The file a baked model is in, beside the page. */
export const modelFile = (name: FamilyName): string => `${name}-model.json`

/** The family that has this clip of the embedded corpus, or one like it: any walk cycle is a walk. */
export function familyOf(clip: string): FamilyName | undefined {
  if (clip.startsWith('walk-cycle-')) return 'walk'
  return FAMILY_NAMES.find((name) => FAMILIES[name].ids.test(clip))
}
