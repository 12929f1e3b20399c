import { synthesize, timesOf, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import { film, filmRow, linePlot, type Figure } from '../../measure/figure.ts'

/** The seed's Figure 3: mean, first modes both ways, and the first timing modes as warps. */
export function drawModes(model: DeformableModel): readonly Figure[] {
  const at = (c: number, by: number): Float64Array => {
    const u = new Float64Array(model.size)
    u[c] = by * Math.sqrt(model.covariance[c * model.size + c])
    return u
  }
  const clips = [
    filmRow(synthesize(model, undefined, { name: 'mean' })),
    ...[0, 1].flatMap((c) =>
      [-2, 2].map((by) => filmRow(synthesize(model, at(c, by), { name: `mode ${c + 1}, ${by} deviations` }))),
    ),
  ]
  const warps = Array.from({ length: Math.min(3, model.timingCount) }, (_, k) => k).flatMap((k) =>
    [-2, 2].map((by) => {
      const w = timesOf(model, at(model.shapeCount + k, by))
      return { name: `mode ${k + 1}, ${by}`, points: Array.from(w, (seconds, t) => [t, seconds] as const) }
    }),
  )
  const share = (from: number, count: number): (readonly [number, number])[] => {
    const variances = Array.from({ length: count }, (_, c) => model.covariance[(from + c) * (model.size + 1)])
    const total = variances.reduce((sum, v) => sum + v, 0)
    let held = 0
    return variances.map((v, c) => {
      held += (100 * v) / total
      return [c + 1, held] as const
    })
  }
  return [
    {
      caption: `Mean and the first two modes of ${model.name}.`,
      drawing: film(clips, { map: false, scale: 55 }),
    },
    {
      caption: 'The first timing modes as warps.',
      drawing: linePlot(warps, { title: 'Eigen-timings', x: 'canonical frame', y: 'seconds' }),
    },
    {
      caption: 'Variance held by the first modes, of all that are kept.',
      drawing: linePlot(
        [
          { name: 'geometry', points: share(0, model.shapeCount - model.residualCount) },
          { name: 'timing', points: share(model.shapeCount, model.timingCount) },
        ],
        { title: 'Modes', x: 'modes', y: '%' },
      ),
    },
  ]
}
