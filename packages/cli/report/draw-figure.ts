import type { Drawing } from '@understudy/evaluation'
import { costsOf, segmentsOf } from '@understudy/operations'
import { drawInterpretation } from '../control/draw-interpretation.ts'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { filmstrip } from '../filmstrip/filmstrip.ts'
import { letterText } from '../svg/text.ts'
import { featureLanes } from './feature-lanes.ts'
import { gridPicture } from './grid-picture.ts'
import { barPlot, histogram, linePlot, scatterPlot } from './plot.ts'

/** A figure of an evaluation as SVG. */
export function drawFigure(drawing: Drawing): string {
  switch (drawing.kind) {
    case 'lines':
      return linePlot(drawing.series, drawing.frame)
    case 'dots':
      return scatterPlot(drawing.series, drawing.frame)
    case 'histogram':
      return histogram(drawing.values, drawing.frame)
    case 'bars':
      return barPlot(drawing.bars, drawing.frame)
    case 'film':
      return filmstrip(
        drawing.rows.map(({ motion, ...more }) => makeFilmClip(motion, more)),
        drawing.options,
      )
    case 'grid':
      return gridPicture(drawing.grid, drawing.view)
    case 'features':
      return featureLanes(drawing.streams, drawing.shown)
    case 'interpretation':
      return drawInterpretation(answerOf(drawing), drawing.seconds, letterText)
  }
}

const answerOf = ({ database, interpretation, seconds }: Extract<Drawing, { kind: 'interpretation' }>) => ({
  ...costsOf(interpretation),
  segments: segmentsOf(database, interpretation, seconds),
})
