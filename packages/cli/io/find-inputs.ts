import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { addedFormats } from '@understudy/motion/formats'
import { isSetFile, membersOf, type SetMember } from './set-members.ts'

export interface Input {
  /** As it can be opened; for a clip of the embedded corpus, where it would lie if it were written here. */
  readonly file: string
  /** As people and `--json` see it: relative where that is shorter. */
  readonly name: string
  /** The clip's id, if it is not a file but one of the embedded corpus. */
  readonly embedded?: string
  /** The clip, if it is one of a set. */
  readonly ofSet?: SetMember
}

/** What an argument starts with that names clips of the embedded corpus: `embedded:jump-01`, `embedded:jump-*`. */
export const EMBEDDED = 'embedded:'

/**
 * The files meant by arguments that are files, folders (searched to the bottom, for files that end in one of
 * `extensions`) or globs (`*`, `?`, `**`, `[a-c]`, `{bvh,glb}`; for shells that leave them alone). In the order
 * given, sorted inside each argument, each file once. A set (`*.set.json`) stands for its clips, in its order. Nothing found is
 * an error.
 */
export async function findInputs(
  args: readonly string[],
  cwd: string,
  extensions: readonly string[],
): Promise<Input[]> {
  const found = new Map<string, Input>()
  for (const arg of args) {
    if (arg.startsWith(EMBEDDED)) {
      for (const input of await embeddedInputs(arg, cwd)) found.set(input.name, input)
      continue
    }
    const added = addedFormats().flatMap(({ ending, read }) => (read ? [ending] : []))
    for (const file of filesOf(arg, cwd, [...extensions, ...added])) {
      if (isSetFile(file))
        for (const member of membersOf(file, tidy(file, cwd)))
          found.set(`${file} ${member.name}`, {
            file: path.resolve(cwd, `${member.name}.motion.json`),
            name: member.name,
            ofSet: member,
          })
      else if (!found.has(file)) found.set(file, { file, name: tidy(file, cwd) })
    }
  }
  return [...found.values()]
}

async function embeddedInputs(arg: string, cwd: string): Promise<Input[]> {
  // Imported here: the performer is large, and most command lines name files.
  const { listScores } = await import('@understudy/performer')
  const pattern = globPattern(arg.slice(EMBEDDED.length))
  const ids = listScores()
    .map(({ id }) => id)
    .filter((id) => pattern.test(id))
  if (ids.length === 0) {
    const families = [...new Set(listScores().map(({ family }) => family))]
    throw new MotionError(
      `${arg}: there is no such clip in the embedded corpus; its families are ${families.join(', ')}. ` +
        `Try ${EMBEDDED}${listScores()[0].id} or ${EMBEDDED}${families[0]}-*.`,
      { code: 'unknown-name' },
    )
  }
  return ids.map((id) => ({
    file: path.resolve(cwd, `${id}.motion.json`),
    name: EMBEDDED + id,
    embedded: id,
  }))
}

function filesOf(arg: string, cwd: string, extensions: readonly string[]): string[] {
  const full = path.resolve(cwd, arg)
  const stats = statSync(full, { throwIfNoEntry: false })
  if (stats?.isDirectory()) {
    const files = filesUnder(full).filter((file) => endsInOne(file, extensions))
    if (files.length > 0) return files
    throw new MotionError(
      `${arg}: no motion was found in this folder; files that end in ${extensions.join(', ')} are looked for. ` +
        `Name the files if they end otherwise.`,
      { code: 'missing' },
    )
  }
  if (stats) return [full]
  if (!/[*?[{]/.test(arg))
    throw new MotionError(`${arg}: there is no such file or folder; check the path.`, { code: 'missing' })
  const pattern = globPattern(full.split(path.sep).join('/'))
  // Only the part before the first wildcard has to be searched.
  const folder = full.slice(0, full.search(/[*?[{]/))
  const base = folder.endsWith(path.sep) ? folder : path.dirname(folder)
  const files = filesUnder(base).filter((file) => pattern.test(file.split(path.sep).join('/')))
  if (files.length > 0) return files
  throw new MotionError(`${arg}: no file matches; check the pattern.`, { code: 'missing' })
}

/** All files under a folder, sorted. Names that start with a dot are left alone, and node_modules. */
export function filesUnder(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name)
      const isFolder = entry.isSymbolicLink()
        ? statSync(full, { throwIfNoEntry: false })?.isDirectory()
        : entry.isDirectory()
      // A linked folder may lead back to one of its parents: do not follow it.
      if (isFolder) return entry.isSymbolicLink() ? [] : filesUnder(full)
      return [full]
    })
}

const endsInOne = (file: string, extensions: readonly string[]): boolean =>
  extensions.some((extension) => file.toLowerCase().endsWith(extension))

/** A glob as a regular expression over a whole path with forward slashes. */
export function globPattern(glob: string): RegExp {
  let source = ''
  let depth = 0
  for (let i = 0; i < glob.length; i++) {
    const c = glob[i]
    if (c === '*' && glob[i + 1] === '*') {
      const wholeFolders = glob[i + 2] === '/'
      source += wholeFolders ? '(?:[^/]+/)*' : '.*'
      i += wholeFolders ? 2 : 1
    } else if (c === '*') source += '[^/]*'
    else if (c === '?') source += '[^/]'
    else if (c === '[' && glob.indexOf(']', i + 2) > 0) {
      const end = glob.indexOf(']', i + 2)
      source += `[${glob
        .slice(i + 1, end)
        .replace(/^!/, '^')
        .replaceAll('\\', '\\\\')}]`
      i = end
    } else if (c === '{') {
      depth++
      source += '(?:'
    } else if (c === '}' && depth > 0) {
      depth--
      source += ')'
    } else if (c === ',' && depth > 0) source += '|'
    else source += c.replace(/[\\^$.|+()[\]{}]/, '\\$&')
  }
  return new RegExp(`^${source}${')'.repeat(depth)}$`)
}

/** Relative where that is shorter to read. */
export function tidy(file: string, cwd: string): string {
  const relative = path.relative(cwd, file)
  const shown = relative.startsWith(`..${path.sep}..${path.sep}..`) || relative === '' ? file : relative
  return shown.split(path.sep).join('/')
}
