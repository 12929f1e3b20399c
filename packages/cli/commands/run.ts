import path from 'node:path'
import type { Command } from 'commander'
import { contentHash, MotionError, rename, type Motion, type Recipe } from '@understudy/motion'
import { operationNamed, performRecipe, printArtifact, type Kind } from '@understudy/operations'
import type { CommandIo } from '../io/io.ts'
import { motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { endingOf } from '../io/print-motion.ts'
import { contextOf } from '../operations/context.ts'
import { findLeaves } from '../operations/find-leaves.ts'
import type { LibraryFlags } from '../library/library-place.ts'
import { takeRecipe } from '../operations/project-takes.ts'
import { projectIn, recipeOf } from '../operations/recipe-of.ts'

interface RunFlags extends LibraryFlags {
  readonly inputs: readonly string[]
  readonly output: string
  readonly also: readonly string[]
  readonly name?: string
  readonly take?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy run`: a recipe in, what it makes out. */
export function runRecipe(program: Command, io: CommandIo): void {
  program
    .command('run')
    .summary('perform a recipe: make the same result again')
    .description(
      'Performs a recipe, or the recipe inside a motion file: the same inputs give the same bytes, on any machine. Its inputs\n' +
        'are found by content in the folders named by --inputs, whatever the files are called now. With --library they are its\n' +
        'clips: what was made before is not made again, and a library on a server has its workers do it. Of a project that the\n' +
        'studio saved, one take is performed; files in it are found.',
    )
    .argument('<recipe>', 'a recipe (.json), a motion that carries one, or a project of the studio')
    .option('--take <name>', 'which take of a project, by name or by number from 1')
    .option('--inputs <places...>', 'folders or files to look in', [])
    .option('--library <place>', 'perform it in a library: a folder, or postgres://… with workers')
    .requiredOption('-o, --output <file>', 'what to write: a motion, or the model, space or mapping it makes')
    .option('--name <name>', 'name of the motion in the file (default: the name of the file)')
    .option('--also <name=file...>', 'write further outputs, such as leader=leader.bvh', [])
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText('after', '\nExample:\n  $ understudy run hero.glb -o again.glb')
    .action(async (file: string, flags: RunFlags) => {
      await writing(flags, io, async (outputs) => {
        const project = projectIn(file, io)
        const recipe = project ? takeRecipe(project, flags.take, file) : await recipeOf(file, io)
        const makes = kindOf(recipe)
        const target =
          makes === 'motion' ? motionTarget(flags.output, io) : path.resolve(io.cwd, flags.output)
        outputs.claim(target)
        const also = flags.also.map((one) => besides(one, io))
        for (const { place } of also) outputs.claim(place)
        const {
          output,
          more = {},
          report,
        } = flags.library === undefined
          ? await performRecipe(
              recipe,
              await findLeaves(recipe, flags.inputs, io, project?.files),
              contextOf(io),
            )
          : await (await import('../library/run-in-library.ts')).runInLibrary(recipe, flags, io)
        const named = (motion: Motion, place: string): Motion =>
          rename(motion, path.basename(place, path.extname(place)))
        if (makes === 'motion')
          await stageMotion(
            outputs,
            target,
            flags.name === undefined ? named(output as Motion, target) : rename(output as Motion, flags.name),
          )
        else outputs.stage(target, await printArtifact(makes, output as never))
        for (const { name, place } of also) {
          const motion = more[name]
          if (motion === undefined)
            throw new MotionError(
              `run: "${name}" is not made by ${recipe.operation}; ${Object.keys(more).join(', ') || 'nothing'} is made besides. Correct --also.`,
              { code: 'unknown-name' },
            )
          await stageMotion(outputs, place, named(motion, place))
        }
        const hash = makes === 'motion' ? { hash: contentHash(output as Motion) } : {}
        if (flags.json) io.out(jsonOf({ operation: recipe.operation, output: flags.output, ...hash, report }))
        else io.out(`${flags.output}: made by ${recipe.operation}, version ${recipe.version}`)
      })
    })
}

/** Arrays of numbers in a report are for drawing, not for reading. */
const jsonOf = (told: object): string =>
  JSON.stringify(told, (_, inner: unknown) => (ArrayBuffer.isView(inner) ? undefined : inner))

function kindOf(recipe: Recipe): Kind {
  const operation = operationNamed(recipe.operation)
  // What is made besides the main output is always a motion.
  if (operation) return recipe.output === undefined ? (operation.makes as Kind) : 'motion'
  throw new MotionError(
    `run: the operation "${recipe.operation.slice(0, 60)}" is not known here. Update understudy, or name the plug-in that brings it.`,
    { code: 'unknown-name' },
  )
}

function besides(text: string, io: CommandIo): { readonly name: string; readonly place: string } {
  const [name, file] = text.split('=')
  if (!name || !file || endingOf(file) === undefined)
    throw new MotionError(
      `run: --also ${text}: a name and a motion file are needed, such as leader=leader.bvh.`,
    )
  return { name, place: path.resolve(io.cwd, file) }
}
