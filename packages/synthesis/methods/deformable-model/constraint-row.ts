type Three = readonly [number, number, number]

/** A point of the body by its role, or by its joint's name where it has none; `tip` is the end of its chain. */
interface OnBody {
  readonly role?: string
  readonly joint?: string
  readonly tip?: true
}

/** Canonical frames, which may lie between two; a key of the model may stand for one. */
interface AtFrame {
  readonly frame?: number
  readonly key?: string
}

interface FromTo {
  readonly from?: number
  readonly to?: number
}

/** Metres; the field of view in degrees; width over height. */
export interface CameraRow {
  readonly eye: Three
  readonly target: Three
  readonly fieldOfView?: number
  readonly aspect?: number
}

/** A place of which some coordinates may be free: null or left open. */
type Place = readonly (number | null | undefined)[]

/** What each kind of constraint says, with its own units: metres, seconds, degrees. */
type Asked =
  | ({ readonly kind: 'point'; readonly position: Place } & OnBody & AtFrame)
  | ({
      readonly kind: 'screen'
      readonly place: readonly [number, number]
      readonly camera: CameraRow
    } & OnBody &
      AtFrame)
  | ({
      readonly kind: 'stroke'
      readonly samples: readonly (readonly number[])[]
      readonly camera?: CameraRow
    } & OnBody)
  | ({ readonly kind: 'trajectory'; readonly controls: readonly Three[] } & OnBody & FromTo)
  | ({
      readonly kind: 'relative'
      readonly offset: Place
      readonly fromRole?: string
      readonly fromJoint?: string
      readonly fromFrame?: number
    } & OnBody &
      AtFrame)
  | ({ readonly kind: 'step'; readonly length: number; readonly direction?: number } & FromTo)
  | ({ readonly kind: 'orientation'; readonly orientation: readonly number[] } & OnBody & AtFrame)
  | ({ readonly kind: 'time'; readonly seconds: number } & AtFrame)
  | ({ readonly kind: 'duration'; readonly seconds: number } & FromTo)
  | ({ readonly kind: 'pose'; readonly motion: string; readonly time: number } & AtFrame)
  | ({ readonly kind: 'handle' } & OnBody & AtFrame & FromTo)
  | ({ readonly kind: 'contact' } & OnBody & FromTo)

/** A constraint as a value: what one entry of a constraints file says (README.md has every field). */
export type ConstraintRow = Asked & {
  /** How far off counts as one, in the constraint's own unit. */
  readonly sigma?: number
}
