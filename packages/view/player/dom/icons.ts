/** Outlines on a 24 × 24 grid. */
const PATHS = {
  play: 'M8 5.2v13.6L19 12z',
  pause: 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z',
  toStart: 'M5.5 5.5h2.4v13H5.5zM19 5.8v12.4L9 12z',
  toEnd: 'M16.1 5.5h2.4v13h-2.4zM5 5.8v12.4L15 12z',
  stepBack: 'M15.5 6v12L7 12z',
  stepForward: 'M8.5 6v12L17 12z',
  loop: 'M7 7.2h8.6V4.4l4.6 3.9-4.6 3.9V9.4H9.2v3H7zM17 16.8H8.4v2.8l-4.6-3.9 4.6-3.9v2.8h6.4v-3H17z',
} as const

export type IconName = keyof typeof PATHS

const SVG = 'http://www.w3.org/2000/svg'

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', PATHS[name])
  svg.append(path)
  return svg
}
