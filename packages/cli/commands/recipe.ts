import type { Command } from 'commander'
import type { Recipe } from '@understudy/motion'
import { leafName, leavesOf, printRecipe } from '@understudy/operations'
import type { CommandIo } from '../io/io.ts'
import { takeRecipe, type ProjectTakes } from '../operations/project-takes.ts'
import { projectIn, recipeOf } from '../operations/recipe-of.ts'

/** `understudy recipe`: how a file was made. */
export function recipe(program: Command, io: CommandIo): void {
  program
    .command('recipe')
    .summary('print how a motion was made')
    .description(
      'Prints the recipe that a motion carries (glTF and JSON inside, BVH beside), for "understudy run". Of a project that the\n' +
        'studio saved, all recipes in a list with the names of their takes, or one of them with --take.',
    )
    .argument('<file>', 'a motion that understudy wrote, a recipe, or a project of the studio')
    .option('--take <name>', 'which take of a project, by name or by number from 1')
    .option('--tree', 'print a line for each step instead, and the inputs it needs', false)
    .addHelpText('after', '\nExample:\n  $ understudy recipe hero.glb')
    .action(async (file: string, flags: { readonly tree: boolean; readonly take?: string }) => {
      const project = projectIn(file, io)
      if (project && flags.take === undefined) return tellTakes(project, flags.tree, io)
      const found = project ? takeRecipe(project, flags.take, file) : await recipeOf(file, io)
      if (!flags.tree) return io.out(printRecipe(found).trimEnd())
      tellTree(found, io)
    })
}

/** Every take of a project: as JSON, or a line for each step. */
function tellTakes({ takes }: ProjectTakes, tree: boolean, io: CommandIo): void {
  if (!tree) return io.out(JSON.stringify(takes, undefined, 2))
  for (const [at, { name, recipe: found }] of takes.entries()) {
    io.out(`${at + 1} ${name}${found ? '' : ': no recipe'}`)
    if (found) tellTree(found, io, 1)
  }
}

function tellTree(found: Recipe, io: CommandIo, depth = 0): void {
  for (const line of linesOf(found, depth)) io.out(line)
  for (const leaf of leavesOf(found)) io.out(`${'  '.repeat(depth)}needs ${leafName(leaf)}`)
}

function linesOf({ operation, version, inputs, seed }: Recipe, depth = 0): readonly string[] {
  const own = `${'  '.repeat(depth)}${operation} ${version}${seed === undefined ? '' : `, seed ${seed}`}`
  const below = Object.values(inputs)
    .flat()
    .flatMap((input) => ('recipe' in input ? linesOf(input.recipe, depth + 1) : []))
  return [own, ...below]
}
