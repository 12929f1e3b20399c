/** Metres. */
type Place = readonly [x: number, y: number, z: number]

/** Metres; null leaves an axis free: a height alone, a place on the ground. */
type OpenPlace = readonly [x: number | null, y: number | null, z: number | null]

/** A point of the body by its role, or by its joint's name where it has none; `tip` is the end of its chain. */
interface OnBody {
  readonly role?: string | undefined
  readonly joint?: string | undefined
  readonly tip?: boolean | undefined
}

/** A canonical frame, which may lie between two, or a key of the model by its name. */
interface AtFrame {
  readonly frame?: number | undefined
  readonly key?: string | undefined
}

/** Canonical frames; the whole motion without them. */
interface FromTo {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** A camera at `eye` that looks at `target`: metres, vertical field of view in radians, width over height. */
export interface CameraRow {
  readonly eye: Place
  readonly target: Place
  readonly fieldOfView: number
  readonly aspect: number
}

/** What each kind asks: metres, seconds, radians; places of pictures in picture heights from the top left. */
type Asked =
  | ({ readonly kind: 'point'; readonly position: OpenPlace } & OnBody & AtFrame)
  | ({
      readonly kind: 'screen'
      readonly place: readonly [x: number, y: number]
      readonly camera: CameraRow
    } & OnBody &
      AtFrame)
  /** Samples are seconds and a place: in the picture, or in the world without a camera. */
  | ({
      readonly kind: 'stroke'
      readonly samples: readonly (readonly number[])[]
      readonly camera?: CameraRow | undefined
    } & OnBody)
  | ({ readonly kind: 'trajectory'; readonly controls: readonly Place[] } & OnBody & FromTo)
  | ({
      readonly kind: 'relative'
      readonly offset: OpenPlace
      readonly fromRole?: string | undefined
      readonly fromJoint?: string | undefined
      readonly fromFrame?: number | undefined
    } & OnBody &
      AtFrame)
  /** `direction` in radians from the heading at the start, left positive; ahead without it. */
  | ({ readonly kind: 'step'; readonly length: number; readonly direction?: number | undefined } & FromTo)
  /** A quaternion x y z w, of any length. */
  | ({
      readonly kind: 'orientation'
      readonly orientation: readonly [x: number, y: number, z: number, w: number]
    } & OnBody &
      AtFrame)
  | ({ readonly kind: 'time'; readonly seconds: number } & AtFrame)
  | ({ readonly kind: 'duration'; readonly seconds: number } & FromTo)
  /** The pose of a motion at a second of it; which of the motions that are given besides, counted from 0. */
  | ({ readonly kind: 'pose'; readonly motion: number; readonly time: number } & AtFrame)
  | ({ readonly kind: 'handle' } & OnBody & AtFrame & FromTo)
  | ({ readonly kind: 'contact' } & OnBody & FromTo)

/** A constraint as plain data: metres, seconds and radians. Files, which have degrees, are read by `parseConstraints`. */
export type ConstraintRow = Asked & {
  /** How far off counts as one deviation, in the constraint's own unit; as usual for its kind without it. */
  readonly sigma?: number | undefined
}

/** What a constraint speaks of. */
export type ConstraintKind = ConstraintRow['kind']
