import type { BodyMesh } from './body-mesh.ts'

/** What a body's surface is made of. The top is in the figure's own colour; the rest goes with it. */
export const STUFFS = [
  'cloth',
  'clothDark',
  'clothLight',
  'trousers',
  'trousersDark',
  'stripe',
  'skin',
  'hair',
  'eye',
  'lip',
  'shoe',
  'sole',
] as const

/** One of `STUFFS`: what a part of the surface is made of. */
export type Stuff = (typeof STUFFS)[number]

export const stuffIndex = (stuff: Stuff): number => STUFFS.indexOf(stuff)

/** Linear red, green, blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** A colour of its own, linear, and how much of the figure's colour is mixed into it; `shade` darkens the mixture. */
const PAINT: Readonly<Record<Stuff, { readonly own: Rgb; readonly mix: number; readonly shade: number }>> = {
  cloth: { own: [0, 0, 0], mix: 1, shade: 1 },
  clothDark: { own: [0.03, 0.032, 0.045], mix: 0.55, shade: 0.85 },
  clothLight: { own: [0.9, 0.87, 0.8], mix: 0.62, shade: 1 },
  trousers: { own: [0.05, 0.055, 0.075], mix: 0.13, shade: 1 },
  trousersDark: { own: [0.03, 0.033, 0.046], mix: 0.08, shade: 1 },
  stripe: { own: [0.75, 0.72, 0.66], mix: 0.3, shade: 1 },
  skin: { own: [0.7, 0.47, 0.31], mix: 0.05, shade: 1 },
  hair: { own: [0.055, 0.036, 0.026], mix: 0.05, shade: 1 },
  eye: { own: [0.02, 0.018, 0.02], mix: 0, shade: 1 },
  lip: { own: [0.42, 0.2, 0.145], mix: 0.04, shade: 1 },
  shoe: { own: [0.035, 0.034, 0.04], mix: 0.06, shade: 1 },
  sole: { own: [0.6, 0.58, 0.54], mix: 0.05, shade: 1 },
}

/** What somebody without a part to play wears, linear: #d3cdc4. On the stage, on paper and in files. */
export const CLOTH: Rgb = [0.651, 0.61, 0.552]

/** Darkest that a corner of the body gets. */
const DARKEST = 0.3

/** Vertex colours of a body dressed in `color`, linear, `[vertex][rgb]` from 0 to 1, the sky's light baked in. */
export function paintBody(
  { stuffs, openness }: Pick<BodyMesh, 'stuffs' | 'openness'>,
  color: Rgb,
): Float32Array {
  const paints = STUFFS.map((stuff) => {
    const { own, mix, shade } = PAINT[stuff]
    return own.map((value, c) => shade * (value + mix * (color[c] - value)))
  })
  const out = new Float32Array(3 * stuffs.length)
  for (let v = 0; v < stuffs.length; v++) {
    const light = DARKEST + (1 - DARKEST) * (openness[v] / 255)
    const paint = paints[stuffs[v]]
    for (let c = 0; c < 3; c++) out[3 * v + c] = light * paint[c]
  }
  return out
}
