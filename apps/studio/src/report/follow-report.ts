import type { Player } from '@understudy/view/player'
import { fileButton } from '../import/file-button.ts'
import type { ImportChoices } from '../import/messages.ts'
import type { Studio } from '../studio/studio.ts'
import { WORDS } from '../words.ts'
import { makeReportPanel } from './report-panel.ts'

/** Shows what the last import came to, or what went wrong, over the stage. */
export function followReport(
  studio: Studio,
  player: Player,
  readAgain: (choices: ImportChoices) => void,
  openFiles: (files: readonly File[]) => void,
): () => void {
  const panel = makeReportPanel(readAgain)
  player.viewport.append(panel.element)
  const { store } = studio
  return store.subscribe((now, before) => {
    if (now.problem && now.problem !== before.problem)
      panel.showProblem(now.problem, fileButton(WORDS.another, openFiles))
    else if (now.imported && now.imported !== before.imported)
      panel.show(now.imported.imported, now.imported.choices)
    // The report is about a take: it goes when another takes the stage.
    else if (now.document.stage !== before.document.stage && now.imported === before.imported && !now.busy)
      panel.hide()
  })
}
