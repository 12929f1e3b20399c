import type { Issue } from '../errors.ts'
import type { RoleReport } from '../skeleton/detect-roles.ts'
import type { DetectedAxes, DetectedUnit, ProfileName } from './conventions/index.ts'

/** The format a motion came in. */
export type MotionFormat =
  | 'bvh'
  | 'asf-amc'
  | 'glb'
  | 'gltf'
  | 'json'
  | 'fbx'
  | 'c3d'
  | 'trc'
  | 'csv'
  | 'npz'
  | 'usd'
  | 'plug-in'

/** What an import found out and did, so that a person can check it and set any of it otherwise. */
export interface ImportReport {
  /** The file's name. */
  readonly source: string
  readonly format: MotionFormat
  /** The family of files whose habits were repaired, if one was recognised. */
  readonly profile?: ProfileName
  readonly unit: DetectedUnit
  readonly upAxis: DetectedAxes
  readonly frameRate: {
    /** Frames per second by the file. */
    readonly header: number
    /** Frames per second of the motion. */
    readonly used: number
    /** 0 to 1. */
    readonly confidence: number
    readonly how: string
    /** Why the rate may be wrong, and which would fit. */
    readonly warning?: string
    /** Frames per second that would fit better than the one used. */
    readonly suggested?: number
  }
  readonly roles: RoleReport
  /** Height at which the feet stand, metres; the motion is left where it is. */
  readonly floorHeight: number
  /** What was changed to make sense of the file. */
  readonly repairs: readonly Issue[]
  /** What may be wrong and was not changed. */
  readonly warnings: readonly Issue[]
}
