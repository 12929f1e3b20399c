// Modules of one's own: what they may add, and how a program takes them in.
export { installPlugin, type PluginModule, type PluginTools } from './core/install-plugin.ts'
export { installedPlugins, type Installed, type Plugin } from './core/plugins.ts'
