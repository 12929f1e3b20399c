import path from 'node:path'
import type { Command } from 'commander'
import { duration, rename, type Motion } from '@understudy/motion'
import { perform, type InputsFor } from '@understudy/operations'
import { liftFilm } from '@understudy/operations/definitions'
import { parseTracks, POSE_ROLES, sideCamera, tracksOf } from '@understudy/synthesis/methods/deformable-model'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { readText } from '../models/model-io.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { stageFilm } from '../vector/space-io.ts'

interface LiftFlags extends ImportFlags {
  readonly from?: string
  readonly examples: readonly string[]
  readonly output: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy lift`: points tracked in a film in, a motion out. */
export function lift(program: Command, io: CommandIo): void {
  const command = program
    .command('lift')
    .summary('make a 3D motion of any length from points tracked in a film')
    .description(
      'Lifts tracks of one camera that stands still, by poses like those of the examples: bones keep their length, planted\n' +
        'feet stand, and points that jump count little. Left and right are exchanged where a tracker took one for the other.\n' +
        'Tracks are JSON, from a tracker or from clicks in a few frames (between clicks up to 0.4 s apart a spline is drawn):\n\n' +
        '  { "format": "understudy tracks", "version": 1, "aspect": 1.78,\n' +
        '    "tracks": [ { "role": "leftFoot", "samples": [[0, 0.71, 0.83], [0.033, 0.72, 0.83, 0.9], …] }, … ] }\n\n' +
        'Samples are seconds, then x to the right and y down in picture heights from the top left, and how much the sample counts\n' +
        '(0 to 1, 1 if left out). Without "camera" its height, pitch and focal length are found. One camera cannot tell a tall person\n' +
        'from a near one: the body has the size of the first example. "model lift" lifts one cycle of a known action instead.',
    )
    .argument('[tracks]', 'the tracks (.json)')
    .option('--from <motion>', 'or a motion, seen by a camera at its side, as a test')
    .requiredOption('--examples <files...>', 'motions like what was filmed, or embedded ones')
  addOperationFlags(command, liftFilm)
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--picture <file>', 'draw it: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was found as JSON, with misses and expected errors by frame', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy lift --from embedded:walk-cycle-150 --examples embedded:start-stop-1 -o film.bvh',
    )
  addImportOptions(command).action(async (file: string | undefined, flags: LiftFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const one of [target, drawing]) if (one) outputs.claim(one)
      if ((file === undefined) === (flags.from === undefined))
        throw new UsageError('lift: give either a file of tracks or --from <motion>.')
      const film =
        file === undefined ? seenOf((await loadMotions([flags.from!], flags, io))[0]!) : pictureOf(file, io)
      const examples = await loadMotions(flags.examples, flags, io)
      const { output, report } = await perform(
        liftFilm,
        { examples, picture: film },
        optionsFromFlags(liftFilm, flags),
        contextOf(io),
      )
      const motion = rename(output, path.basename(flags.output, path.extname(flags.output)))
      await stageMotion(outputs, target, motion)
      if (drawing) stageFilm(outputs, drawing, [motion])
      if (flags.json) return io.out(JSON.stringify({ output: flags.output, ...report }))
      const misses = report.misses.filter((miss) => miss !== null)
      const mean = (values: readonly number[]): number =>
        values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
      const worst = report.expectedErrors.indexOf(Math.max(...report.expectedErrors))
      io.out(
        `${flags.output}: ${duration(motion).toFixed(2)} s from ${film.tracks.length} tracks, missed by ${(1000 * mean(misses)).toFixed(1)} thousandths of the picture's height`,
      )
      io.out(
        `joints are expected within ${(100 * mean(report.expectedErrors)).toFixed(0)} cm of the truth, relative to the hips; ` +
          `worst ${(100 * report.expectedErrors[worst]!).toFixed(0)} cm at ${(worst / motion.frameRate).toFixed(2)} s`,
      )
      if (report.repaired > 0) io.out(`left and right exchanged in ${report.repaired} frames`)
      if (!report.cameraKnown)
        io.out(
          `camera ${report.camera.eye[1].toFixed(2)} m above the ground, focal length ${report.camera.focal.toFixed(2)} picture heights`,
        )
    })
  })
}

type Film = InputsFor<typeof liftFilm>['picture']

/** A motion as a camera at its side sees it. */
const seenOf = (motion: Motion): Film =>
  filmOf({ tracks: tracksOf(motion, POSE_ROLES, sideCamera(motion)), aspect: 16 / 9 })

/** Tracks of a file. */
const pictureOf = (file: string, io: CommandIo): Film => filmOf(parseTracks(readText(file, io), file))

/** Tracks as the operation takes them. */
function filmOf({
  tracks,
  camera,
  aspect,
}: Pick<ReturnType<typeof parseTracks>, 'tracks' | 'camera' | 'aspect'>): Film {
  return {
    aspect,
    ...(camera && { camera: { ...camera, eye: [...camera.eye], target: [...camera.target] } }),
    tracks: tracks.map(({ role, samples }) => ({
      role,
      samples: samples.map(({ time, place: [x, y], confidence = 1 }): [number, number, number, number] => [
        time,
        x,
        y,
        confidence,
      ]),
    })),
  }
}
