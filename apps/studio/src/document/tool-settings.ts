/** What can be set about cleaning feet. */
export interface CleanSettings {
  /** Time over which a correction is let go after a plant, seconds. */
  readonly fade: number
}

export const CLEAN_SETTINGS_DEFAULTS: CleanSettings = { fade: 0.25 }

/** What can be set about a partner. */
export interface PartnerSettings {
  /** How much smooth joins count beside reading the leader (the seed's k, free of rate). */
  readonly seamWeight: number
  /** How much shorter or longer than recorded an example may last, seconds. */
  readonly stretch: number
  /** Held hands meet. */
  readonly hands: boolean
  /** The two are pushed apart where they would stand in each other. */
  readonly apart: boolean
}

export const PARTNER_SETTINGS_DEFAULTS: PartnerSettings = {
  seamWeight: 1,
  stretch: 0.15,
  hands: true,
  apart: false,
}

/** Where one motion goes over into another. */
export interface JoinSettings {
  /** Seconds of the first and of the second. */
  readonly timeA: number
  readonly timeB: number
  /** Length of the blend centred there, seconds. */
  readonly blendSeconds: number
}

export const JOIN_SECONDS = 0.5
/** Two motions that are farther apart at a seam than this, metres RMS, look forced together there. */
export const JOIN_NATURAL = 0.12
