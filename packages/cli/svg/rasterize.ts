import { Resvg } from '@resvg/resvg-js'

/** A drawing as PNG bytes, `scale` pixels to the drawing's unit. Labels must be strokes: fonts are not looked for. */
export function rasterize(svg: string, scale = 1): Uint8Array {
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'zoom', value: scale } })
  return new Uint8Array(resvg.render().asPng())
}
