import { assembleCommand } from '../../tools/assemble/command.ts'
import { excerptCommand } from '../../tools/find/command.ts'
import { liftCommand } from '../../tools/lift/command.ts'
import { shapeCommand } from '../../tools/shape/command.ts'
import { spaceCommand } from '../../tools/space/command.ts'
import { styleCommand } from '../../tools/style/command.ts'
import type { CommandHelp } from '../../tools/shared/command-line.ts'
import type { TakeEntry } from '../../document/document.ts'
import type { TakeRecipe, WalkRecipe } from '../../document/recipe.ts'
import type { PathPoint } from '../../document/walk-path.ts'
import { coupleOf } from '../../document/couple-of.ts'
import { fileName } from '../../engine/export/download.ts'

/** The drawing of a walk with the times a body takes for it. */
export type TimedPath = (walk: WalkRecipe) => readonly PathPoint[]

/**
 * The lines that make a take on the command line; undefined for what cannot be made there. What a take is made of is
 * made first, as JSON, which loses nothing; a walk brings its path along as a here-document.
 */
export function commandLine(
  { name, recipe }: TakeEntry,
  timed: TimedPath,
  ending = 'glb',
): string | undefined {
  const stem = fileName(name)
  const lines: string[] = []
  return make(recipe, stem, `${stem}.${ending}`, { lines, timed }) ? lines.join('\n') : undefined
}

interface Writing {
  readonly lines: string[]
  readonly timed: TimedPath
}

/** Adds the lines that write `recipe` to `out`; false where it cannot be made. */
function make(recipe: TakeRecipe, stem: string, out: string, writing: Writing): boolean {
  const add = (line: string): boolean => writing.lines.push(line) > 0
  const help: CommandHelp = {
    stem,
    out,
    add,
    reference: (input, suffix) => reference(input, `${stem}-${suffix}`, writing),
  }
  switch (recipe.kind) {
    case 'opening':
      return false
    case 'corpus':
      return add(`npx understudy perform ${recipe.clip} -o ${out}`)
    case 'file':
      return add(`npx understudy convert ${quoted(recipe.file.name)} -o ${out}${choicesOf(recipe.choices)}`)
    case 'walk': {
      const { spatialSmoothing, temporalSmoothing, seamWeight, stretch } = recipe.settings
      const samples = writing.timed(recipe)
      add(`cat > ${stem}.path.json <<'PATH'`)
      add(JSON.stringify({ samples }))
      add('PATH')
      return add(
        `npx understudy walk --path ${stem}.path.json -o ${out} --db embedded:walking --fps 60 ` +
          `--smooth ${spatialSmoothing} --even ${temporalSmoothing} --seams ${seamWeight} --stretch ${stretch}`,
      )
    }
    case 'clean': {
      const input = reference(recipe.input, `${stem}-a`, writing)
      return (
        input !== undefined && add(`npx understudy clean ${input} -o ${out} --fade ${recipe.settings.fade}`)
      )
    }
    case 'partner': {
      const leader = reference(recipe.leader, `${stem}-a`, writing)
      const { seamWeight, stretch, hands, apart } = recipe.settings
      const couple = coupleOf(recipe.leader)?.couple
      const flags =
        `--seams ${seamWeight} --stretch ${stretch}` +
        (hands ? '' : ' --no-hands') +
        (apart ? ' --apart' : '') +
        (couple === undefined ? '' : ` --without ${couple}`)
      return (
        leader !== undefined && add(`npx understudy follow embedded:dancing ${leader} -o ${out} ${flags}`)
      )
    }
    case 'join':
    case 'blend': {
      const a = reference(recipe.a, `${stem}-a`, writing)
      const b = a === undefined ? undefined : reference(recipe.b, `${stem}-b`, writing, a)
      if (a === undefined || b === undefined) return false
      if (recipe.kind === 'blend') {
        const { weight } = recipe
        return add(`npx understudy blend ${a} ${b} -o ${out} --fit --weights ${1 - weight},${weight}`)
      }
      const { timeA, timeB, blendSeconds } = recipe.settings
      return add(
        `npx understudy transition ${a} ${b} -o ${out} --fit --at ${timeA},${timeB} --blend ${blendSeconds}`,
      )
    }
    case 'shape':
      return shapeCommand(recipe, help)
    case 'assemble':
      return assembleCommand(recipe, help)
    case 'style':
      return styleCommand(recipe, help)
    case 'space':
      return spaceCommand(recipe, help)
    case 'excerpt':
      return excerptCommand(recipe, help)
    case 'poses':
      // Poses are drawn by hand: the command line reads them from a file, and has none here.
      return false
    case 'lift':
      return liftCommand(recipe, help)
  }
}

/** What a command calls a motion: itself where it is there already, else a file that lines before it write. */
function reference(recipe: TakeRecipe, stem: string, writing: Writing, taken?: string): string | undefined {
  const plain =
    recipe.kind === 'corpus'
      ? `embedded:${recipe.clip}`
      : recipe.kind === 'file' && choicesOf(recipe.choices) === ''
        ? quoted(recipe.file.name)
        : undefined
  // Named twice, one file is one motion: the second needs a name of its own.
  if (plain !== undefined && plain !== taken) return plain
  const file = `${stem}.json`
  return make(recipe, stem, file, writing) ? file : undefined
}

type Choices = Extract<TakeRecipe, { kind: 'file' }>['choices']

/** Choices that were made about a file, as flags. */
function choicesOf({ profile, frameRate, metresPerUnit, upAxis }: Choices): string {
  return (
    (profile === undefined ? '' : ` --profile ${profile}`) +
    (frameRate === undefined ? '' : ` --rate ${frameRate}`) +
    (metresPerUnit === undefined ? '' : ` --unit ${metresPerUnit}`) +
    (upAxis === undefined ? '' : ` --up ${upAxis}`)
  )
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
