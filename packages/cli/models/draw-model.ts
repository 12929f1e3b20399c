import { exampleCount, timesOf, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import { linePlot, type Series } from '../report/plot.ts'
import { svgDocument } from '../svg/element.ts'

/** Modes shown. */
const SHOWN = 6
const WIDTH = 460
const HEIGHT = 250

/** As the seed's Figure 3: the top eigen-motions of one channel, the examples' clocks, and the top eigen-timings, each one deviation to both sides. */
export function drawModel(model: DeformableModel, role = 'rightUpperLeg' as const): string {
  const joint = model.skeleton.roles.get(role) ?? 0
  const at = [...model.joints].indexOf(joint)
  const channel = at < 0 ? 1 : 3 + 3 * at
  const name = at < 0 ? 'm' : 'angle, rad'
  const deviation = (i: number): number => Math.sqrt(model.covariance[i * model.size + i])
  const frames = Array.from({ length: model.frameCount }, (_, t) => t)
  const modes: Series[] = Array.from({ length: Math.min(SHOWN, model.shapeCount) }, (_, m) => ({
    name: `mode ${m + 1}`,
    points: frames.map(
      (t) => [t, deviation(m) * model.modes[(t * model.channels + channel) * model.shapeCount + m]] as const,
    ),
  }))
  const clock = (u: ArrayLike<number>): Series['points'] => {
    const w = timesOf(model, u)
    return frames.map((t) => [t, w[t]] as const)
  }
  const step = Math.max(1, Math.floor(exampleCount(model) / 40))
  const clocks: Series[] = Array.from({ length: Math.ceil(exampleCount(model) / step) }, (_, n) => ({
    name: n === 0 ? 'clocks of examples' : '',
    points: clock(model.examples.subarray(n * step * model.size, (n * step + 1) * model.size)),
  }))
  const base = timesOf(model, new Float64Array(model.size))
  const timings: Series[] = Array.from({ length: Math.min(SHOWN, model.timingCount) }, (_, k) => {
    const u = new Float64Array(model.size)
    u[model.shapeCount + k] = deviation(model.shapeCount + k)
    return { name: `timing ${k + 1}`, points: clock(u).map(([t, w]) => [t, 1000 * (w - base[t])] as const) }
  })
  const panels = [
    linePlot(modes, {
      title: at < 0 ? 'eigen-motions: height of the root' : `eigen-motions: ${role} about x`,
      x: 'canonical frame',
      y: name,
    }),
    linePlot(clocks, { title: 'when each example is at a frame', x: 'canonical frame', y: 'seconds' }),
    linePlot(timings, { title: 'eigen-timings, one deviation each', x: 'canonical frame', y: 'ms late' }),
  ]
  return sideBySide(panels)
}

/** Plots of one size in a row. */
function sideBySide(panels: readonly string[]): string {
  const body = panels
    .map((svg, k) => svg.replace('<svg ', `<svg x="${k * WIDTH}" y="0" `).replace(/<\?xml[^>]*\?>/, ''))
    .join('')
  return svgDocument(WIDTH * panels.length, HEIGHT, 'modes and clocks of a model', body)
}
