import { MotionError, type Issue } from '../../errors.ts'
import { metresOf, type PointTracks } from './point-tracks.ts'

/**
 * TRC, the marker table of Motion Analysis and OpenSim: names of values and values in lines two and three, names of
 * markers in line four, axes in line five, then a row per frame: number, time, and three numbers per marker, empty where
 * it was not seen.
 */
export function parseTrc(text: string, source: string): PointTracks {
  const lines = text.split(/\r\n|\n|\r/)
  const cells = (line: string | undefined): string[] => (line ?? '').split('\t')
  const keys = cells(lines[1])
  const values = cells(lines[2])
  const value = (key: string): string =>
    values[keys.findIndex((one) => one.trim().toLowerCase() === key)] ?? ''
  const frameRate = Number(value('datarate'))
  const names = cells(lines[3])
    .slice(2)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (!(frameRate > 0 && frameRate <= 10_000) || names.length === 0)
    throw new MotionError(
      `${source}: a TRC file with ${names.length} marker names and a DataRate of "${value('datarate')}"; both are needed. Export it again.`,
      { code: 'unreadable' },
    )
  const rows = lines.slice(4).filter((line) => /^\s*\d+\s*\t/.test(line))
  if (rows.length === 0)
    throw new MotionError(`${source}: a TRC file without a row of markers. Export it again.`, {
      code: 'unreadable',
    })
  const issues: Issue[] = []
  const claimed = Number(value('numframes'))
  if (claimed > 0 && claimed !== rows.length)
    issues.push({ at: source, message: `NumFrames says ${claimed}; ${rows.length} rows were read` })
  const positions = new Float32Array(3 * names.length * rows.length).fill(NaN)
  rows.forEach((row, frame) => {
    const numbers = cells(row).slice(2)
    for (let i = 0; i < 3 * names.length; i++) {
      const cell = numbers[i]?.trim() ?? ''
      const number = cell === '' ? NaN : Number(cell)
      if (Math.abs(number) < 1e9) positions[3 * names.length * frame + i] = number
    }
  })
  return {
    names,
    frameRate,
    frameCount: rows.length,
    positions,
    metresPerUnit: metresOf(value('units')),
    issues,
  }
}
