import { Resvg } from '@resvg/resvg-js'
import { MotionError } from '@understudy/motion'

/** The largest picture that is drawn, pixels: at four bytes each, and again in the encoder. */
const MOST_PIXELS = 100e6

/** A drawing as PNG bytes, `scale` pixels to the drawing's unit. Labels must be strokes: fonts are not looked for. */
export function rasterize(svg: string, scale = 1): Uint8Array {
  mustFit(svg, scale)
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'zoom', value: scale } })
  return new Uint8Array(resvg.render().asPng())
}

/** Refuses what the renderer would answer by ending the process. */
function mustFit(svg: string, scale: number): void {
  const [width, height] = ['width', 'height'].map((name) =>
    Math.ceil(scale * Number(new RegExp(`<svg[^>]*\\s${name}="([\\d.e+]+)`).exec(svg)?.[1] ?? 0)),
  )
  mustBeDrawable(width, height)
}

/** Refuses a picture of more pixels than fit into memory. */
export function mustBeDrawable(width: number, height: number): void {
  if (width * height <= MOST_PIXELS) return
  throw new MotionError(
    `picture: it would have ${width} by ${height} pixels; ${MOST_PIXELS / 1e6} million are the most that are drawn. ` +
      `Draw fewer or smaller figures, or write .svg, which has no pixels.`,
    { code: 'unsupported' },
  )
}
