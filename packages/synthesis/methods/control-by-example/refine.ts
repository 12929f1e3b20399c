import type { Kernels } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { ALIGNMENTS, type AlignmentName } from './alignment.ts'
import { controlWeights } from './control-spec.ts'
import type { MappingDatabase } from './database.ts'
import { instantWeights } from './observe.ts'
import { seamFactor, type InterpretedSegment, type Interpretation } from './interpret.ts'
import { fillMissing, resamplePoints, samplePoints, type PointMotion } from './points.ts'
import { preparedTargets } from './prepared.ts'

export interface RefineOptions {
  /** Instants per second to refine to: the rate of the output. */
  readonly rate: number
  readonly alignment?: AlignmentName
  readonly seamWeight?: number
  readonly pointWeights?: readonly number[]
  /** How far a boundary may move, seconds; one step of the coarse search by default. */
  readonly windowSeconds?: number
  readonly kernels?: Kernels
}

/** An example's joining points at its two ends, and its control stretched to so many steps. */
interface Example {
  readonly head: Float64Array
  readonly tail: Float64Array
  readonly lasting: (duration: number) => Float64Array
}

/** One way to play a segment: from one boundary to the next, laid over what is between. */
interface Option {
  readonly start: number
  readonly end: number
  readonly cost: number
  readonly transform: Float64Array
  readonly head: Float64Array
  readonly tail: Float64Array
  total: number
  seam: number
  back: number
}

/**
 * The constrained second pass of a down-sampled search (Hsu 2004, §4.4.3): the sequence of examples stays, only
 * boundaries move, each within a window about where the coarse search put it, to the cheapest place at the
 * fine rate. The same cost as the search, over (boundary, boundary) options per segment: O(segments · window³).
 */
export function refine(
  database: MappingDatabase,
  control: PointMotion,
  coarse: Interpretation,
  options: RefineOptions,
): Interpretation {
  const { rate } = options
  const alignment = ALIGNMENTS[options.alignment ?? 'ground']
  const input = resamplePoints(fillMissing(control, 'refine'), rate)
  const last = input.frameCount - 1
  const points = control.pointCount
  const pointWeights = options.pointWeights
    ? Float64Array.from(options.pointWeights)
    : controlWeights(database.control, points)
  const controlWeight = pointWeights.reduce((sum, weight) => sum + weight, 0)
  const targets = preparedTargets(database, options.kernels)
  const joints = targets[0].pointCount
  const k = seamFactor(options.seamWeight ?? 1, rate, controlWeight, joints)
  const window = Math.max(1, Math.ceil((options.windowSeconds ?? 1 / coarse.rate) * rate))
  const boundaries = coarse.segments.map((segment, index) => candidates(segment.start, index === 0))
  boundaries.push(candidates(coarse.segments[coarse.segments.length - 1].end, true))

  const weights = new Map<number, Float64Array>()

  let previous: Option[] = []
  const layers: Option[][] = []
  coarse.segments.forEach((segment, index) => {
    const example = exampleOf(segment.instance)
    const layer: Option[] = []
    for (const start of boundaries[index]) {
      for (const end of boundaries[index + 1]) if (end > start) layer.push(place(example, start, end))
    }
    const endingAt = new Map<number, number[]>()
    previous.forEach(({ end }, at) => {
      const same = endingAt.get(end)
      if (same) same.push(at)
      else endingAt.set(end, [at])
    })
    for (const option of layer) {
      if (index === 0) {
        option.total = option.cost
        continue
      }
      for (const at of endingAt.get(option.start) ?? []) {
        const from = previous[at]
        let gap = 0
        for (let c = 0; c < from.tail.length; c++) {
          const apart = from.tail[c] - option.head[c]
          gap += apart * apart
        }
        if (from.total + k * gap + option.cost >= option.total) continue
        option.total = from.total + k * gap + option.cost
        option.seam = k * gap
        option.back = at
      }
    }
    layers.push(layer)
    previous = layer
  })
  return trace()

  /** Instants a boundary may take. The two ends of the whole stay where they are, or the answer would shrink. */
  function candidates(seconds: number, fixed: boolean): readonly number[] {
    const middle = Math.round(seconds * rate)
    if (fixed) return [middle]
    const from = Math.max(middle - window, 1)
    const to = Math.min(middle + window, last - 1)
    if (from > to) return [Math.min(Math.max(middle, 0), last)]
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  }

  /** What all placings of an example share: where it begins and ends, and how it goes when it lasts so many instants. */
  function exampleOf(instance: number): Example {
    const { pair, start: from, end: to } = database.instances[instance]
    const width = 3 * points
    const joining = (seconds: number): Float64Array => {
      const raw = new Float64Array(3 * joints)
      samplePoints(raw, 0, targets[pair], seconds)
      return raw
    }
    const stretched = new Map<number, Float64Array>()
    return {
      head: joining(from),
      tail: joining(to),
      lasting: (duration) => {
        let control = stretched.get(duration)
        if (control) return control
        control = new Float64Array((duration + 1) * width)
        for (let step = 0; step <= duration; step++)
          samplePoints(
            control,
            step * width,
            database.pairs[pair].control,
            from + ((to - from) * step) / duration,
          )
        stretched.set(duration, control)
        return control
      },
    }
  }

  function place({ head, tail, lasting }: Example, start: number, end: number): Option {
    const duration = end - start
    const first = Math.max(0, start)
    const skipped = first - start
    // Beyond its end an example has nothing to say; past the last instant of the input nobody asks.
    const seen = Math.max(1, Math.min(end, last) - first + 1)
    const width = 3 * points
    const transform = new Float64Array(alignment.size)
    const cost = alignment.fit(
      transform,
      0,
      input.points,
      first * width,
      lasting(duration),
      skipped * width,
      weightsFor(duration).subarray(skipped * points),
      seen * points,
    )
    const placed = (raw: Float64Array): Float64Array => {
      const out = new Float64Array(raw.length)
      alignment.apply(out, 0, transform, 0, raw, 0, joints)
      return out
    }
    return {
      start,
      end,
      cost,
      transform,
      head: placed(head),
      tail: placed(tail),
      total: Infinity,
      seam: 0,
      back: -1,
    }
  }

  function weightsFor(duration: number): Float64Array {
    let known = weights.get(duration)
    if (!known) weights.set(duration, (known = instantWeights(duration, pointWeights)))
    return known
  }

  function trace(): Interpretation {
    let at = previous.reduce(
      (best, option, index) => (option.total < (previous[best]?.total ?? Infinity) ? index : best),
      -1,
    )
    if (at < 0)
      throw new MotionError('refine: no boundary fits between its neighbours. Refine to a higher rate.')
    const cost = previous[at].total
    const segments: InterpretedSegment[] = []
    for (let index = layers.length - 1; index >= 0; index--) {
      const option = layers[index][at]
      segments.unshift({
        instance: coarse.segments[index].instance,
        start: option.start / rate,
        end: option.end / rate,
        placement: alignment.placement(option.transform, 0),
        readingCost: option.cost,
        seamCost: option.seam,
      })
      at = option.back
    }
    const seamCost = segments.reduce((sum, segment) => sum + segment.seamCost, 0)
    return { ...coarse, segments, cost, readingCost: cost - seamCost, seamCost, lowerBound: 0, rate, k }
  }
}
