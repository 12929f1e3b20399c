/** The colours of a filmstrip. Contact and path mean what they mean in the player and the studio. */
export const INK = {
  paper: '#fbfaf8',
  rule: '#d9d5cd',
  faint: '#ece9e3',
  label: '#6d6a66',
  title: '#2c2e33',
  middle: '#474d5b',
  left: '#3d6384',
  right: '#84523f',
  contact: '#8f73dd',
  path: '#d0a02c',
  bad: '#d5493f',
  good: '#2fa36b',
} as const

/** `amount` of the way from one `#rrggbb` to another. */
export function mixInk(from: string, to: string, amount: number): string {
  const channel = (color: string, index: number): number =>
    Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16)
  const mixed = [0, 1, 2].map((i) =>
    Math.round(channel(from, i) + (channel(to, i) - channel(from, i)) * amount),
  )
  return `#${mixed.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`
}
