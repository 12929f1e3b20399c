import type { Motion } from '@understudy/motion'
import type { MotionFile } from '@understudy/motion/formats'
import type { ActionPack, MotionPack } from '@understudy/runtime'
import type { MappingDatabase } from '@understudy/synthesis/methods/control-by-example'
import type { DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import type { MatchWeb } from '@understudy/synthesis/methods/match-web'
import type { ParametricSpace } from '@understudy/synthesis/methods/parametric-space'
import type { PartIndex, Study } from '@understudy/synthesis/methods/part-assembly'
import type { VectorSpace } from '@understudy/synthesis/methods/vector-space'
import type { ClipSet } from '../sets/clip-set.ts'

/** Everything that operations take and make, by the name of its kind. Types only: nothing is loaded for them. */
export interface Artifacts {
  /** The bytes of a file, with its name. */
  readonly file: MotionFile
  readonly motion: Motion
  /** Named clips with columns. */
  readonly set: ClipSet
  /** Control/target examples (control by example). */
  readonly mapping: MappingDatabase
  /** A deformable model of one action. */
  readonly model: DeformableModel
  /** A parametric space. */
  readonly space: ParametricSpace
  /** A vector space of shape and timing. */
  readonly vectors: VectorSpace
  readonly web: MatchWeb
  /** An index of relational features per body part. */
  readonly parts: PartIndex
  /** Motions packed for the runtime. */
  readonly pack: MotionPack
  /** One action packed for the runtime: a model, a space or styles. */
  readonly action: ActionPack
  /** What a search found, best first. */
  readonly hits: readonly Hit[]
  /** What was found out, as rows of plain data: what `--json` prints. */
  readonly findings: readonly object[]
  /** Motions for people to judge. */
  readonly study: Study
}

/** A stretch of a clip that was found: seconds of the clip, and how far it is from what was looked for. */
export interface Hit {
  readonly clip: string
  readonly start: number
  readonly end: number
  /** A share of what may still be found, 0 to 1. */
  readonly distance: number
}

/** What an input or output is, by name. */
export type Kind = keyof Artifacts
