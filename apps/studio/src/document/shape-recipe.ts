import type { TakeRecipe } from './recipe.ts'
import { modelInputs, type BuiltModel, type FileModel } from './model-recipe.ts'
import type { ModelFamilyName } from '@understudy/performer'

/** A model that is no family of the embedded corpus. */
export type OwnModel = BuiltModel | FileModel

/** Metres. */
export type Place = readonly [number, number, number]

/** A point of the body: the role of a joint, or `joint:` and its name where it has none; `tip` is the end of its chain. */
export interface BodySpot {
  readonly point: string
  readonly tip?: true
}

interface Request {
  /** Told apart by it, within one recipe. */
  readonly id: number
  readonly on: boolean
  /** How much it counts; 1 as usual. */
  readonly weight: number
}

/** Frames are of the model's own clock and may lie between two; where no model is used, of the motion that is bent. */
export interface PointRequest extends Request, BodySpot {
  readonly kind: 'point'
  /** It stays where it was, rather than being asked to go somewhere. */
  readonly pinned: boolean
  readonly frame: number
  readonly place: Place
}
/** A whole pose: places of joints by their roles. */
export interface PoseRequest extends Request {
  readonly kind: 'pose'
  readonly pinned: boolean
  readonly frame: number
  readonly places: Readonly<Record<string, Place>>
}
/** A point's way through the motion, a Catmull–Rom curve. */
export interface WayRequest extends Request, BodySpot {
  readonly kind: 'way'
  readonly pinned: boolean
  readonly from: number
  readonly to: number
  readonly controls: readonly Place[]
}
/** How far the motion goes, metres, and where to: degrees from the heading at its start, left positive. */
export interface StepRequest extends Request {
  readonly kind: 'step'
  readonly length: number
  readonly direction: number
}
/** Of a cycle inside a take: how many times as far it goes, how far its end swings about its start and its heading turns, degrees, left positive. */
export interface SwingRequest extends Request {
  readonly kind: 'swing'
  readonly times: number
  readonly direction: number
  /** Without it, the heading follows as the examples have it. */
  readonly turn?: number
}
/** When a frame comes, seconds after the start of what the model models. */
export interface TimeRequest extends Request {
  readonly kind: 'time'
  readonly frame: number
  readonly seconds: number
}
export interface DurationRequest extends Request {
  readonly kind: 'duration'
  readonly from: number
  readonly to: number
  readonly seconds: number
}
/** As the command line writes a camera: degrees, width over height. */
export interface SketchCamera {
  readonly eye: Place
  readonly target: Place
  readonly fieldOfView: number
  readonly aspect: number
}
/** A stroke on the screen: seconds on the motion's clock, then the place in picture heights from the top left. */
export interface SketchRequest extends Request, BodySpot {
  readonly kind: 'sketch'
  readonly from: number
  readonly to: number
  readonly camera: SketchCamera
  /** Its times count, too; otherwise only its shape. */
  readonly timed: boolean
  readonly samples: readonly (readonly [seconds: number, x: number, y: number])[]
  /** The frame of each sample, where only the shape counts. */
  readonly frames: readonly number[]
}

export type ShapeRequest =
  | PointRequest
  | PoseRequest
  | WayRequest
  | StepRequest
  | SwingRequest
  | TimeRequest
  | DurationRequest
  | SketchRequest

/** One cycle of a longer take, which a model is fitted to. */
export interface FittedCycle {
  /** A second of the input inside it. */
  readonly at: number
  /** How often it is played; once without it. */
  readonly repeat?: number
}

/** A motion bent by requests: a model's own, or another take. */
export interface ShapeRecipe {
  readonly kind: 'shape'
  /** What is bent; the model's mean motion without it. */
  readonly input?: TakeRecipe
  /** `local`: bent about one moment only, without examples; `own`: the model is `own`. */
  readonly model: ModelFamilyName | 'own' | 'local'
  readonly own?: OwnModel
  /** Only this cycle of the input is bent, and blended back. */
  readonly cycle?: FittedCycle
  /** Of a local bend, seconds of the input. */
  readonly at?: number
  /** A variation instead of the motion itself. */
  readonly seed?: number
  /** Steps along the model's modes, in their standard deviations, by number. */
  readonly modes?: Readonly<Record<number, number>>
  /** 0 exactly as asked, 1 natural above all. */
  readonly natural: number
  readonly requests: readonly ShapeRequest[]
}

export const NATURAL_DEFAULT = 0.5

export const shapeInputs = ({ input, own }: ShapeRecipe): readonly TakeRecipe[] => [
  ...(input ? [input] : []),
  ...(own ? modelInputs(own) : []),
]
