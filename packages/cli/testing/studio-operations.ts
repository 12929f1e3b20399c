import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operationNamed } from '@understudy/operations'

const at = (place: string): string => fileURLToPath(new URL(`../../../apps/studio/${place}`, import.meta.url))

/** Operations that make a take of the studio: the calls that its recipes are written with, those of models and sets left out. */
export function operationsOfTakes(): readonly string[] {
  const folder = at('src/engine/recipes')
  const source = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
  const called = [...source.matchAll(/(?<!function )\bcall\(\s*(?:'([a-z-]+)')?/g)].map(([text, name]) => {
    if (name === undefined) throw new Error(`the studio calls an operation without saying its name: ${text}`)
    return name
  })
  return [...new Set(called)].filter((name) => operationNamed(name)?.makes === 'motion').toSorted()
}

/** Operations of which the browser test makes a take and compares its file with that of `run` and the library. */
export function comparedInBrowser(): readonly string[] {
  const spec = readFileSync(at('e2e/recipes.spec.ts'), 'utf8')
  const made = [...spec.matchAll(/\bawait made\('[a-z]+', '([a-z-]+)'/g)].map(([, name]) => name!)
  return [...new Set(made)].toSorted()
}
