import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { contentHash, MotionError, withRecipe, type Motion } from '@understudy/motion'
import { detectContacts, makeRun, withContacts } from '@understudy/synthesis/analysis'
import {
  addPair,
  controlOf,
  cutsAtFootplants,
  emptyDatabase,
  hipsOnFloor,
  PATH_DEFAULTS,
  pathControl,
  pointDuration,
  resamplePoints,
  respond,
  speedGuide,
  speedWarnings,
  thin,
  WALK,
  withMirroredExamples,
  type MappingDatabase,
  type PathOptions,
  type PathSample,
  type PointMotion,
  type SpeedWarning,
} from '@understudy/synthesis/methods/control-by-example'
import { loadMapping, mappingInputs, stagePicture, tell } from '../control/mapping-io.ts'
import { EXAMPLE_PATH, lengthOf, parsePath } from '../control/path-file.ts'
import { loadStarter } from '../control/starter.ts'
import { addImportOptions, fromZero, perSecond, positive, type ImportFlags } from '../io/import-options.ts'
import { inFlags } from '../io/in-flags.ts'
import { breathe, type CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'
import { loadMotions, picture as pictureFile } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { endingOf, printMotion, type Ending } from '../io/print-motion.ts'

interface WalkFlags extends ImportFlags {
  readonly path?: string
  readonly example: boolean
  readonly output: string
  readonly db?: string
  readonly examples?: readonly string[]
  readonly speed?: number
  readonly smooth: number
  readonly even: number
  readonly fps?: number
  readonly seams: number
  readonly stretch?: number
  readonly mirror: boolean
  readonly picture?: string
  readonly clean: boolean
  readonly force: boolean
  readonly json: boolean
}

/** Walking at will in the embedded corpus: two minutes, turns and changes of speed. */
const EMBEDDED_WALK = 'embedded:free-walk-1'
/** As the thesis thins its 200 steps to about 70; more of them answer no better and take longer. */
const KEPT_STEPS = 110

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
        'degrees, is where the figure faces, if not along the path. Points that stay while time goes on stand still.',
    )
    .option('--path <file>', 'the path (.json)')
    .option('--example', 'walk a loop that comes along, without any file', false)
    .requiredOption('-o, --output <file>', 'the walk: .glb, .bvh or .json', motionEnding)
    .option(
      '--db <file>',
      "examples as a mapping file (see understudy mapping build), or embedded:walking for the studio's",
    )
    .option('--examples <files...>', 'or walks to learn from; the embedded corpus otherwise')
    .option(
      '--speed <m/s>',
      'for paths without times; as fast as the examples go on average otherwise',
      positive,
    )
    .option('--smooth <metres>', 'round the corners of the path', fromZero, PATH_DEFAULTS.spatialSmoothing)
    .option('--even <seconds>', 'even out the pace', fromZero, PATH_DEFAULTS.temporalSmoothing)
    .option(
      '--seams <weight>',
      'how much smooth joins count beside following the path',
      positive,
      WALK.respond.seamWeight,
    )
    .option('--stretch <seconds>', 'how much shorter or longer than recorded a step may last', positive)
    .option('--fps <hz>', 'frames per second of the walk', perSecond)
    .option('--mirror', 'learn from the examples seen in a mirror, too', false)
    .option('--no-clean', 'leave the feet as the examples put them')
    .option('--picture <file>', 'which example when and what it costs: .svg or .png', pictureFile)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy walk --example -o hero.glb\n\n' +
        'With a path and recordings of yours: understudy walk --path loop.json --examples mocap/*.bvh -o hero.glb',
    )
  addImportOptions(command).action(async (flags: WalkFlags) => {
    if ((flags.path === undefined) === !flags.example)
      program.error(
        flags.example
          ? 'error: --path and --example were both given, and one path can be walked. Leave one of them out.'
          : 'error: a path is needed: give --path <file>, or --example for one that comes along.',
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
      // Whatever the speed: a path that cannot be read is refused before the long work.
      parsePath(text, flags.path ?? 'example path', flags.speed ?? 1)
      const database = await examplesOf(flags, io)
      const guide = speedGuide(database)
      const { samples } = parsePath(text, flags.path ?? 'example path', flags.speed ?? guide.median)
      const options: PathOptions = { spatialSmoothing: flags.smooth, temporalSmoothing: flags.even }
      const control = pathControl(samples, options)
      tellOfPath(samples, speedWarnings(control, guide), io)
      const run = makeRun({ clock: () => performance.now() / 1000, kernels: io.kernels, signal: io.signal })
      const settings = {
        ...WALK.respond,
        seamWeight: flags.seams,
        ...(flags.stretch === undefined ? {} : { stretch: { seconds: flags.stretch } }),
        frameRate: flags.fps,
        clean: flags.clean,
      }
      const { motion, interpretation, feet } = respond(database, control, settings, run)
      const told = withRecipe(named(motion, flags.output), {
        operation: 'walk',
        inputs: mappingInputs(database),
        options: { path: { samples }, ...options, ...settings },
      })
      outputs.stage(output, await printMotion(told, endingOf(output) as Ending))
      if (picture !== undefined)
        stagePicture(outputs, picture, database, interpretation, pointDuration(control))
      tell(io, flags.json, told, interpretation, run.timings, {
        written: flags.output,
        hash: contentHash(told),
        'off the path cm': Number((100 * strayed(told, control)).toFixed(1)),
        ...(feet ? { 'skate cm/s': Number(feet.after.footSkateCmPerSecond.mean.toFixed(2)) } : {}),
      })
    })
  })
}

