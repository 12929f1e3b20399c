import { jointOf, vec3, worldPositions, type Motion, type Role, type Vec3 } from '@understudy/motion'
import { makeCamera, project } from '../../packages/cli/filmstrip/camera.ts'
import { bodyOf, drawBody } from '../../packages/cli/filmstrip/draw-body.ts'
import { INK } from '../../packages/cli/filmstrip/ink.ts'
import { linearOf } from '../../packages/cli/filmstrip/shade-body.ts'
import { element, svgDocument } from '../../packages/cli/svg/element.ts'
import { rasterize } from '../../packages/cli/svg/rasterize.ts'
import { letterStrokes } from '../../packages/cli/svg/text.ts'

/** Who is seen in a cell, at which moment; seconds. */
export interface Cell {
  readonly who: readonly Motion[]
  readonly seconds: number
  /** Instead of the row's. */
  readonly azimuth?: number
  /** What the first wears, `#rrggbb`. */
  readonly cloth?: string
}

/** A row of cells under one view. */
export interface Row {
  readonly title?: string
  readonly cells: readonly Cell[]
  /** Where the view is from, degrees off the heading, to its right. */
  readonly azimuth: number
  /** Yaw that the view is told from; where the figures face unless given. */
  readonly heading?: number
  /** What is in the middle of a cell: above the floor at the hips, or a joint. */
  readonly about?: Role
}

export interface Sheet {
  /** Pixels per metre, and metres a cell is wide and high. */
  readonly scale: number
  readonly width: number
  readonly height: number
}

/** What the first wears, and the second of a couple as in the player: in colour, twists and sides are seen better on paper. */
const FIRST = '#6a9bd4'
const SECOND = '#d98a3d'
const TITLE = 18
const ELEVATION = (6 * Math.PI) / 180

const frameOf = ({ frameRate, frameCount }: Motion, seconds: number): number =>
  Math.min(Math.max(Math.round(seconds * frameRate), 0), frameCount - 1)

const known = new WeakMap<Motion, Float32Array>()

/** Where a role is, metres. */
export function placeOf(motion: Motion, role: Role, seconds: number): Vec3 {
  const positions = known.get(motion) ?? worldPositions(motion)
  known.set(motion, positions)
  const { skeleton } = motion
  const joint = jointOf(skeleton, role, 'pictures')
  return vec3.vec3At(positions, 3 * (frameOf(motion, seconds) * skeleton.jointCount + joint))
}

/** Where somebody faces, radians about +Y. */
export function facingOf(motion: Motion, seconds: number): number {
  const [left, right] = (['leftUpperLeg', 'rightUpperLeg'] as const).map((role) =>
    placeOf(motion, role, seconds),
  )
  return Math.atan2(right[2] - left[2], left[0] - right[0])
}

/** Rows of figures as a PNG. */
export function drawRows(rows: readonly Row[], { scale, width, height }: Sheet): Uint8Array {
  const columns = Math.max(...rows.map(({ cells }) => cells.length))
  const [cellWidth, cellHeight] = [width * scale, height * scale]
  const out: string[] = []
  rows.forEach((row, r) => {
    const top = r * (cellHeight + TITLE)
    row.cells.forEach((cell, c) =>
      out.push(drawCell(row, cell, c * cellWidth, top + TITLE, { scale, width, height })),
    )
    if (row.title !== undefined)
      out.push(letterStrokes(row.title, 6, top + 13, { size: 11, color: INK.title, bold: true }))
  })
  const [w, h] = [columns * cellWidth, rows.length * (cellHeight + TITLE)]
  return rasterize(
    svgDocument(w, h, 'figures', element('rect', { width: w, height: h, fill: INK.paper }), ...out),
    1,
  )
}

function drawCell(
  row: Row,
  { who, seconds, azimuth = row.azimuth, cloth = FIRST }: Cell,
  left: number,
  top: number,
  sheet: Sheet,
): string {
  const { scale, width, height } = sheet
  const heading = row.heading ?? facingOf(who[0], seconds)
  const camera = makeCamera(heading, (azimuth * Math.PI) / 180, ELEVATION)
  const hips = who.map((one) => placeOf(one, 'hips', seconds))
  const middle =
    row.about === undefined
      ? [0, 1, 2].map((c) => hips.reduce((sum, p) => sum + p[c], 0) / hips.length)
      : placeOf(who[0], row.about, seconds)
  const origin: Vec3 = [middle[0], row.about === undefined ? 0 : middle[1], middle[2]]
  const placement = {
    camera,
    origin,
    x: left + (width / 2) * scale,
    y: top + (row.about === undefined ? height - 0.12 : height / 2) * scale,
    scale,
  }
  const figures = who
    .map((one, k) => ({ one, color: k === 0 ? cloth : SECOND, depth: project(camera, hips[k])[2] }))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ one, color }) =>
      drawBody(bodyOf(one.skeleton)!, one, frameOf(one, seconds), placement, linearOf(color)),
    )
  // A cell shows what is in it and nothing of its neighbours.
  return element(
    'svg',
    {
      x: left,
      y: top,
      width: width * scale,
      height: height * scale,
      viewBox: `${left} ${top} ${width * scale} ${height * scale}`,
    },
    ...figures,
  )
}
