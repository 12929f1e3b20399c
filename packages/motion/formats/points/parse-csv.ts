import { MotionError, type Issue } from '../../errors.ts'
import type { PointTracks } from './point-tracks.ts'

/** A column of one coordinate of a point: `LeftHand.x`, `LeftHand_x`, `LeftHand:X`, `LeftHand X`. */
const COLUMN = /^(.+?)[.:_ ]([xyz])$/i
const TIME = /^(time|t|seconds|sec|timestamp)( ?[([]?s(ec(onds?)?)?[)\]]?)?$/i

export const isCsvOfPoints = (head: string): boolean => {
  const columns = splitRow(head.split(/\r\n|\n|\r/, 1)[0] ?? '')
  return columns.filter((name) => COLUMN.test(name)).length >= 6
}

const splitRow = (line: string): string[] =>
  line
    .split(line.includes(',') ? ',' : line.includes(';') ? ';' : '\t')
    .map((cell) => cell.trim().replace(/^"|"$/g, ''))

/** A table of points with a header: three columns per point, and one of seconds where there is one. */
export function parseCsv(text: string, source: string, given?: number): PointTracks {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const header = splitRow(lines[0] ?? '')
  const axes = new Map<string, number[]>()
  header.forEach((title, column) => {
    const [, name, axis] = COLUMN.exec(title) ?? []
    if (name === undefined) return
    const own = axes.get(name) ?? [-1, -1, -1]
    own['xyz'.indexOf(axis.toLowerCase())] = column
    axes.set(name, own)
  })
  const points = [...axes].filter(([, columns]) => columns.every((column) => column >= 0))
  const rows = lines.slice(1).map(splitRow)
  if (points.length === 0 || rows.length === 0)
    throw new MotionError(
      `${source}: a table of ${rows.length} rows in which ${points.length} points have x, y and z columns (Name.x, Name.y, Name.z). Name the columns so, and give at least one row.`,
      { code: 'unreadable' },
    )
  const issues: Issue[] = []
  const clock = header.findIndex((title) => TIME.test(title))
  const first = Number(rows[0][clock])
  const last = Number(rows[rows.length - 1][clock])
  const told = clock >= 0 && rows.length > 1 ? (rows.length - 1) / (last - first) : NaN
  const frameRate = given ?? (told > 0 && told <= 10_000 ? Math.round(told * 1000) / 1000 : 30)
  if (given === undefined && !(told > 0))
    issues.push({
      at: source,
      message: 'no column of seconds; 30 rows were taken as a second. Set frameRate if not',
    })
  const positions = new Float32Array(3 * points.length * rows.length).fill(NaN)
  rows.forEach((row, frame) =>
    points.forEach(([, columns], point) =>
      columns.forEach((column, c) => {
        const cell = row[column] ?? ''
        const number = cell === '' ? NaN : Number(cell)
        if (Math.abs(number) < 1e9) positions[3 * (points.length * frame + point) + c] = number
      }),
    ),
  )
  return { names: points.map(([name]) => name), frameRate, frameCount: rows.length, positions, issues }
}
