import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { contentHash, rename, type RecipeInput } from '@understudy/motion'
import { perform, type Artifacts, type WalkPathReport } from '@understudy/operations'
import { walkPath } from '@understudy/operations/definitions'
import { pathLength } from '@understudy/synthesis/methods/control-by-example'
import { stageInterpretation, tellAnswer } from '../control/mapping-io.ts'
import { EXAMPLE_PATH, readPath } from '../control/path-file.ts'
import { addPlayedFlags, playedFrom, type PlayedFlags } from '../control/played-flags.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'
import { loadMotions, picture as pictureFile, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { endingOf } from '../io/print-motion.ts'
import { contextOf } from '../operations/context.ts'
import { openArtifact } from '../operations/open-artifact.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'

interface WalkFlags extends ImportFlags, PlayedFlags {
  readonly path?: string
  readonly example: boolean
  readonly output: string
  readonly db?: string
  readonly examples?: readonly string[]
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** Walking at will in the embedded corpus: two minutes, turns and changes of speed. */
export const EMBEDDED_WALK = 'embedded:free-walk-1'
/** With it what paths ask for beside: straights, stops, turns on the spot, steps back and aside, and runs. */
const EMBEDDED_WALKS = [EMBEDDED_WALK, 'embedded:course-1', 'embedded:run-*']

/** `understudy walk`: a drawn path in, a walk out. */
export function walk(program: Command, io: CommandIo): void {
  const command = program
    .command('walk')
    .summary('walk along a drawn path')
    .description(
      'Walks along a path, step by step from examples. A path is drawn, or performed with its own times:\n\n' +
        '  { "points": [[0, 0], [0, 2], [1.5, 3]], "speed": 1.2 }\n' +
        '  { "samples": [{ "x": 0, "z": 0, "time": 0 }, { "x": 0, "z": 2, "time": 1.8, "heading": 90 }] }\n\n' +
        'Points are x, z on the floor in metres (facing +z, +x is to the left), speed is in m/s, times in seconds. A heading, in\n' +
        'degrees, is where the figure faces, if not along the path. Points that stay while time goes on stand still. Marks stop,\n' +
        'turn, go backward or aside, or run: "marks": [{ "at": 2, "stop": 1.5 }, { "at": 3, "face": "backward" }] (packages/cli/files.md).',
    )
    .option('--path <file>', 'the path (.json)')
    .option('--example', 'walk an embedded loop, without any file', false)
    .requiredOption('-o, --output <file>', 'the walk: .glb, .bvh or .json', motionEnding)
    .option(
      '--db <file>',
      "examples as a mapping file (see understudy mapping build), or embedded:walking for the studio's",
    )
    .option('--examples <files...>', 'or walks to learn from (default: the embedded corpus)')
  addPlayedFlags(addOperationFlags(command, walkPath))
    .option(
      '--picture <file>',
      'draw which examples are used when, and their cost: .svg or .png',
      pictureFile,
    )
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy walk --example -o hero.glb\n\n' +
        'With your own path and recordings: understudy walk --path loop.json --examples mocap/*.bvh -o hero.glb',
    )
  addImportOptions(command).action(async (flags: WalkFlags) => {
    if ((flags.path === undefined) === !flags.example)
      program.error(
        flags.example
          ? 'error: --path and --example were both given, and one path can be walked. Leave one of them out.'
          : 'error: a path is needed: give --path <file>, or --example for an embedded one.',
        { exitCode: 2 },
      )
    const output = path.resolve(io.cwd, flags.output)
    await writing(flags, io, async (outputs) => {
      outputs.claim(output)
      const picture = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      if (picture !== undefined) outputs.claim(picture)
      const text =
        flags.path === undefined
          ? JSON.stringify(EXAMPLE_PATH)
          : new TextDecoder().decode(readBytes(path.resolve(io.cwd, flags.path), flags.path))
      // A path that cannot be read is refused before the long work.
      const drawn = readPath(text, flags.path ?? 'example path')
      const { inputs, sources } = await examplesOf(flags, io)
      const { output: motion, report } = await sayInFlags(
        { 'Retarget one of them first': 'Put them on one body with "understudy retarget" first' },
        () =>
          perform(
            walkPath,
            { ...inputs, path: drawn, played: playedFrom(flags) },
            optionsFromFlags(walkPath, flags),
            {
              ...contextOf(io),
              sources,
            },
          ),
      )
      tellOfPath(report, io)
      const named = rename(motion, path.basename(flags.output, path.extname(flags.output)))
      await stageMotion(outputs, output, named)
      if (picture !== undefined) {
        const { frameCount, rate } = report.control
        stageInterpretation(outputs, picture, report, (frameCount - 1) / rate)
      }
      tellAnswer(io, flags.json, named, report, {
        written: flags.output,
        hash: contentHash(named),
        'off the path cm': Number((100 * report.offPath.mean).toFixed(1)),
        ...(report.skateCmPerSecond !== undefined && {
          'skate cm/s': Number(report.skateCmPerSecond.toFixed(2)),
        }),
      })
    })
  })
}

/** A path this long may have been drawn in centimetres, metres. */
const LONG = 100

/** What a person should know: clips without steps, and each complaint about the path once, with all its times. */
function tellOfPath({ learnt, samples, warnings }: WalkPathReport, io: CommandIo): void {
  for (const { clip, footPlants } of learnt?.leftOut ?? [])
    io.err(`note: ${clip}: ${footPlants} footplants were found, and a step lies between two; left out`)
  const metres = pathLength(samples)
  if (metres > LONG)
    io.err(`note: the path is ${metres.toFixed(0)} m long; its places are read as metres, not centimetres`)
  for (const message of new Set(warnings.map((warning) => warning.message))) {
    const times = warnings
      .filter((warning) => warning.message === message)
      .map(({ start, end }) => `${start.toFixed(1)}–${end.toFixed(1)}`)
    const more = times.length > 4 ? ` and ${times.length - 3} times more` : ''
    io.err(`note: at ${times.slice(0, more ? 3 : 4).join(', ')} s${more}: ${message}`)
  }
}

interface Examples {
  readonly inputs: { readonly examples?: Artifacts['motion'][]; readonly steps?: Artifacts['mapping'] }
  readonly sources: Readonly<Record<string, RecipeInput>>
}

async function examplesOf(flags: WalkFlags, io: CommandIo): Promise<Examples> {
  if (flags.db !== undefined) {
    const { artifact, source } = await openArtifact('mapping', flags.db, 'mapping build', io)
    return { inputs: { steps: artifact }, sources: { steps: source } }
  }
  return {
    inputs: { examples: await loadMotions(flags.examples ?? EMBEDDED_WALKS, flags, io) },
    sources: {},
  }
}

/** A file name whose ending is one that motions can be written to. */
export function motionEnding(file: string): string {
  if (endingOf(file) === undefined) throw new InvalidArgumentError('It must end in .glb, .bvh or .json.')
  return file
}
