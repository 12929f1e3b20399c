import path from 'node:path'
import type { Command } from 'commander'
import { contentHash, rename } from '@understudy/motion'
import { chooseClips, perform, readDirections, unknownAction, type Direction } from '@understudy/operations'
import { directMotion } from '@understudy/operations/definitions'
import { EMBEDDED, findInputs, type Input } from '../io/find-inputs.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { MOTION_ENDINGS } from '../io/load-motion.ts'
import { loadInputs, loadMotions, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'
import { EMBEDDED_WALK } from './walk.ts'

interface DirectFlags extends ImportFlags {
  readonly output: string
  readonly clips?: readonly string[]
  readonly walks?: readonly string[]
  readonly force: boolean
  readonly json: boolean
}

/** Of embedded clips named alike this many are performed: they differ little, and each takes a moment. */
const ALIKE = 3

/** `understudy direct`: directions in words in, a motion out. */
export function direct(program: Command, io: CommandIo): void {
  const command = program
    .command('direct')
    .summary('perform directions in words')
    .description(
      'Performs phrases with commas (or "then") between them, one after the other:\n\n' +
        '  walk [3 m | 4 s] [slowly | quickly | at 1.2 m/s]\n' +
        '  turn left | right | around [45 degrees]\n' +
        '  circle left | right [2 m]\n' +
        '  stand | wait [2 s]\n' +
        '  anything else [twice | 3 times]: a clip whose name or label says it, "kick left", "wave"\n\n' +
        'Paths are walked from examples, actions are clips found by their names, and transitions join them. No language model\n' +
        'is involved: only these phrases are understood.',
    )
    .argument('<directions>', 'what to do')
    .requiredOption('-o, --output <file>', 'what to write: .glb, .bvh or .json')
    .option('--clips <files...>', 'clips to take actions from (default: the embedded corpus)')
    .option('--walks <files...>', 'walks to learn from (default: the embedded corpus)')
  addOperationFlags(command, directMotion)
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy direct "walk 3 m, turn left, jump, wave" -o scene.glb\n\n' +
        'With your own recordings: understudy direct "walk 3 m, kick" --clips mocap/ --walks mocap/walk*.bvh -o scene.glb',
    )
  addImportOptions(command).action(async (text: string, flags: DirectFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      outputs.claim(target)
      // Words that cannot be read are refused before the long work.
      const directions = readDirections(text)
      const clips = await loadInputs(await clipsFor(directions, flags, io), flags, io)
      const walks = directions.some((one) => one.do !== 'act')
        ? await loadMotions(flags.walks ?? [EMBEDDED_WALK], flags, io)
        : []
      const { output, report } = await sayInFlags({ 'raise maxDistance': 'raise --within' }, () =>
        perform(
          directMotion,
          { walks, clips, directions: text },
          optionsFromFlags(directMotion, flags),
          contextOf(io),
        ),
      )
      const named = rename(output, path.basename(flags.output, path.extname(flags.output)))
      await stageMotion(outputs, target, named)
      if (flags.json) io.out(JSON.stringify({ output: flags.output, hash: contentHash(named), ...report }))
      else
        for (const { text: said, start, end, from, distance } of report.parts)
          io.out(
            `${start.toFixed(2).padStart(6)}–${end.toFixed(2)} s  ${said}  (${from}${distance === undefined ? '' : `, joined ${(100 * distance).toFixed(0)} cm apart`})`,
          )
    })
  })
}

/** Embedded clips are chosen by name before they are performed; files are all read, since labels are inside. */
async function clipsFor(
  directions: readonly Direction[],
  { clips }: DirectFlags,
  io: CommandIo,
): Promise<readonly Input[]> {
  const acts = directions.filter((one) => one.do === 'act')
  if (acts.length === 0) return []
  const inputs = await findInputs(clips ?? [`${EMBEDDED}*`], io.cwd, MOTION_ENDINGS)
  const files = inputs.filter(({ embedded }) => embedded === undefined)
  const embedded = inputs.flatMap((input) =>
    input.embedded === undefined ? [] : [{ name: input.embedded, input }],
  )
  const chosen = acts.flatMap(({ words, text }) => {
    const fitting = chooseClips(words, embedded)
    if (fitting.length === 0 && files.length === 0) throw unknownAction(text, embedded)
    return fitting.slice(0, ALIKE)
  })
  return [...files, ...new Set(chosen.map(({ input }) => input))]
}
