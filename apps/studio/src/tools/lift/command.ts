import type { CommandHelp, CommandWriter } from '../shared/command-line.ts'
import { FAMILIES, MODEL_RATE } from '../../document/model-families.ts'
import { areRows, isBuilt, isFile, type ModelRecipe } from '../../document/model-recipe.ts'
import { isSeen, type LiftRecipe } from '../../document/lift-recipe.ts'

export const liftCommand: CommandWriter<LiftRecipe> = (recipe, help) => {
  const { out, stem } = help
  const add = (line: string): boolean => help.add(line)
  switch (recipe.mode) {
    case 'spoil': {
      const input = help.reference(recipe.input, 'a')
      const { degrees, centimetres, drift, seed } = recipe
      return (
        input !== undefined &&
        add(
          `npx understudy model spoil ${input} -o ${out} --degrees ${degrees} --centimetres ${centimetres} --drift ${drift} --seed ${seed}`,
        )
      )
    }
    case 'filter': {
      const input = help.reference(recipe.input, 'a')
      const model = input && writeModel(recipe.model, help, recipe.ownBody ? input : undefined)
      if (input === undefined || model === undefined) return false
      const fault = recipe.fault === 'auto' ? '' : ` --fault ${recipe.fault}`
      return add(
        `npx understudy model filter ${model} ${input} -o ${out} --sigma ${recipe.sigma} --manner ${recipe.manner}${fault}${recipe.force ? ' --anyway' : ''}`,
      )
    }
    case 'tracks': {
      const model = writeModel(recipe.model, help, undefined)
      if (model === undefined) return false
      const find = recipe.findCamera ? ' --unknown-camera' : ''
      if (isSeen(recipe.picture)) {
        const { from, only, jitter, seed } = recipe.picture
        const seen = help.reference(from, 'a')
        return (
          seen !== undefined &&
          add(
            `npx understudy model lift ${model} --from ${seen} --only ${only}${jitter > 0 ? ` --jitter ${jitter} --seed ${seed}` : ''}${find} -o ${out}`,
          )
        )
      }
      add(`cat > ${stem}.tracks.json <<'PATH'`)
      add(JSON.stringify({ format: 'understudy tracks', version: 1, ...recipe.picture }))
      add('PATH')
      return add(`npx understudy model lift ${model} --tracks ${stem}.tracks.json${find} -o ${out}`)
    }
    case 'complete':
      return false
  }
}

/** Adds the line that builds the model; its file, or undefined where it cannot be built there: keys set by hand have no words. */
function writeModel(model: ModelRecipe, help: CommandHelp, body: string | undefined): string | undefined {
  const file = `${help.stem}-model.json`
  const onBody = body === undefined ? '' : ` --body ${body}`
  if (isFile(model)) return `'${model.file.name.replaceAll("'", `'\\''`)}'`
  if (!isBuilt(model)) {
    const { glob, keys, name } = FAMILIES[model.family]
    const named = keys === 'contacts' ? keys : keys.join(',')
    help.add(
      `npx understudy model build '${glob}' --keys ${named} --fps ${MODEL_RATE} --name ${name}${onBody} -o ${file}`,
    )
    return file
  }
  if (areRows(model.keys) || model.forced.length > 0) return undefined
  const examples = model.examples.map((example, k) => help.reference(example, `example-${k + 1}`))
  if (examples.some((one) => one === undefined)) return undefined
  const named = typeof model.keys === 'string' ? model.keys : model.keys.join(',')
  help.add(
    `npx understudy model build ${examples.join(' ')} --keys ${named} --share ${model.share} --fps ${MODEL_RATE} --name ${help.stem}-model${onBody} -o ${file}`,
  )
  return file
}
