import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** An import from one file to another, both by their path in the package. */
type Import = readonly [from: string, to: string]

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'|\bnew URL\('(\.[^']*\.tsx?)'/g

function sources(folder: string, inside = ''): readonly string[] {
  return readdirSync(path.join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(inside, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|e2e)$/.test(entry.name) ? [] : sources(folder, name)
    return /(?<!\.test|\.bench|\.d)\.tsx?$/.test(name) ? [name] : []
  })
}

const importsOf = (file: string, text: string): readonly Import[] =>
  [...text.matchAll(IMPORT)]
    .map(([, plain, worker]) => path.posix.join(path.posix.dirname(file), plain ?? worker))
    .filter((to) => !to.startsWith('..'))
    .map((to) => [file, to] as const)

/**
 * Cycles among what lies side by side in a folder, its files and its subfolders, wherever a subfolder takes part. What
 * is in a subfolder counts as that subfolder. A file that only other files are in a cycle with is the linter's business.
 */
function folderCycles(imports: readonly Import[]): readonly string[] {
  const folders = new Set([''])
  for (const [from] of imports)
    for (let at = path.posix.dirname(from); at !== '.'; at = path.posix.dirname(at)) folders.add(`${at}/`)
  return [...folders].flatMap((folder) => {
    const inside = (file: string): string | undefined =>
      file.startsWith(folder) ? file.slice(folder.length).split('/')[0] : undefined
    const edges = new Map<string, Map<string, string>>()
    for (const [from, to] of imports) {
      const [a, b] = [inside(from), inside(to)]
      if (a === undefined || b === undefined || a === b) continue
      const out = edges.get(a) ?? new Map<string, string>()
      edges.set(a, out.has(b) ? out : out.set(b, `${from} imports ${to}`))
    }
    const found = [...edges.keys()].flatMap((start) => {
      const way = /\.tsx?$/.test(start) ? undefined : shortestWayBack(edges, start)
      return way ? [{ name: way.toSorted().join(' '), way }] : []
    })
    // The same cycle is found from each of its folders: told once.
    return [...new Map(found.toReversed().map(({ name, way }) => [name, way])).values()].map((way) => {
      const steps = way.map((from, k) => edges.get(from)!.get(way[(k + 1) % way.length])!)
      return `${folder || './'}: ${[...way, way[0]].join(' → ')} (${steps.join('; ')})`
    })
  })
}

/** From `start` to itself, without repeating it at the end; undefined where no way leads back. */
function shortestWayBack(
  edges: ReadonlyMap<string, ReadonlyMap<string, string>>,
  start: string,
): readonly string[] | undefined {
  let ways: (readonly string[])[] = [[start]]
  const seen = new Set<string>()
  while (ways.length > 0) {
    const longer: (readonly string[])[] = []
    for (const way of ways)
      for (const next of edges.get(way[way.length - 1])?.keys() ?? []) {
        if (next === start) return way
        if (!seen.has(next)) longer.push([...way, next])
        seen.add(next)
      }
    ways = longer
  }
  return undefined
}

describe('folders depend one way', () => {
  const packages = [
    ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`),
    'apps/studio',
    'benchmarks',
  ]
  test.each(packages)('%s has no cycle of folders', (name) => {
    const folder = path.join(root, name)
    const imports = sources(folder).flatMap((file) =>
      importsOf(file, readFileSync(path.join(folder, file), 'utf8')),
    )
    expect(folderCycles(imports)).toEqual([])
  })

  test('a cycle is found and named, also one through a third folder and one with a file beside them', () => {
    expect(
      folderCycles([
        ['a/one.ts', 'b/two.ts'],
        ['b/two.ts', 'c/deep/three.ts'],
        ['c/deep/three.ts', 'a/four.ts'],
      ]),
    ).toEqual([
      './: a → b → c → a (a/one.ts imports b/two.ts; b/two.ts imports c/deep/three.ts; c/deep/three.ts imports a/four.ts)',
    ])
    expect(
      folderCycles([
        ['x/state.ts', 'x/view/sheet.ts'],
        ['x/view/sheet.ts', 'x/state.ts'],
      ]),
    ).toHaveLength(1)
  })

  test('a folder may use what lies beside it, and be offered by an index above it', () => {
    expect(
      folderCycles([
        ['index.ts', 'a/one.ts'],
        ['a/one.ts', 'contract.ts'],
        ['b/two.ts', 'a/one.ts'],
      ]),
    ).toEqual([])
  })
})
