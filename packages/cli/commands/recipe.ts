import type { Command } from 'commander'
import type { Recipe } from '@understudy/motion'
import { leafName, leavesOf, printRecipe } from '@understudy/operations'
import type { CommandIo } from '../io/io.ts'
import { recipeOf } from '../operations/recipe-of.ts'

/** `understudy recipe`: how a file was made. */
export function recipe(program: Command, io: CommandIo): void {
  program
    .command('recipe')
    .summary('print how a motion was made')
    .description(
      'Prints the recipe that a motion carries (glTF and JSON inside, BVH beside), for "understudy run".',
    )
    .argument('<file>', 'a motion that understudy wrote, or a recipe')
    .option('--tree', 'print a line for each step instead, and the inputs it needs', false)
    .addHelpText('after', '\nExample:\n  $ understudy recipe hero.glb')
    .action(async (file: string, flags: { readonly tree: boolean }) => {
      const found = await recipeOf(file, io)
      if (!flags.tree) return io.out(printRecipe(found).trimEnd())
      for (const line of linesOf(found)) io.out(line)
      for (const leaf of leavesOf(found)) io.out(`needs ${leafName(leaf)}`)
    })
}

function linesOf({ operation, version, inputs, seed }: Recipe, depth = 0): readonly string[] {
  const own = `${'  '.repeat(depth)}${operation} ${version}${seed === undefined ? '' : `, seed ${seed}`}`
  const below = Object.values(inputs)
    .flat()
    .flatMap((input) => ('recipe' in input ? linesOf(input.recipe, depth + 1) : []))
  return [own, ...below]
}
