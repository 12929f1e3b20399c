import { instantWeights, type Kernels } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { ALIGNMENTS, type AlignmentName } from './alignment.ts'
import { controlWeights } from './control-spec.ts'
import type { MappingDatabase } from './database.ts'
import { seamFactor, type InterpretedSegment, type Interpretation } from './interpret.ts'
import { fillMissing, resamplePoints, samplePoints, type PointMotion } from './points.ts'
import { preparedTargets } from './prepared.ts'
import { legalDurations, type StretchLimits } from './states.ts'

/** How finely, and how far, `refine` moves the boundaries between examples. */
export interface RefineOptions {
  /** Instants per second to refine to: the rate of the output. */
  readonly rate: number
  readonly alignment?: AlignmentName
  readonly seamWeight?: number
  readonly pointWeights?: readonly number[]
  /** How far a boundary may move, seconds; one step of the coarse search by default. */
  readonly windowSeconds?: number
  /**
   * How far an instance may be stretched, as in the search; without it as far as the window goes. Two boundaries that
   * move towards each other by a step of 7.5 Hz would leave a third of a unit of 0.65 s.
   */
  readonly stretch?: StretchLimits
  readonly kernels?: Kernels
}

/** An example's joining points at its two ends, and its control stretched to so many steps. */
interface Example {
  readonly head: Float64Array
  readonly tail: Float64Array
  readonly lasting: (duration: number) => Float64Array
}

/**
 * The ways to play one segment, each from one boundary to the next and laid over what is between. In arrays of
 * numbers: there are tens of thousands in a minute, and as objects they took longer to throw away than to make.
 */
interface Layer {
  readonly count: number
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly costs: Float64Array
  readonly transforms: Float64Array
  /** Of the best sequence up to here: its cost, the cost of its last seam, and the option it came from. */
  readonly totals: Float64Array
  readonly seams: Float64Array
  readonly backs: Int32Array
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

  const layers: Layer[] = []
  const width = 3 * joints
  const head = new Float64Array(width)
  let tails = new Float64Array(0)
  coarse.segments.forEach((segment, index) => {
    const before = layers.at(-1)
    const tailsBefore = tails
    const example = exampleOf(segment.instance)
    const layer = placeAll(example, boundaries[index], boundaries[index + 1], lengthsOf(segment))
    tails = new Float64Array(layer.count * width)
    for (let at = 0; at < layer.count; at++) {
      alignment.apply(tails, at * width, layer.transforms, at * alignment.size, example.tail, 0, joints)
      if (before) {
        alignment.apply(head, 0, layer.transforms, at * alignment.size, example.head, 0, joints)
        join(layer, at, before, tailsBefore)
      } else layer.totals[at] = layer.costs[at]
    }
    layers.push(layer)
  })
  return trace()

  /** From the cheapest option before that ends where this one, whose points begin at `head`, starts; of equals the first. */
  function join(layer: Layer, at: number, before: Layer, tailsBefore: Float64Array): void {
    const start = layer.starts[at]
    const cost = layer.costs[at]
    for (let from = 0; from < before.count; from++) {
      if (before.ends[from] !== start) continue
      let gap = 0
      for (let c = 0, t = from * width; c < width; c++, t++) {
        const apart = tailsBefore[t] - head[c]
        gap += apart * apart
      }
      if (before.totals[from] + k * gap + cost >= layer.totals[at]) continue
      layer.totals[at] = before.totals[from] + k * gap + cost
      layer.seams[at] = k * gap
      layer.backs[at] = from
    }
  }

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

  /** The least and the most steps a segment may last; what the search chose is always among them. */
  function lengthsOf({ instance, start, end }: InterpretedSegment): readonly [least: number, most: number] {
    if (!options.stretch) return [1, Infinity]
    const { start: from, end: to } = database.instances[instance]
    const legal = legalDurations(to - from, rate, options.stretch)
    const chosen = Math.round(end * rate) - Math.round(start * rate)
    return [Math.min(legal[0], chosen), Math.max(legal[legal.length - 1], chosen)]
  }

  /** An example between every two boundaries that it can lie between. */
  function placeAll(
    { lasting }: Example,
    from: readonly number[],
    to: readonly number[],
    [least, longest]: readonly [number, number],
  ): Layer {
    const most = from.length * to.length
    const layer = {
      count: 0,
      starts: new Int32Array(most),
      ends: new Int32Array(most),
      costs: new Float64Array(most),
      transforms: new Float64Array(most * alignment.size),
      totals: new Float64Array(most).fill(Infinity),
      seams: new Float64Array(most),
      backs: new Int32Array(most).fill(-1),
    }
    for (const start of from) {
      for (const end of to) {
        if (end - start < least || end - start > longest) continue
        const at = layer.count++
        layer.starts[at] = start
        layer.ends[at] = end
        const duration = end - start
        const first = Math.max(0, start)
        const skipped = first - start
        // An example is undefined beyond its end, and nothing is needed past the last instant of the input.
        const seen = Math.max(1, Math.min(end, last) - first + 1)
        const all = weightsFor(duration)
        layer.costs[at] = alignment.fit(
          layer.transforms,
          at * alignment.size,
          input.points,
          first * 3 * points,
          lasting(duration),
          skipped * 3 * points,
          skipped > 0 ? all.subarray(skipped * points) : all,
          seen * points,
        )
      }
    }
    return layer
  }

  function weightsFor(duration: number): Float64Array {
    let known = weights.get(duration)
    if (!known) weights.set(duration, (known = instantWeights(duration, pointWeights)))
    return known
  }

  function trace(): Interpretation {
    const final = layers[layers.length - 1]
    let at = -1
    for (let index = 0; index < final.count; index++)
      if (final.totals[index] < (at < 0 ? Infinity : final.totals[at])) at = index
    if (at < 0)
      throw new MotionError('refine: no boundary fits between its neighbours. Refine to a higher rate.', {
        code: 'not-met',
      })
    const cost = final.totals[at]
    const segments: InterpretedSegment[] = []
    for (let index = layers.length - 1; index >= 0; index--) {
      const layer = layers[index]
      segments.unshift({
        instance: coarse.segments[index].instance,
        start: layer.starts[at] / rate,
        end: layer.ends[at] / rate,
        placement: alignment.placement(layer.transforms, at * alignment.size),
        interpretationCost: layer.costs[at],
        seamCost: layer.seams[at],
      })
      at = layer.backs[at]
    }
    const seamCost = segments.reduce((sum, segment) => sum + segment.seamCost, 0)
    return {
      ...coarse,
      segments,
      cost,
      interpretationCost: cost - seamCost,
      seamCost,
      lowerBound: 0,
      rate,
      k,
    }
  }
}