/** How far the middle of the hips is from where the path has it at that time, on average, metres. */
function strayed(motion: Motion, path: PointMotion): number {
  const hips = resamplePoints(hipsOnFloor(motion), path.rate)
  const frames = Math.min(hips.frameCount, path.frameCount)
  const middle = ({ points }: PointMotion, at: number): number => (points[at] + points[at + 3]) / 2
  let sum = 0
  for (let at = 0; at < 6 * frames; at += 6)
    sum += Math.hypot(middle(hips, at) - middle(path, at), middle(hips, at + 2) - middle(path, at + 2))
  return sum / frames
}

/** A path this long may have been drawn in centimetres, metres. */
const LONG = 100

/** What a person should know of the path: each complaint once, with all the times it holds for. */
function tellOfPath(samples: readonly PathSample[], warnings: readonly SpeedWarning[], io: CommandIo): void {
  const metres = lengthOf(samples)
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

async function examplesOf(flags: WalkFlags, io: CommandIo): Promise<MappingDatabase> {
  if (flags.db !== undefined) {
    const database = (await loadStarter(flags.db)) ?? loadMapping(flags.db, io)
    if (database.instances.length > 0) return database
    throw new MotionError(`${flags.db}: it has no examples. Build it with other --segment cuts.`)
  }
  const walks = await loadMotions(flags.examples ?? [EMBEDDED_WALK], flags, io)
  let database = emptyDatabase(WALK.targetRoles, { control: WALK.control })
  for (const read of walks) {
    await breathe(io)
    const motion = read.annotations.contacts.length > 0 ? read : withContacts(read, detectContacts(read))
    const cuts = cutsAtFootplants(motion)
    if (cuts.length < 2) {
      io.err(
        `note: ${motion.name}: ${cuts.length} footplants were found, and a step lies between two; left out`,
      )
      continue
    }
    const pair = { name: motion.name, control: controlOf(motion, WALK.control), target: motion }
    database = inFlags(
      { 'Retarget one of them first': 'Put them on one body with "understudy retarget" first' },
      () => addPair(database, pair, cuts),
    )
  }
  if (database.instances.length === 0)
    throw new MotionError(
      `walk: no steps were found in ${walks.length === 1 ? 'this recording' : `these ${walks.length} recordings`}; ` +
        `walks of two steps or more are needed. Look at them with "understudy info", or leave --examples out.`,
    )
  if (flags.mirror) database = withMirroredExamples(database)
  return database.instances.length > KEPT_STEPS ? thin(database, { count: KEPT_STEPS }).database : database
}

const named = (motion: Motion, output: string): Motion => ({
  ...motion,
  name: path.basename(output, path.extname(output)),
})

/** A file name whose ending is one that motions can be written to. */
export function motionEnding(file: string): string {
  if (endingOf(file) === undefined) throw new InvalidArgumentError('It must end in .glb, .bvh or .json.')
  return file
}
