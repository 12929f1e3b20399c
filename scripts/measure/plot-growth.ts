/** One measured time of a search: how many clips there were, what was asked, milliseconds. */
export interface Growth {
  readonly size: number
  readonly what: string
  readonly p95: number
}

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [560, 320, 60, 24, 110, 44]
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7']

/** How times grow with the size of a library, both axes logarithmic, with the time that is allowed as a line: SVG. */
export function plotGrowth(rows: readonly Growth[], allowed: number): string {
  const bounds = (values: readonly number[]): readonly [number, number] => [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ]
  const [x0, x1] = bounds(rows.map(({ size }) => size))
  const [y0, y1] = bounds([allowed, ...rows.map(({ p95 }) => p95)])
  const x = (size: number): number =>
    LEFT + ((WIDTH - LEFT - RIGHT) * (Math.log10(size) - x0)) / Math.max(1, x1 - x0)
  const y = (milliseconds: number): number =>
    HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (Math.log10(milliseconds) - y0)) / Math.max(1, y1 - y0)
  const at = (value: number): string => value.toFixed(1)
  const words = (px: number, py: number, text: string, anchor = 'start'): string =>
    `<text x="${at(px)}" y="${at(py)}" text-anchor="${anchor}">${text}</text>`
  const parts: string[] = []
  for (let power = x0; power <= x1; power++)
    parts.push(
      words(x(10 ** power), HEIGHT - 24, `10<tspan dy="-5" font-size="8">${power}</tspan>`, 'middle'),
    )
  for (let power = y0; power <= y1; power++)
    parts.push(
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(10 ** power))}" y2="${at(y(10 ** power))}" stroke="#ddd"/>`,
      words(LEFT - 6, y(10 ** power) + 4, `${10 ** power} ms`, 'end'),
    )
  parts.push(
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(allowed))}" y2="${at(y(allowed))}" stroke="#c00" stroke-dasharray="4 3"/>`,
    words(WIDTH - RIGHT + 6, y(allowed) + 4, `${allowed} ms`),
    words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, 'clips in the library', 'middle'),
    words(LEFT, 14, '95 of 100 searches are answered within'),
  )
  for (const [n, what] of [...new Set(rows.map((row) => row.what))].entries()) {
    const own = rows.filter((row) => row.what === what).toSorted((a, b) => a.size - b.size)
    const colour = COLOURS[n % COLOURS.length]
    const points = own.map(({ size, p95 }) => `${at(x(size))},${at(y(p95))}`)
    parts.push(`<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`)
    for (const { size, p95 } of own)
      parts.push(`<circle cx="${at(x(size))}" cy="${at(y(p95))}" r="3" fill="${colour}"/>`)
    parts.push(`<g fill="${colour}">${words(WIDTH - RIGHT + 6, y(own[own.length - 1].p95) + 4, what)}</g>`)
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" font-family="sans-serif" font-size="11" fill="#333">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${parts.join('')}</svg>\n`
  )
}
