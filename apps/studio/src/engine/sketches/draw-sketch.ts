import type { Sketch } from './sketch.ts'

/** One pose of a sketch, filling a square of `size` pixels. */
export function drawSketch(
  context: CanvasRenderingContext2D,
  { lines, points, frameCount, head }: Sketch,
  frame: number,
  size: number,
  ink: string,
): void {
  const width = points.length / frameCount
  const first = (frame % frameCount) * width
  const x = (point: number): number => size * (0.5 + points[first + 2 * point] / 254)
  const y = (point: number): number => size * (0.5 + points[first + 2 * point + 1] / 254)
  context.clearRect(0, 0, size, size)
  context.strokeStyle = context.fillStyle = ink
  context.lineWidth = size / 18
  context.lineCap = context.lineJoin = 'round'
  for (const line of lines) {
    context.beginPath()
    line.forEach((point, index) =>
      index === 0 ? context.moveTo(x(point), y(point)) : context.lineTo(x(point), y(point)),
    )
    context.stroke()
  }
  if (head < 0) return
  context.beginPath()
  context.arc(x(head), y(head) - size / 22, size / 14, 0, 2 * Math.PI)
  context.fill()
}
