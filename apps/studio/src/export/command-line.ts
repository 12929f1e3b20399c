import type { TakeEntry } from '../document/document.ts'
import type { PathPoint } from '../document/walk-path.ts'
import { fileName } from './download.ts'

/**
 * The line that makes a take on the command line; undefined for what cannot be made there. A walk brings its path
 * along as a here-document: `timed` is the drawing with the times a body takes for it.
 */
export function commandLine(
  { name, recipe }: TakeEntry,
  timed: readonly PathPoint[] = [],
): string | undefined {
  const stem = fileName(name)
  switch (recipe.kind) {
    case 'opening':
      return undefined
    case 'corpus':
      return `npx understudy perform ${recipe.clip} -o ${stem}.glb`
    case 'file':
      return `npx understudy convert ${quoted(recipe.file.name)} -o ${stem}.glb`
    case 'walk': {
      const { spatialSmoothing, temporalSmoothing, seamWeight } = recipe.settings
      const samples = timed.map(({ x, z, time }) => ({ x: round(x), z: round(z), time: round(time) }))
      return [
        `cat > ${stem}.path.json <<'PATH'`,
        JSON.stringify({ samples }),
        'PATH',
        `npx understudy walk --path ${stem}.path.json -o ${stem}.glb --fps 60 ` +
          `--smooth ${spatialSmoothing} --even ${temporalSmoothing} --seams ${seamWeight}`,
      ].join('\n')
    }
    default:
      return undefined
  }
}

const round = (value: number): number => Math.round(1e3 * value) / 1e3
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
