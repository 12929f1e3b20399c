import { readLink } from './share-link.ts'
import { SHELL_WORDS } from '../words/shell-words.ts'
import type { Studio } from '../studio/studio.ts'

/** Opens the project of the page's address, if there is one, as a step: undo brings back what was here. */
export async function openLink(studio: Studio): Promise<void> {
  try {
    const document = await readLink(location.href)
    if (!document) return
    studio.do(SHELL_WORDS.share.step, () => document)
    studio.store.setState({ tool: 'select' })
    studio.say(SHELL_WORDS.share.opened)
  } catch (error) {
    studio.store.setState({ problem: error instanceof Error ? error.message : String(error) })
  }
  // A reload must not take later work away again.
  history.replaceState(undefined, '', location.pathname + location.search)
}
