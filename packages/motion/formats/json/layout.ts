import type { Role } from '../../skeleton/roles.ts'

/** The layout of a motion file, version 1. README.md is its documentation; this is the same in types. */
export const JSON_FORMAT = 'understudy-motion'
/** The version of the layout that is written. */
export const JSON_VERSION = 1

/**
 * Packed 32-bit floats, in one of two spellings that both come back to the bit: plain numbers, or the
 * little-endian bytes in base64.
 */
export type FloatsJson = readonly number[] | { readonly base64: string }

/** A motion file as JSON spells it: `frameRate` in frames per second, positions in metres, rotations as quaternions x y z w. */
export interface MotionJson {
  readonly format: typeof JSON_FORMAT
  readonly version: typeof JSON_VERSION
  readonly name: string
  readonly frameRate: number
  readonly frameCount: number
  readonly skeleton: SkeletonJson
  readonly rootPositions: FloatsJson
  readonly rotations: FloatsJson
  readonly annotations?: unknown
  readonly recipe?: unknown
}

/** A skeleton as JSON spells it: joints with parents before children, offsets in metres. */
export interface SkeletonJson {
  readonly joints: readonly {
    readonly name: string
    readonly parent: number
    readonly offset: readonly number[]
    readonly role?: Role
  }[]
  readonly tips?: readonly { readonly joint: number; readonly offset: readonly number[] }[]
  readonly tPose?: FloatsJson
}
