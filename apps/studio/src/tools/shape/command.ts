import { printConstraints } from '@understudy/synthesis/methods/deformable-model'
import type { CommandWriter } from '../shared/command-line.ts'
import { FAMILIES, MODEL_RATE } from '../../document/model-families.ts'

import type { ShapeRecipe } from '../../document/shape-recipe.ts'
import { priorWeight, rowsOf } from '../../engine/recipes/shape-rows.ts'

/**
 * Builds the family's model and asks it for what was asked here; a local bend needs no model. Variations, modes and
 * models of one's own have no command: then there are no lines.
 */
export const shapeCommand: CommandWriter<ShapeRecipe> = (recipe, help) => {
  const { stem, out } = help
  const { model, input, seed, modes, natural, at = 0 } = recipe
  const rows = recipe.requests.filter(({ on }) => on).flatMap((request) => rowsOf(request))
  if (seed !== undefined || modes !== undefined || model === 'own' || rows.length === 0) return false
  const bent = input && help.reference(input, 'a')
  if (input && bent === undefined) return false
  const asked = `${stem}.asked.json`
  const ask = (): void => {
    help.add(`cat > ${asked} <<'PATH'`)
    help.add(printConstraints(rows))
    help.add('PATH')
  }
  if (model === 'local') {
    ask()
    return help.add(
      `npx understudy model bend ${bent} --at ${at} --constraints ${asked} -o ${out} --prior ${priorWeight(natural)}`,
    )
  }
  const { glob, keys } = FAMILIES[model]
  const file = `${model}-model.json`
  help.add(
    `npx understudy model build ${glob} -o ${file} --name ${model} --fps ${MODEL_RATE} --force` +
      (keys === 'contacts' ? '' : ` --keys ${keys.join(',')}`),
  )
  ask()
  return help.add(
    `npx understudy model edit ${file} --constraints ${asked} -o ${out} --loose ` +
      `--prior ${priorWeight(natural)}${bent === undefined ? '' : ` --bend ${bent}`}`,
  )
}
