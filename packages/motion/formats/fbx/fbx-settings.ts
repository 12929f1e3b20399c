import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import type { Vec3 } from '../../math/vec3.ts'
import type { FbxProperties } from './fbx-scene.ts'

/** From a file's axes and unit to ours. */
export interface FbxAxes {
  readonly rotation: Quat
  readonly scale: Vec3
  readonly metresPerUnit: number
}

/** `TimeMode`, frames per second; 14 is a rate of its own. */
const RATES: Readonly<Record<number, number>> = {
  1: 120,
  2: 100,
  3: 60,
  4: 50,
  5: 48,
  6: 30,
  7: 30,
  8: 29.97,
  9: 29.97,
  10: 25,
  11: 24,
  12: 1000,
  13: 23.976,
  15: 96,
  16: 72,
  17: 59.94,
  18: 119.88,
}

export function frameRateOf(settings: FbxProperties): number | undefined {
  const mode = settings.number('TimeMode', 0)
  const own = settings.number('CustomFrameRate', -1)
  if (mode === 14 && own > 0 && own <= 10_000) return own
  return RATES[mode]
}

/** The axis of a file that points right, up and to the viewer become +X, +Y and +Z; a unit is so many centimetres. */
export function axesOf(settings: FbxProperties): FbxAxes {
  const signed = (axis: string, otherwise: number): readonly [number, number] => [
    settings.number(`${axis}Axis`, otherwise),
    settings.number(`${axis}AxisSign`, 1) < 0 ? -1 : 1,
  ]
  const rows = [signed('Coord', 0), signed('Up', 1), signed('Front', 2)]
  const centimetres = settings.number('UnitScaleFactor', 1)
  const metresPerUnit = centimetres > 1e-9 && centimetres < 1e9 ? centimetres / 100 : 0.01
  const isSound = [0, 1, 2].every((axis) => rows.some(([own]) => own === axis))
  if (!isSound) return { rotation: quat.IDENTITY, scale: even(metresPerUnit), metresPerUnit }
  const column = (c: number): Vec3 => rows.map(([axis, sign]) => (axis === c ? sign : 0)) as unknown as Vec3
  const [x, y, z] = [column(0), column(1), column(2)]
  const det =
    x[0] * (y[1] * z[2] - y[2] * z[1]) -
    y[0] * (x[1] * z[2] - x[2] * z[1]) +
    z[0] * (x[1] * y[2] - x[2] * y[1])
  const flipped: Vec3 = [-x[0], -x[1], -x[2]]
  return {
    rotation: quat.fromAxes(det < 0 ? flipped : x, y, z),
    scale: [det < 0 ? -metresPerUnit : metresPerUnit, metresPerUnit, metresPerUnit],
    metresPerUnit,
  }
}

const even = (size: number): Vec3 => [size, size, size]
