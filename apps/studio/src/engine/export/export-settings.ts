import type { Preset, WriteFormat } from '@understudy/motion/formats'

export type FilmFormat = 'mp4' | 'webm'
/** A film, or one picture. */
export type PictureFormat = FilmFormat | 'gif' | 'frames' | 'png'
/** Behind the figures of a film: the stage, one colour, or nothing. */
export type FilmBackground = 'stage' | 'white' | 'black' | 'green' | 'transparent'
/** As it is seen now, or from a side of the first figure. */
export type FilmCamera = 'view' | 'front' | 'side' | 'top'
export type AnyFormat = WriteFormat | PictureFormat

/** Films and pictures that the studio makes. */
export const PICTURE_FORMATS: readonly PictureFormat[] = ['mp4', 'webm', 'gif', 'frames', 'png']

export const BACKGROUNDS: readonly FilmBackground[] = ['stage', 'white', 'black', 'green', 'transparent']
export const CAMERAS: readonly FilmCamera[] = ['view', 'front', 'side', 'top']
export const UP_AXES: readonly ExportSettings['upAxis'][] = ['usual', 'y', 'z']

/** How files are written, as the dialog last left it. */
export interface ExportSettings {
  readonly format: AnyFormat
  /** Only the range, where there is one. */
  readonly range: boolean
  /** Frames per second; 0 as the take has them. */
  readonly frameRate: number
  readonly inPlace: boolean
  readonly preset: Preset
  /** A GLB with a body. */
  readonly body: boolean
  /** A GLB that is packed. */
  readonly compress: boolean
  /** Keys that others tell within this many millimetres are left out; 0 keeps all. */
  readonly keyMillimetres: number
  /** Unit of a BVH, metres. */
  readonly metresPerUnit: number
  /** Which axis of a BVH or FBX points up. */
  readonly upAxis: 'usual' | 'y' | 'z'
  /** The recipe as a file beside, whether or not it is inside, too. */
  readonly recipeBeside: boolean
  /** Height of a film, pixels; 0 as the stage is. Its width is 16 : 9 of it. */
  readonly filmHeight: number
  /** Frames per second of a film. */
  readonly filmRate: number
  /** Height of a GIF, pixels. */
  readonly gifHeight: number
  readonly filmBackground: FilmBackground
  readonly filmCamera: FilmCamera
}

/** Films and sequences whose background may be nothing. */
export const mayBeClear = (format: AnyFormat): boolean => format === 'frames'

export const EXPORT_DEFAULTS: ExportSettings = {
  format: 'glb',
  range: true,
  frameRate: 0,
  inPlace: false,
  preset: 'source',
  body: true,
  compress: false,
  keyMillimetres: 0,
  metresPerUnit: 1,
  upAxis: 'usual',
  recipeBeside: false,
  filmHeight: 1080,
  filmRate: 30,
  gifHeight: 360,
  filmBackground: 'stage',
  filmCamera: 'view',
}

export const isPicture = (format: AnyFormat): format is PictureFormat =>
  (PICTURE_FORMATS as readonly string[]).includes(format)
