import { element, escapeXml } from './element.ts'
import { glyph } from './stroke-font.ts'

export interface TextStyle {
  /** Pixels; capitals are 0.72 of it high. */
  readonly size: number
  readonly color: string
  readonly bold?: boolean
  /** Which part of the text stands at `x`. */
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** How labels get into a drawing: as text a reader can select (SVG), or as pen strokes that need no font (PNG). */
export type Lettering = (text: string, x: number, y: number, style: TextStyle) => string

const FONT = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

/** Selectable text in the reader's own font. */
export const letterText: Lettering = (text, x, y, { size, color, bold, anchor }) =>
  element(
    'text',
    {
      x,
      y,
      'font-family': FONT,
      'font-size': size,
      'font-weight': bold ? 600 : undefined,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      fill: color,
    },
    escapeXml(text),
  )

/** The same by a pen, one path for the whole label. */
export const letterStrokes: Lettering = (text, x, y, { size, color, bold, anchor = 'start' }) => {
  const scale = size / 10
  const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * textWidth(text, size)
  let pen = 0
  const glyphs: string[] = []
  for (const character of text) {
    const [advance, path] = glyph(character)
    if (path !== '')
      glyphs.push(element('path', { d: path, transform: `translate(${Math.round(pen * 100) / 100} 0)` }))
    pen += advance + SPACING
  }
  return element(
    'g',
    {
      transform: `translate(${Math.round(left * 100) / 100} ${Math.round(y * 100) / 100}) scale(${Math.round(scale * 1000) / 1000})`,
      fill: 'none',
      stroke: color,
      'stroke-width': bold ? 1.25 : 0.85,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    ...glyphs,
  )
}

/** Between glyphs, in the alphabet's units. */
const SPACING = 0.35

/** Pixels from the first glyph to the last, by the alphabet's advances: near enough for the reader's font too. */
export function textWidth(text: string, size: number): number {
  let units = 0
  for (const character of text) units += glyph(character)[0] + SPACING
  return (Math.max(0, units - SPACING) * size) / 10
}
