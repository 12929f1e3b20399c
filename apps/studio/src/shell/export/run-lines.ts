import { leavesOf, printRecipe } from '@understudy/operations'
import type { Recipe } from '@understudy/motion'

/** The lines that perform a recipe on the command line: the recipe as a here-document, then `understudy run`. */
export function runLines(recipe: Recipe, stem: string, ending = 'glb'): string {
  const file = `${stem}.recipe.json`
  const hasFiles = leavesOf(recipe).some((leaf) => 'file' in leaf)
  return [
    `cat > ${file} <<'RECIPE'`,
    printRecipe(recipe).trimEnd(),
    'RECIPE',
    // Files of one's own are found by their content, whatever they are called.
    `npx understudy run ${file} -o ${stem}.${ending}${hasFiles ? ' --inputs .' : ''}`,
  ].join('\n')
}
