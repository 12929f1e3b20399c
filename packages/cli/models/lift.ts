import path from 'node:path'
import { Option, type Command } from 'commander'
import { seeded, type Motion, type Role } from '@understudy/motion'
import {
  jitterTracks,
  lift as liftTracks,
  parseTracks,
  POSE_ROLES,
  sideCamera,
  tracksOf,
  type Tracks,
} from '@understudy/synthesis/methods/deformable-model'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, positive, wholeFrom, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageFilm } from '../vector/space-io.ts'
import { loadExamples, loadModel, modelRecipe, readText, solutionFacts, verdictLine } from './model-io.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface LiftFlags extends ImportFlags {
  readonly tracks?: string
  readonly from?: string
  readonly only: 'all' | 'legs' | 'feet'
  readonly jitter?: number
  readonly seed: number
  readonly unknownCamera: boolean
  readonly sigma?: number
  readonly output: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

const ONLY: Readonly<Record<LiftFlags['only'], (role: Role) => boolean>> = {
  all: () => true,
  legs: (role) => /Leg|Foot|Toes/.test(role),
  feet: (role) => /Foot|Toes/.test(role),
}

/** `understudy model lift`. */
export function lift(group: Command, io: CommandIo): void {
  const command = group
    .command('lift')
    .summary('a whole motion from tracks in one camera’s pictures')
    .description(
      'The likeliest motion of the model whose picture the tracks are. Tracks are JSON:\n\n' +
        '  { "format": "understudy tracks", "version": 1,\n' +
        '    "camera": { "eye": [-4, 1.2, 0], "target": [0, 1, 0], "fieldOfView": 40 },\n' +
        '    "tracks": [ { "role": "leftFoot", "samples": [[0, 0.71, 0.83], …] }, … ] }\n\n' +
        'Samples are seconds, then x to the right and y down in picture heights from the top left; the camera is in metres and\n' +
        'degrees. Without "camera" it is estimated too;\n' +
        '"orthographic": true is a camera without perspective.',
    )
    .argument('<model>', 'a file written by model build')
    .option('--tracks <file>', 'what was seen (.json)')
    .option(
      '--from <motion>',
      'or a motion, to be seen by a camera at its side: a test of what pictures tell',
    )
    .addOption(
      new Option('--only <part>', 'with --from: what is tracked')
        .choices(['all', 'legs', 'feet'])
        .default('all'),
    )
    .option(
      '--jitter <heights>',
      'with --from: how unsteady the tracks are, picture heights (a pixel of 1000: 0.001)',
      positive,
    )
    .option('--seed <seed>', 'of the jitter', wholeFrom(0), 1)
    .option('--unknown-camera', 'estimate the camera even where it is given', false)
    .option('--sigma <heights>', 'how exact the tracks are, picture heights', positive)
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--picture <file>', 'draw it (under the motion it was seen from): .svg or .png', picture)
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
      const model = loadModel(file, io)
      const seen: Motion[] =
        flags.from === undefined ? [] : await loadExamples([flags.from], flags, io, model.skeleton)
      const given =
        flags.tracks === undefined
          ? picturesOf(seen[0], flags)
          : parseTracks(readText(flags.tracks, io), flags.tracks)
      const found = liftTracks(model, given.tracks, {
        camera: flags.unknownCamera ? undefined : given.camera,
        orthographic: given.orthographic,
        aspect: given.aspect,
        ...(flags.sigma !== undefined && { sigma: flags.sigma }),
        name: path.basename(flags.output, path.extname(flags.output)),
      })
      const recipe = modelRecipe('lift', file, seen, {
        tracks: given.tracks.map(({ role, samples }) => ({ role, samples: samples.length })),
        camera: found.camera,
        sigma: flags.sigma ?? null,
      })
      const motion = withRecipe(found.motion, recipe)
      await stageMotion(outputs, target, motion)
      if (drawing) stageFilm(outputs, drawing, [...seen, motion])
      const facts = {
        output: flags.output,
        tracks: given.tracks.length,
        missPermille: 1000 * found.miss,
        cameraKnown: !flags.unknownCamera && given.camera !== undefined,
        camera: found.camera,
        placement: found.placement,
        ...solutionFacts(found.solution),
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

/** A motion as a camera at its side sees it. */
function picturesOf(motion: Motion, { only, jitter, seed }: LiftFlags): Tracks {
  const camera = sideCamera(motion)
  const tracks = tracksOf(motion, POSE_ROLES.filter(ONLY[only]), camera)
  return {
    tracks: jitter === undefined ? tracks : jitterTracks(tracks, jitter, seeded(seed)),
    camera,
    orthographic: false,
    aspect: 16 / 9,
  }
}
