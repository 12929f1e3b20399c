import { letterStrokes } from './text.ts'

const LABEL =
  /<text x="([^"]+)" y="([^"]+)" font-family="[^"]*" font-size="([^"]+)"( font-weight="600")?(?: text-anchor="(\w+)")? fill="([^"]+)">([^<]*)<\/text>/g

/** A drawing whose selectable labels (as `letterText` writes them) are pen strokes: for a PNG, which has no fonts. */
export function strokeLabels(svg: string): string {
  return svg.replace(
    LABEL,
    (
      _,
      x: string,
      y: string,
      size: string,
      bold: string | undefined,
      anchor: string | undefined,
      color: string,
      text: string,
    ) =>
      letterStrokes(plain(text), Number(x), Number(y), {
        size: Number(size),
        color,
        bold: bold !== undefined,
        anchor: (anchor ?? 'start') as 'start' | 'middle' | 'end',
      }),
  )
}

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
