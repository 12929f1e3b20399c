import path from 'node:path'
import type { Command } from 'commander'
import { rename, type Motion } from '@understudy/motion'
import { perform, type InputsFor } from '@understudy/operations'
import { liftTracks } from '@understudy/operations/definitions'
import { parseTracks } from '@understudy/synthesis/methods/deformable-model'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, wholeFrom, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageFilm } from '../vector/space-io.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { openModel, readText, solutionFacts, verdictLine } from './model-io.ts'

interface LiftFlags extends ImportFlags {
  readonly tracks?: string
  readonly from?: string
  readonly seed: number
  readonly output: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy model lift`. */
export function lift(group: Command, io: CommandIo): void {
  const command = group
    .command('lift')
    .summary('make a 3D motion from 2D tracks of one camera')
    .description(
      'Finds the most likely motion of the model that projects to the tracks. Tracks are JSON:\n\n' +
        '  { "format": "understudy tracks", "version": 1,\n' +
        '    "camera": { "eye": [-4, 1.2, 0], "target": [0, 1, 0], "fieldOfView": 40 },\n' +
        '    "tracks": [ { "role": "leftFoot", "samples": [[0, 0.71, 0.83], …] }, … ] }\n\n' +
        'Samples are seconds, then x to the right and y down in picture heights from the top left; the camera is in metres and\n' +
        'degrees. Without "camera" it is estimated too;\n' +
        '"orthographic": true is a camera without perspective.',
    )
    .argument('<model>', 'a file written by model build')
    .option('--tracks <file>', 'the tracks (.json)')
    .option('--from <motion>', 'or a motion, viewed by a camera at its side, as a test')
  addOperationFlags(command, liftTracks)
    .option('--seed <seed>', 'seed of the jitter', wholeFrom(0), 1)
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--picture <file>', 'draw it (under the original motion): .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy model lift walk.json --from embedded:walk-cycle-150 --only legs -o lifted.bvh',
    )
  addImportOptions(command).action(async (file: string, flags: LiftFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const one of [target, drawing]) if (one) outputs.claim(one)
      if ((flags.tracks === undefined) === (flags.from === undefined))
        throw new UsageError('model lift: give either --tracks <file> or --from <motion>.')
      const { model, source } = await openModel(file, io)
      const seen: Motion[] = flags.from === undefined ? [] : await loadMotions([flags.from], flags, io)
      const given = flags.tracks === undefined ? { seen: seen[0] } : { picture: pictureOf(flags.tracks, io) }
      const { output, report: found } = await perform(
        liftTracks,
        { model, ...given },
        optionsFromFlags(liftTracks, flags),
        { ...contextOf(io), seed: flags.seed, sources: { model: source } },
      )
      const motion = rename(output, path.basename(flags.output, path.extname(flags.output)))
      await stageMotion(outputs, target, motion)
      if (drawing) stageFilm(outputs, drawing, [...seen, motion])
      const facts = {
        output: flags.output,
        tracks: found.tracks.length,
        missPermille: 1000 * found.miss,
        cameraKnown: found.cameraKnown,
        camera: found.camera,
        placement: found.placement,
        ...solutionFacts(found),
      }
      if (flags.json) io.out(JSON.stringify(facts))
      else {
        io.out(
          `${facts.tracks} tracks, missed by ${facts.missPermille.toFixed(1)} thousandths of the picture's height`,
        )
        if (!facts.cameraKnown)
          io.out(
            `camera at ${found.camera.eye.map((v) => v.toFixed(2)).join(', ')} m, focal length ${found.camera.focal.toFixed(2)} picture heights`,
          )
        io.out(verdictLine(found.verdict))
      }
    })
  })
}

/** Tracks of a file, as the operation takes them. */
function pictureOf(file: string, io: CommandIo): InputsFor<typeof liftTracks>['picture'] {
  const { tracks, camera, ...picture } = parseTracks(readText(file, io), file)
  return {
    ...picture,
    ...(camera && { camera: { ...camera, eye: [...camera.eye], target: [...camera.target] } }),
    tracks: tracks.map(({ role, samples }) => ({
      role,
      samples: samples.map(({ time, place: [x, y] }): [number, number, number] => [time, x, y]),
    })),
  }
}
