import type { CommandWriter } from '../shared/command-line.ts'
import type { AssembleRecipe, AssembleSettings } from '../../document/assemble-recipe.ts'

/** `understudy assemble` with every choice that was made. */
export const assembleCommand: CommandWriter<AssembleRecipe> = ({ input, donor, part, settings }, help) => {
  const base = help.reference(input, 'a')
  const lender = base === undefined ? undefined : help.reference(donor, 'b')
  if (base === undefined || lender === undefined) return false
  const which = typeof part === 'string' ? `--part ${part}` : `--joints ${part.join(',')}`
  return help.add(`npx understudy assemble ${base} ${lender} -o ${help.out} ${which}${flagsOf(settings)}`)
}

function flagsOf(settings: AssembleSettings): string {
  const { repeat, adjust, strength, trunk, touch, balance, timing, smoothing, at, from } = settings
  return (
    (repeat ? ' --repeat' : '') +
    (timing === 'auto' ? '' : ` --timing ${timing}`) +
    (adjust === 'rotations' ? '' : ` --adjust ${adjust}`) +
    (strength === 'auto' ? '' : ` --strength ${strength}`) +
    ` --smoothing ${smoothing}` +
    (trunk ? '' : ' --no-trunk') +
    (touch ? '' : ' --no-touch') +
    (balance ? '' : ' --no-balance') +
    (at ? ` --at ${at.start}-${at.end}` : '') +
    (from ? ` --from ${from.start}-${from.end}` : '')
  )
}
