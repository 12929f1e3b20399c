import type { CommandWriter } from '../shared/command-line.ts'
import type { ExcerptRecipe } from '../../document/find-recipe.ts'

/** `understudy convert` with a stretch of time. */
export const excerptCommand: CommandWriter<ExcerptRecipe> = ({ input, start, end }, help) => {
  const whole = help.reference(input, 'a')
  if (whole === undefined) return false
  return help.add(`npx understudy convert ${whole} -o ${help.out} --from ${start} --until ${end}`)
}
