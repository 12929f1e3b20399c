/**
 * Draws docs/performer/gait.svg and steps.svg: performed walks against the real ones' mean and spread.
 *
 *   node --conditions=understudy-source --import tsx scripts/measure/plots.ts [mocap folder]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { openFolder } from '@understudy/corpus'
import { readMotion } from '@understudy/motion/formats'
import type { GaitCycle } from '@understudy/performer'
import { gaitBands, relativeSpeed, type Band } from '../../packages/evaluation/suites/performer/gait-bands.ts'
import { fitCurve, JUDGED, type CurveFit } from '../../packages/evaluation/suites/performer/gait-measures.ts'

const folder = openFolder(process.argv[2] ?? '../shared/mocap')
const bands = await gaitBands({
  judged: { ...folder, name: folder.folder },
  timed: async (_, clip) =>
    (await readMotion({ name: clip.path, bytes: folder.read(clip.path) }, { frameRate: clip.fps })).motion,
})
if ('skipped' in bands) throw new Error(bands.skipped)

const [W, H] = [200, 120]
const text = (x: number, y: number, words: string, size = 11): string =>
  `<text x="${x}" y="${y}" font-size="${size}">${words}</text>`
const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" font-family="sans-serif" fill="#333">` +
  `<rect width="${width}" height="${height}" fill="#fff"/>${body}</svg>\n`

function panel(fit: CurveFit, x0: number, y0: number): string {
  const scale = fit.curve === 'pelvisHeight' ? 100 : 180 / Math.PI
  const upper = fit.mean.map((m, k) => (m + 1.5 * fit.deviation[k]) * scale)
  const lower = fit.mean.map((m, k) => (m - 1.5 * fit.deviation[k]) * scale)
  const performed = fit.performed.map((v) => v * scale)
  const low = Math.min(...lower, ...performed)
  const high = Math.max(...upper, ...performed)
  const px = (k: number): string => (x0 + 30 + (k * (W - 40)) / (fit.mean.length - 1)).toFixed(1)
  const py = (v: number): string => (y0 + 20 + ((high - v) * (H - 40)) / (high - low)).toFixed(1)
  const path = (values: readonly number[]): string => values.map((v, k) => `${px(k)} ${py(v)}`).join('L')
  const band = `M${path(upper)}L${lower
    .map((v, k) => `${px(k)} ${py(v)}`)
    .toReversed()
    .join('L')}Z`
  return (
    `<path d="${band}" fill="#ddd"/>` +
    `<path d="M${path(fit.mean.map((m) => m * scale))}" fill="none" stroke="#666" stroke-width="1.2"/>` +
    `<path d="M${path(performed)}" fill="none" stroke="#d33" stroke-width="1.6"/>` +
    text(
      x0 + 30,
      y0 + 13,
      `${fit.curve}${fit.curve === 'pelvisHeight' ? ' (% leg)' : ' (°)'}  ${(100 * fit.share).toFixed(0)} %`,
    ) +
    text(x0 + 2, y0 + 26, high.toFixed(0), 9) +
    text(x0 + 2, y0 + H - 18, low.toFixed(0), 9)
  )
}

/** One row per speed, one column per curve. */
const rows = bands.map(
  (band, r) =>
    JUDGED.map((curve, c) => panel(fitCurve(curve, band), c * W, 20 + r * (H + 16))).join('') +
    text(
      4,
      14 + r * (H + 16),
      `${band.label}: ${band.real.length} real cycles, ${band.performed.length} performed`,
      12,
    ),
)
mkdirSync('docs/performer', { recursive: true })
writeFileSync('docs/performer/gait.svg', svg(JUDGED.length * W, bands.length * (H + 16) + 10, rows.join('')))

const relation = (name: string, of: (c: GaitCycle) => number, x0: number): string => {
  const real = bands.flatMap((b: Band) => b.real.map(({ cycle }) => cycle))
  const performed = bands.flatMap((b: Band) => b.performed)
  const all = [...real, ...performed]
  const [lx, hx] = [Math.min(...all.map(relativeSpeed)), Math.max(...all.map(relativeSpeed))]
  const [ly, hy] = [Math.min(...all.map(of)), Math.max(...all.map(of))]
  const dot = (c: GaitCycle, color: string): string =>
    `<circle cx="${(x0 + 40 + ((relativeSpeed(c) - lx) * 300) / (hx - lx)).toFixed(1)}" cy="${(240 - ((of(c) - ly) * 200) / (hy - ly)).toFixed(1)}" r="2.4" fill="${color}" fill-opacity="0.6"/>`
  return (
    real.map((c) => dot(c, '#777')).join('') +
    performed.map((c) => dot(c, '#d33')).join('') +
    text(x0 + 40, 24, `${name} over v/√(g·leg): real grey, performed red`, 10) +
    text(x0 + 2, 48, hy.toFixed(2), 10) +
    text(x0 + 2, 244, ly.toFixed(2), 10) +
    text(x0 + 40, 262, lx.toFixed(2), 10) +
    text(x0 + 320, 262, hx.toFixed(2), 10)
  )
}
writeFileSync(
  'docs/performer/steps.svg',
  svg(
    760,
    270,
    relation('step length / leg', (c) => c.stepLength, 0) +
      relation('cycle time / √(leg/g)', (c) => c.duration / Math.sqrt(c.leg / 9.81), 380),
  ),
)
