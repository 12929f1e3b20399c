import { align, curveAt } from '@understudy/synthesis/analysis'
import { gridDrawing } from '../../measure/figure.ts'
import { embeddedClips, type Exhibit } from '../exhibit.ts'

/** Two walk cycles of different length, and the path of least mean distance through their grid. */
export const alignmentFigure: Exhibit = {
  id: 'Figure 3.5',
  shows: 'The distance grid of two motions with the optimal time alignment drawn through it.',
  async make(data) {
    const [a, b] = await embeddedClips(data, ['walk-cycle-001', 'walk-cycle-007'])
    const { grid, path, curve, rmsDistance } = align(a, b)
    const middle = a.frameCount / a.frameRate / 2
    return {
      data: `the embedded clips ${a.name} (${(a.frameCount / a.frameRate).toFixed(2)} s) and ${b.name} (${(b.frameCount / b.frameRate).toFixed(2)} s)`,
      measured: `The middle of the first (${middle.toFixed(2)} s) falls on ${curveAt(curve, middle).toFixed(2)} s of the second; ${(100 * rmsDistance).toFixed(1)} cm apart along the path.`,
      figures: [
        {
          caption: 'Darker cells are more similar; the line is the alignment.',
          drawing: gridDrawing(grid, { title: 'Time alignment', a: a.name, b: b.name, path }),
        },
      ],
    }
  },
}
