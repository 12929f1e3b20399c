import type { CameraRow, ConstraintRow } from '@understudy/synthesis/methods/deformable-model'
import type { BodySpot, ShapeRequest, SketchCamera } from '../../document/shape-recipe.ts'

/** σ where a request counts as usual, metres and seconds: as in the models' own files. */
const SIGMA = { point: 0.003, pose: 0.01, way: 0.02, step: 0.003, time: 0.001, screen: 0.005 } as const
/** When a timed stroke begins and how long it lasts is held within this, seconds. */
const STROKE_TIME = 0.01

/**
 * A request as constraints: metres, seconds and radians. Previews and recipes ask the same rows.
 */
export function rowsOf(request: ShapeRequest): readonly ConstraintRow[] {
  const sigma = (usual: number): number => usual / request.weight
  switch (request.kind) {
    case 'point': {
      const { frame, place } = request
      return [{ kind: 'point', ...spot(request), frame, position: place, sigma: sigma(SIGMA.point) }]
    }
    case 'pose':
      return Object.entries(request.places).map(([role, position]): ConstraintRow => ({
        kind: 'point',
        role,
        frame: request.frame,
        position,
        sigma: sigma(SIGMA.pose),
      }))
    case 'way': {
      const { from, to, controls } = request
      return [
        {
          kind: 'trajectory',
          ...spot(request),
          from,
          to,
          controls,
          sigma: sigma(SIGMA.way),
        },
      ]
    }
    case 'step': {
      const { length, direction } = request
      return [{ kind: 'step', length, direction: radians(direction), sigma: sigma(SIGMA.step) }]
    }
    // Options of the operation, no constraints.
    case 'swing':
      return []
    case 'time': {
      const { frame, seconds } = request
      return [{ kind: 'time', frame, seconds, sigma: sigma(SIGMA.time) }]
    }
    case 'duration': {
      const { from, to, seconds } = request
      return [{ kind: 'duration', from, to, seconds, sigma: sigma(SIGMA.time) }]
    }
    case 'sketch': {
      const { samples, frames, camera, timed, from, to } = request
      if (!timed)
        return samples.map(([, x, y], k): ConstraintRow => ({
          kind: 'screen',
          ...spot(request),
          frame: frames[k],
          place: [x, y],
          camera: cameraRow(camera),
          sigma: sigma(SIGMA.screen),
        }))
      const [begin, end] = [samples[0][0], samples[samples.length - 1][0]]
      return [
        {
          kind: 'stroke',
          ...spot(request),
          samples,
          camera: cameraRow(camera),
          sigma: sigma(SIGMA.screen),
        },
        { kind: 'duration', from, to, seconds: end - begin, sigma: STROKE_TIME },
        ...(from > 0 ? [{ kind: 'time' as const, frame: from, seconds: begin, sigma: STROKE_TIME }] : []),
      ]
    }
  }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const cameraRow = ({ fieldOfView, ...camera }: SketchCamera): CameraRow => ({
  ...camera,
  fieldOfView: radians(fieldOfView),
})

/** A joint without a role goes by its name. */
export const JOINT = 'joint:'

const spot = ({ point, tip }: BodySpot) => ({
  ...(point.startsWith(JOINT) ? { joint: point.slice(JOINT.length) } : { role: point }),
  ...(tip && { tip }),
})

/**
 * How strongly the prior speaks, from the slider between *exactly as asked* (0) and *natural* (1): λ = 10^(3n − 1).
 * At 0.1 a hand goes where no example's ever was; at 100 it stays where they are. In the middle, three: what lies
 * within the examples is met to millimetres, and twice their range is missed by a few centimetres.
 */
export const priorWeight = (natural: number): number => 10 ** (3 * natural - 1)

/** The same about a cycle of a take, which is the centre already: in the middle, one. */
export const cycleWeight = (natural: number): number => 10 ** (3 * natural - 1.5)

/** What is asked of a cycle's step and turn, as `shape-clip` takes it. */
export function swingOf(requests: readonly ShapeRequest[]): {
  readonly step?: number
  readonly direction?: number
  readonly turn?: number
} {
  const swing = requests.find((one) => one.kind === 'swing' && one.on)
  if (swing?.kind !== 'swing') return {}
  const { times: step, direction, turn } = swing
  return { step, direction, ...(turn !== undefined && { turn }) }
}
