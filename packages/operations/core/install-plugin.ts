import * as motion from '@understudy/motion'
import { MotionError } from '@understudy/motion'
import { addFormat } from '@understudy/motion/formats'
import { addFeatures, readFeatures } from '@understudy/synthesis/analysis/features'
import { addParameter } from '@understudy/synthesis/methods/parametric-space'
import { z } from 'zod'
import * as inputs from './inputs.ts'
import { operation } from './operation.ts'
import { installedPlugins, keepPlugin, type Plugin } from './plugins.ts'

/** What a plug-in is handed: it imports nothing, so that the same file works in Node and in a page. */
export interface PluginTools {
  /** Everything of `@understudy/motion`. */
  readonly motion: typeof motion
  readonly operation: typeof operation
  /** `motion`, `clips`, `value` and the others that an operation declares its inputs by. */
  readonly inputs: typeof inputs
  /** Zod, for options. */
  readonly z: typeof z
}

/** The default export of a plug-in's module. */
export type PluginModule = (tools: PluginTools) => Plugin

/**
 * Makes what a module adds known to this program, from its readers to its recipes. `hash` is the SHA-256 of the module's
 * bytes: recipes name it. Gives back the plug-in and how to remove it.
 */
export function installPlugin(
  module: { readonly default?: unknown },
  hash: string,
  source: string,
): { readonly plugin: Plugin; readonly remove: () => void } {
  const refuse = (why: string): never => {
    throw new MotionError(`${source}: this is no plug-in: ${why}. See docs/plug-ins.md.`, {
      code: 'unreadable',
    })
  }
  if (typeof module.default !== 'function') return refuse('its default export must be a function')
  const plugin = (module.default as PluginModule)({ motion, operation, inputs, z })
  if (plugin === null || typeof plugin !== 'object') return refuse('its function must give an object')
  const { name, formats = [], features = [], parameters = [], operations = [] } = plugin
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{1,30}$/.test(name))
    return refuse('"name" must be small letters, digits and hyphens')
  if (installedPlugins().some(({ plugin: other }) => other.name === name))
    return refuse(`another plug-in is already called "${name}"`)
  for (const { ending } of formats)
    if (!/^\.[a-z0-9]{1,12}$/.test(ending)) return refuse(`the ending "${ending}" must be a dot and letters`)
  const stranger =
    features.find((feature) => !feature.name.startsWith(`${name}-`))?.name ??
    parameters.find(({ id }) => !id.startsWith(`${name}:`))?.id ??
    operations.find((one) => !one.name.startsWith(`${name}:`))?.name
  if (stranger !== undefined)
    return refuse(`"${stranger}" must begin with "${name}:", a feature with "${name}-"`)
  const undo = [
    ...formats.map(addFormat),
    addFeatures(readFeatures(features, source)),
    ...parameters.map(addParameter),
    keepPlugin({ plugin, hash }),
  ]
  return { plugin, remove: () => undo.forEach((one) => one()) }
}
