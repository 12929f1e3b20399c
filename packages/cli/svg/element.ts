/** Attributes; undefined ones are left out, numbers are rounded to a hundredth of a pixel. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** `<name a="…">children</name>` as text. Children are trusted to be SVG already; attribute values are escaped. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escapeXml(String(value))}"`)
  return children.length === 0
    ? `<${name}${list.join('')}/>`
    : `<${name}${list.join('')}>${children.join('')}</${name}>`
}

/** Text that may stand between tags and in attributes. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Two decimals: a file a third smaller, and nothing the eye could tell. */
export const round = (value: number): string => String(Math.round(value * 100) / 100)

/** A whole drawing. */
export function svgDocument(
  width: number,
  height: number,
  title: string,
  ...children: readonly string[]
): string {
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${round(width)} ${round(height)}`,
      role: 'img',
    },
    element('title', {}, escapeXml(title)),
    ...children,
  )
}
