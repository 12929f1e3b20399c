/**
 * A motion as a row of stretched, laid-over segments (Hsu 2004, ch. 4). A state is a segment that lasts so many instants; a cell
 * is a state that starts at an instant, at index `(start − firstStart) · states + state`. Starts run from `firstStart` to the
 * instant before the last; with open ends the first is 1 − the longest duration, else 0.
 */
export interface SegmentCostsInput {
  /** x, `[instant][point][xyz]`, metres: what is to be read. */
  readonly input: Float64Array
  /** w, one per point, not negative. */
  readonly pointWeights: Float64Array
  /** a, `[instant 0 … duration][point][xyz]` of each state, one after another in any order. */
  readonly control: Float64Array
  /** Where each state's numbers begin in `control`. */
  readonly controlAt: Int32Array
  /** Instants from each state's first to its last, at least 1. */
  readonly durations: Int32Array
  /** Segments may hang over either end of the input; what hangs over costs nothing and aligns nothing. */
  readonly openEnds: boolean
}

/**
 * Every state laid over every place of the input by a turn about +Y and a slide along the ground, and what is left:
 *
 *   D = min over (θ, o) of Σᵢ Σ_p hᵢ w_p ‖ x(start + i, p) − T a(i, p) ‖²,      h = ½ at a segment's two ends, else 1
 *     = S + S′ − 2 √(A² + B²) + Σ hw (y − y′)²
 *
 *   A = Σ hw (x x′ + z z′),  B = Σ hw (x z′ − z x′),  S = Σ hw (x² + z²)  of ground coordinates centred on their means.
 *
 * `costsOut` receives D, ∞ where no cell is legal; `transformsOut` four numbers a cell, `cos sin x z`: T (x, z) = (cos x + sin z + x₀,
 * cos z − sin x + z₀). Centres and S of a window serve all states of its length; per cell only A, B and the heights are summed.
 * Where A = B = 0 (less than 1e-12) there is no turn. O(cells · instants · points).
 */
export type SegmentCosts = (
  input: SegmentCostsInput,
  costsOut: Float64Array,
  transformsOut: Float64Array,
) => void

/** What `CheapestSegments` looks for a way through. */
export interface CheapestSegmentsInput {
  /** D of every cell; what is not below ∞ is not legal. */
  readonly costs: Float64Array
  /** As `SegmentCosts` writes them. */
  readonly transforms: Float64Array
  readonly durations: Int32Array
  /** First and last instant of what must join, `[state][point][xyz]`, metres. */
  readonly heads: Float64Array
  readonly tails: Float64Array
  /** Numbers of a head: three per point. */
  readonly width: number
  /** k ≥ 0: what a squared metre between tail and head costs. */
  readonly weight: number
  readonly firstStart: number
  readonly lastInstant: number
  /** Receives Q of every cell, where given. */
  readonly totalsOut?: Float64Array
  /** Called now and then with the instant reached; throws to cancel. It must not call kernels. */
  readonly onInstant?: (instant: number) => void
}

/** The cheapest way: cells in order, and what joining each to the one before costs (0 for the first). */
export interface CheapestSegmentsAnswer {
  readonly cells: Int32Array
  readonly seams: Float64Array
  readonly cost: number
  /** Joins looked at, and how many there are. */
  readonly visited: number
  readonly possible: number
}

/**
 * The cheapest row of cells from the first instant to the last (Hsu 2004, eq. 4.5 to 4.7), exact:
 *
 *   Q_s[t] = D_s[t] + min over r of  Q_r[t − d_r] + k ‖ T_r tail_r − T_s head_s ‖²
 *
 * Predecessors are looked at in ascending Q, and none from the first Q on that no join could make up for (`CheapestJoins`, once
 * an instant). Of equal sums the lower Q wins, then the lower state. Undefined where no row of cells reaches from end to end.
 * O(states² · instants) at worst, memory O(states · instants).
 */
export type CheapestSegments = (input: CheapestSegmentsInput) => CheapestSegmentsAnswer | undefined
