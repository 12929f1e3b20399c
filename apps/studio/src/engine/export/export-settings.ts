import type { Preset, WriteFormat } from '@understudy/motion/formats'

export type FilmFormat = 'mp4' | 'webm'
/** A film, or one picture. */
export type PictureFormat = FilmFormat | 'png'
export type AnyFormat = WriteFormat | PictureFormat

/** Films and pictures that the studio makes. */
export const PICTURE_FORMATS: readonly PictureFormat[] = ['mp4', 'webm', 'png']

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
  /** Height of a film, pixels; 0 as the stage is. Its width is 16 : 9 of it. */
  readonly filmHeight: number
  /** Frames per second of a film. */
  readonly filmRate: number
}

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
  filmHeight: 1080,
  filmRate: 30,
}

export const isPicture = (format: AnyFormat): format is PictureFormat =>
  (PICTURE_FORMATS as readonly string[]).includes(format)
