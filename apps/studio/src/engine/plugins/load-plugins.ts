import type { Installed } from '@understudy/operations/plugins'
import { addEndings } from '../import/sort-files.ts'

/** What the server that serves this page lists of one plug-in. */
interface Listed {
  readonly hash: string
  readonly url: string
}

/**
 * Takes in the plug-ins that the server was started with, from its own address and nowhere else; none where it lists none,
 * or is a server that knows nothing of them. Page and threads each take them in once.
 */
export async function loadPlugins(origin: string): Promise<readonly Installed[]> {
  const listed = await listPlugins(new URL('/plugins.json', origin))
  if (listed.length === 0) return []
  const { installedPlugins, installPlugin } = await import('@understudy/operations/plugins')
  for (const { hash, url } of listed) {
    const address = new URL(url, origin)
    if (address.origin !== new URL(origin).origin) continue
    const { plugin } = installPlugin(
      (await import(/* @vite-ignore */ address.href)) as { default?: unknown },
      hash,
      url,
    )
    addEndings((plugin.formats ?? []).flatMap(({ ending, read }) => (read ? [ending.slice(1)] : [])))
  }
  return installedPlugins()
}

async function listPlugins(address: URL): Promise<readonly Listed[]> {
  try {
    const response = await fetch(address)
    const listed: unknown = response.ok ? await response.json() : []
    return Array.isArray(listed) ? (listed as Listed[]) : []
  } catch {
    return []
  }
}
