import type { GridAnswer } from '../../engine/performances/tool-answers.ts'

/** Five of viridis's colours, dark to bright; what lies between is mixed. */
const VIRIDIS: readonly (readonly [number, number, number])[] = [
  [68, 1, 84],
  [59, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
]

/** Distances beyond this are all dark, metres: nobody would go over there. */
export const FAR = 0.4

/** The colour of a distance: bright is alike, dark is apart (viridis reversed). */
export function colorOf(distance: number): readonly [number, number, number] {
  const at = (1 - Math.min(1, Math.max(0, distance / FAR))) * (VIRIDIS.length - 1)
  const k = Math.min(VIRIDIS.length - 2, Math.floor(at))
  const mix = (c: number): number =>
    Math.round(VIRIDIS[k][c] + (at - k) * (VIRIDIS[k + 1][c] - VIRIDIS[k][c]))
  return [mix(0), mix(1), mix(2)]
}

/** The grid as a picture, one cell a pixel: the first motion downwards, the second rightwards. */
export function gridPicture({ rows, columns, distances }: GridAnswer): ImageData {
  const picture = new ImageData(columns, rows)
  for (let i = 0; i < rows * columns; i++) {
    const [r, g, b] = colorOf(distances[i])
    picture.data.set([r, g, b, 255], 4 * i)
  }
  return picture
}

export interface GridMarks {
  /** Where it goes over, seconds. */
  readonly picked?: { readonly timeA: number; readonly timeB: number }
  readonly hovered?: { readonly timeA: number; readonly timeB: number }
}

/** Draws the grid over the whole canvas, the alignment path, the best place and where it goes over. */
export function drawGrid(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  answer: GridAnswer,
  marks: GridMarks,
): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height } = canvas
  const scale = width / canvas.clientWidth || 1
  const x = (timeB: number): number => ((timeB * answer.rate + 0.5) / answer.columns) * width
  const y = (timeA: number): number => ((timeA * answer.rate + 0.5) / answer.rows) * height
  pen.imageSmoothingEnabled = false
  pen.drawImage(picture, 0, 0, width, height)
  pen.lineJoin = 'round'
  for (const [color, thickness] of [
    ['#ffffff', 3.5],
    ['#d5322a', 1.5],
  ] as const) {
    pen.strokeStyle = color
    pen.lineWidth = thickness * scale
    pen.beginPath()
    for (let k = 0; k < answer.path.length; k += 2) pen.lineTo(x(answer.path[k + 1]), y(answer.path[k]))
    pen.stroke()
  }
  const ring = (timeA: number, timeB: number, radius: number, color: string): void => {
    for (const [ink, thickness] of [
      ['#ffffff', 4],
      [color, 2],
    ] as const) {
      pen.strokeStyle = ink
      pen.lineWidth = thickness * scale
      pen.beginPath()
      pen.arc(x(timeB), y(timeA), radius * scale, 0, 2 * Math.PI)
      pen.stroke()
    }
  }
  const { picked, hovered } = marks
  const [best] = answer.seams
  ring(best.timeA, best.timeB, 3, '#111111')
  if (hovered) cross(pen, x(hovered.timeB), y(hovered.timeA), width, height, scale)
  if (picked) ring(picked.timeA, picked.timeB, 7, '#d6408f')
}

function cross(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  scale: number,
): void {
  pen.strokeStyle = 'rgb(255 255 255 / 0.8)'
  pen.lineWidth = scale
  pen.beginPath()
  pen.moveTo(x, 0)
  pen.lineTo(x, height)
  pen.moveTo(0, y)
  pen.lineTo(width, y)
  pen.stroke()
}
