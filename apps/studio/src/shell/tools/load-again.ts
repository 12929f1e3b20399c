import type { Desk } from '../../engine/project/desk.ts'
import { TOOL_NAMES, type ToolName } from '../../engine/studio/tool-names.ts'

/** Where a page that is loaded again finds which tool was asked for. */
const WANTED = 'understudy-tool'

/**
 * Loads the page again with a tool in hand: browsers remember that a file of a page did not arrive and do not ask for
 * it a second time. Nothing is lost by it, the project is saved before; without a network the page stays as it is.
 */
export async function loadAgain(name: ToolName, desk: Pick<Desk, 'save'>): Promise<void> {
  await fetch(document.baseURI, { cache: 'no-store' })
  await desk.save()
  sessionStorage.setItem(WANTED, name)
  location.reload()
}

/** The tool that was asked for before the page was loaded again: once. */
export function wantedTool(): ToolName | undefined {
  const wanted = sessionStorage.getItem(WANTED)
  sessionStorage.removeItem(WANTED)
  return TOOL_NAMES.find((name) => name === wanted)
}
