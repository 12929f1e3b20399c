import { MotionError, type Recipe } from '@understudy/motion'
import type { AddedFormat } from '@understudy/motion/formats'
import type { Feature } from '@understudy/synthesis/analysis/features'
import type { Parameter } from '@understudy/synthesis/methods/parametric-space'
import type { AnyOperation } from './operation.ts'

/** What a module of one's own adds. Operations and parameters are named `name:…`, features `name-…`. */
export interface Plugin {
  /** Small letters, digits and hyphens. */
  readonly name: string
  readonly formats?: readonly AddedFormat[]
  readonly features?: readonly Feature[]
  readonly parameters?: readonly Parameter[]
  readonly operations?: readonly AnyOperation[]
}

/** A plug-in that this program has loaded, and the SHA-256 of its module's bytes. */
export interface Installed {
  readonly plugin: Plugin
  readonly hash: string
}

const installed: Installed[] = []

/** Operations whose answers depend on all features that are known. */
const ASKS_FEATURES: ReadonlySet<string> = new Set(['ask-features', 'index-parts'])

/** Remembers a plug-in; gives back how to forget it. */
export function keepPlugin(entry: Installed): () => void {
  installed.push(entry)
  return () => void installed.splice(installed.indexOf(entry), 1)
}

/** The plug-ins of this program. */
export const installedPlugins = (): readonly Installed[] => installed

/** The operation of a plug-in that recipes call by this name. */
export const addedOperation = (name: string): AnyOperation | undefined =>
  installed.flatMap(({ plugin }) => plugin.operations ?? []).find((one) => one.name === name)

/** The recipe with the plug-ins its result depends on, by the hash of their bytes. */
export function namePlugins(recipe: Recipe): Recipe {
  const used = installed.filter(({ plugin }) => dependsOn(recipe, plugin))
  return used.length === 0
    ? recipe
    : { ...recipe, plugins: Object.fromEntries(used.map(({ plugin, hash }) => [plugin.name, hash])) }
}

function dependsOn({ operation: called, inputs: given }: Recipe, plugin: Plugin): boolean {
  const { name, formats = [], features = [], parameters = [] } = plugin
  if (called.startsWith(`${name}:`)) return true
  if (features.length > 0 && ASKS_FEATURES.has(called)) return true
  return Object.values(given)
    .flat()
    .some((input) =>
      'file' in input
        ? formats.some(({ ending, read }) => read && input.name.toLowerCase().endsWith(ending))
        : 'value' in input && parameters.some(({ id }) => id === input.value),
    )
}

/** Refuses a recipe that names a plug-in which is not here, or is here with other bytes. */
export function checkPlugins({ plugins = {} }: Recipe): void {
  for (const [name, hash] of Object.entries(plugins)) {
    const found = installed.find(({ plugin }) => plugin.name === name)
    if (found?.hash === hash) continue
    const shown = name.slice(0, 60)
    throw new MotionError(
      found
        ? `recipe: it was made with another version of the plug-in "${shown}" (${hash.slice(0, 16)}…; here is ${found.hash.slice(0, 16)}…), which may give another result. Name that one with --plugin.`
        : `recipe: it needs the plug-in "${shown}" (${hash.slice(0, 16)}…), which is not loaded here. Name its file with --plugin; a server must be started with it.`,
      { code: found ? 'version' : 'unknown-name' },
    )
  }
}
