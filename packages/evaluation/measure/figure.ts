import type { ContactInterval, Motion } from '@understudy/motion'
import type { DistanceGrid } from '@understudy/synthesis/analysis'
import type { FeatureStreams } from '@understudy/synthesis/analysis/features'
import type { Interpretation, MappingDatabase } from '@understudy/synthesis/methods/control-by-example'

/** A picture of a report as data; the writer of the report draws it. */
export interface Figure {
  readonly caption: string
  readonly drawing: Drawing
}

/** What a figure shows, as data: the caller draws it. */
export type Drawing =
  | { readonly kind: 'lines' | 'dots'; readonly series: readonly Series[]; readonly frame: PlotFrame }
  | { readonly kind: 'histogram'; readonly values: readonly number[]; readonly frame: PlotFrame }
  | { readonly kind: 'bars'; readonly bars: readonly NamedValue[]; readonly frame: PlotFrame }
  | { readonly kind: 'film'; readonly rows: readonly FilmRow[]; readonly options: FilmOptions }
  | { readonly kind: 'grid'; readonly grid: DistanceGrid; readonly view: GridView }
  | { readonly kind: 'features'; readonly streams: FeatureStreams; readonly shown: readonly number[] }
  | {
      readonly kind: 'interpretation'
      readonly database: MappingDatabase
      readonly interpretation: Interpretation
      readonly seconds: number
    }

/** What every plot has: a title and what its axes mean. */
export interface PlotFrame {
  readonly title: string
  readonly x: string
  readonly y: string
  /** Where the bar lies. */
  readonly bar?: { readonly axis: 'x' | 'y'; readonly at: number; readonly label: string }
  /** Pixels. */
  readonly width?: number
}

/** How a distance grid is shown. */
export interface GridView {
  readonly title: string
  /** Names of the motion down the side and of the one along the bottom. */
  readonly a: string
  readonly b: string
  /** Cells of a path, as rows and columns. */
  readonly path?: { readonly rowOf: Int32Array; readonly columnOf: Int32Array }
  /** Cells to mark with a ring. */
  readonly marks?: readonly { readonly row: number; readonly column: number }[]
}

/** One line, or one colour of dots, of a plot. */
export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

/** One bar of a bar chart. */
export interface NamedValue {
  readonly name: string
  readonly value: number
}

/** One motion of a filmstrip. */
export interface FilmRow {
  readonly motion: Motion
  readonly title?: string
  readonly note?: string
  /** Seconds of the whole clip at which this part of it starts. */
  readonly startsAt?: number
  /** Contacts to show; those annotated on the motion otherwise. */
  readonly contacts?: readonly ContactInterval[]
  /** Frames to draw; evenly spread ones otherwise. */
  readonly shown?: readonly number[]
}

/** How a row of figures is seen and how many there are. */
export interface FilmOptions {
  /** Figures per motion. */
  readonly frames?: number
  /** Pixels per metre. */
  readonly scale?: number
  /** Degrees off the figure's front, to its right. */
  readonly azimuth?: number
  /** Whether the ground path is drawn from above. */
  readonly map?: boolean
}

export const linePlot = (series: readonly Series[], frame: PlotFrame): Drawing => ({
  kind: 'lines',
  series,
  frame,
})
export const scatterPlot = (series: readonly Series[], frame: PlotFrame): Drawing => ({
  kind: 'dots',
  series,
  frame,
})
export const histogram = (values: readonly number[], frame: PlotFrame): Drawing => ({
  kind: 'histogram',
  values,
  frame,
})
export const barPlot = (bars: readonly NamedValue[], frame: PlotFrame): Drawing => ({
  kind: 'bars',
  bars,
  frame,
})
export const filmRow = (motion: Motion, more: Omit<FilmRow, 'motion'> = {}): FilmRow => ({ motion, ...more })
export const film = (rows: readonly FilmRow[], options: FilmOptions = {}): Drawing => ({
  kind: 'film',
  rows,
  options,
})
export const gridDrawing = (grid: DistanceGrid, view: GridView): Drawing => ({ kind: 'grid', grid, view })
export const featureDrawing = (streams: FeatureStreams, shown: readonly number[]): Drawing => ({
  kind: 'features',
  streams,
  shown,
})
