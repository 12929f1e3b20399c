import type { LaneColours } from './lane-colours.ts'
import type { Lane, Sign } from './lanes.ts'

/** A ring is asked, a square pinned, a diamond a pose, a line a moment; the moment that was asked for is the thick one. */
export function drawSign(
  context: CanvasRenderingContext2D,
  colours: LaneColours,
  sign: Sign,
  x: number,
  middle: number,
  lit: boolean,
): void {
  const size = lit ? 5.5 : 4.5
  context.fillStyle = lit ? colours.accent : sign === 'ring' || sign === 'set' ? colours.asked : colours.mark
  if (sign === 'tick') {
    context.fillStyle = lit ? colours.accent : colours.soft
    return context.fillRect(x - 0.5, middle - 5, lit ? 2 : 1, 10)
  }
  if (sign === 'set') return context.fillRect(x - 1.5, middle - 6, 3, 12)
  if (sign === 'square')
    return context.fillRect(x - size + 0.5, middle - size + 0.5, 2 * size - 1, 2 * size - 1)
  context.beginPath()
  if (sign === 'diamond') {
    context.moveTo(x, middle - size - 1)
    context.lineTo(x + size + 1, middle)
    context.lineTo(x, middle + size + 1)
    context.lineTo(x - size - 1, middle)
    return context.fill()
  }
  context.strokeStyle = context.fillStyle
  context.lineWidth = 2
  context.arc(x, middle, size - 1, 0, 2 * Math.PI)
  context.stroke()
}

/** A mark is a diamond, a beat a line: told apart without colour. Crowded diamonds are slim: a solid band would tell nothing. */
export function drawInstant(
  context: CanvasRenderingContext2D,
  colours: LaneColours,
  lane: Lane,
  x: number,
  y: number,
  lit: boolean,
  room: number,
): void {
  const middle = y + lane.height / 2
  if (lane.kind === 'beat') {
    context.fillStyle = lit ? colours.accent : colours.soft
    context.fillRect(x - 0.5, y, lit ? 2 : 1, lane.height)
    return
  }
  const size = lit ? 6 : 5
  const wide = lit ? size : Math.min(size, Math.max(1.5, 0.6 * room))
  context.fillStyle = lit ? colours.accent : colours.mark
  context.beginPath()
  context.moveTo(x, middle - size)
  context.lineTo(x + wide, middle)
  context.lineTo(x, middle + size)
  context.lineTo(x - wide, middle)
  context.fill()
}
