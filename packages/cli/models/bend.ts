import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { MotionError, worldPositions, rename, type Motion, type Role } from '@understudy/motion'
import { perform, type InputsFor } from '@understudy/operations'
import { bendMotion } from '@understudy/operations/definitions'
import { parseConstraints, type ConstraintRow } from '@understudy/synthesis/methods/deformable-model'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, finite, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { readText, solutionFacts, tellSolution } from './model-io.ts'

interface BendFlags extends ImportFlags {
  readonly at: number
  readonly constraints?: string
  readonly role?: string
  readonly by?: readonly [number, number, number]
  readonly output: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy model bend`. */
export function bend(group: Command, io: CommandIo): void {
  const command = group
    .command('bend')
    .summary('bend a motion around one moment, without a model')
    .description(
      'For motions that no model can represent. Joints turn within 0.7 s of the moment until the constraints are met. Planted feet stay\n' +
        'planted, and everything else is unchanged. Give a role and how far it moves, or a constraints file (see model edit) whose\n' +
        'frames and positions are those of the motion.',
    )
    .argument('<motion>', 'the motion to bend')
    .requiredOption('--at <seconds>', 'the time at which to bend it', finite)
    .option('--role <role>', 'the role to move: rightHand, head, hips …')
    .option('--by <x,y,z>', 'how far it moves, metres: +y is up', triple)
    .option('--constraints <file>', 'the constraints (.json)')
  addOperationFlags(command, bendMotion, ['at'])
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy model bend embedded:start-stop-1 --at 7 --role rightHand --by 0,0.4,0.1 -o raised.bvh',
    )
  addImportOptions(command).action(async (file: string, flags: BendFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      outputs.claim(target)
      const [input] = await loadMotions([file], flags, io)
      const rows = [...askedOf(input, flags), ...rowsOf(flags.constraints, io)]
      if (rows.length === 0)
        throw new UsageError(
          'model bend: nothing is asked; give --role and --by, or --constraints with what you want.',
        )
      const { output, report } = await perform(
        bendMotion,
        { motion: input, constraints: rows as InputsFor<typeof bendMotion>['constraints'] },
        { ...optionsFromFlags(bendMotion, flags, ['at']), at: flags.at },
        contextOf(io),
      )
      const named = rename(output, path.basename(flags.output, path.extname(flags.output)))
      await stageMotion(outputs, target, named)
      // The feet that stay where they stand were not asked for; frames are told as they were given.
      const residuals = report.residuals
        .slice(0, rows.length)
        .map((one, k) => ({ ...one, label: labelOf(rows[k]) ?? one.label }))
      const facts = { ...report, residuals }
      if (flags.json) io.out(JSON.stringify({ output: flags.output, ...solutionFacts(facts) }))
      else tellSolution(facts, io)
    })
  })
}

/** A point moved from where it is at the moment. */
function askedOf(motion: Motion, { at, role, by }: BendFlags): readonly ConstraintRow[] {
  if (role === undefined && by === undefined) return []
  if (role === undefined || by === undefined)
    throw new UsageError('model bend: --role and --by belong together; give both.')
  const joint = motion.skeleton.roles.get(role as Role)
  if (joint === undefined)
    throw new MotionError(
      `model bend: there is no role "${role}" in "${motion.name}"; it has ${[...motion.skeleton.roles.keys()].join(', ')}. Name one of them.`,
      { code: 'unknown-name' },
    )
  const frame = Math.min(Math.max(Math.round(at * motion.frameRate), 0), motion.frameCount - 1)
  const world = worldPositions(motion)
  const o = 3 * (frame * motion.skeleton.jointCount + joint)
  const position = [world[o] + by[0], world[o + 1] + by[1], world[o + 2] + by[2]] as const
  return [{ kind: 'point', role, frame, position }]
}

const labelOf = (row: ConstraintRow): string | undefined =>
  'role' in row && row.role !== undefined && 'frame' in row && row.frame !== undefined
    ? `${row.role} at frame ${row.frame}`
    : undefined

const rowsOf = (file: string | undefined, io: CommandIo): readonly ConstraintRow[] =>
  file === undefined ? [] : parseConstraints(readText(file, io), file).constraints

function triple(text: string): [number, number, number] {
  const values = text.split(',').map(Number)
  if (values.length !== 3 || values.some((value) => !Number.isFinite(value)))
    throw new InvalidArgumentError('It must be three numbers separated by commas: x,y,z.')
  return [values[0], values[1], values[2]]
}
