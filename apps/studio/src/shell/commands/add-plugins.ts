import { withRecipe, type Motion } from '@understudy/motion'
import type { ChosenFile } from '../../engine/import/sort-files.ts'
import { loadPlugins } from '../../engine/plugins/load-plugins.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { Exporter } from '../export/exporter.ts'
import type { Command } from './command.ts'

/** The commands of the plug-ins that the page's server was started with. */
export async function addPlugins(
  { store }: Studio,
  exporter: Exporter,
  open: (files: readonly ChosenFile[]) => void,
): Promise<readonly Command[]> {
  const fail = (error: unknown): void =>
    store.setState({ problem: error instanceof Error ? error.message : String(error) })
  const current = async (): Promise<Motion | undefined> => {
    const motion = store.getState().performed?.motion
    const recipe = await exporter.recipe()
    return motion && recipe ? withRecipe(motion, recipe) : motion
  }
  try {
    const plugins = await loadPlugins(location.origin)
    if (plugins.length === 0) return []
    const { makePluginCommands } = await import('./plugin-commands.ts')
    return makePluginCommands(plugins, { current, open, fail })
  } catch (error) {
    fail(error)
    return []
  }
}
