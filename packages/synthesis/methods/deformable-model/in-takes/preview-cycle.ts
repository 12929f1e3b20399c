import { placeAt, rootMotion, type Motion } from '@understudy/motion'
import { looseTurns } from '../loose-turns.ts'
import { Solver, type Solution, type SolveOptions } from '../solve.ts'
import { loosenCycle, type CycleBase } from './cycle-base.ts'
import { cycleOf, unchanged } from './cycle-motion.ts'
import { askCycle, directionOf, onlyTime, type CycleRequest } from './cycle-request.ts'
import { apart, shiftRows } from './points-on-body.ts'

/** A changed cycle while a hand moves. */
export interface PreviewedCycle {
  readonly motion: Motion
  readonly times: Float64Array
  readonly solution: Solution
}

/** Answers requests about a cycle in a few steps each, going on from the last answer; neither corrected nor judged. */
export class CyclePreviews {
  private readonly given: CycleBase
  private kept:
    | {
        readonly key: string
        readonly base: CycleBase
        readonly still: ReturnType<typeof unchanged>
        readonly solver: Solver
        warm?: Float64Array
      }
    | undefined

  constructor(base: CycleBase) {
    this.given = base
  }

  answer(request: CycleRequest, options: Omit<SolveOptions, 'start' | 'centres'>): PreviewedCycle {
    const rows = request.rows ?? []
    // Joints are loosened by what is asked: the same ones as long as one hand moves one point.
    const key = JSON.stringify(looseTurns(this.given.model, rows))
    if (this.kept?.key !== key) {
      const base = loosenCycle(this.given, rows)
      const { model, placement } = base
      this.kept = {
        key,
        base,
        still: unchanged(base),
        solver: new Solver([{ model, placement, freePlacement: true }]),
      }
    }
    const { solver, still, warm, base } = this.kept
    const { model, own } = base
    const asked = { ...request, rows: shiftRows(rows, apart(rows, still)) }
    const { centre, constraints } = askCycle(base, this.given.model, asked)
    const { step = 1, turn = 0 } = request
    const solution = solver.solve(constraints({ step, direction: directionOf(request), turn }), {
      prior: 'plain',
      ...options,
      centres: [centre],
      ...(warm && { start: warm }),
    })
    this.kept.warm = solution.x
    const x = solution.coefficients[0]
    if (onlyTime(request)) x.fill(0, 0, model.shapeCount)
    const { motion, times } = cycleOf(base, x, solution.placements[0])
    const { x: px, z, yaw } = rootMotion(own)
    return { motion: placeAt(motion, { x: px[0], z: z[0], yaw: yaw[0] }), times, solution }
  }
}
