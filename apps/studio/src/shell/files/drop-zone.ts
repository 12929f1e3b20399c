import { element } from '@understudy/view/player'
import type { ChosenFile } from '../../engine/import/sort-files.ts'
import { WORDS } from '../../engine/words/words.ts'
import { droppedFiles } from './dropped-files.ts'

/** Takes files dropped anywhere on the window, and says so while they hover. */
export function makeDropZone(onFiles: (files: readonly ChosenFile[]) => void): {
  element: HTMLElement
  dispose(): void
} {
  const veil = element(
    'div',
    { class: 'drop-veil', hidden: true },
    element('p', {}, WORDS.dropHere, element('span', {}, WORDS.dropFormats)),
  )
  const ends = new AbortController()
  const listen = (
    type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
    handle: (event: DragEvent) => void,
  ): void => window.addEventListener(type, handle, { signal: ends.signal })
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
  listen('dragenter', (event) => {
    if (carriesFiles(event)) veil.hidden = false
  })
  listen('dragover', (event) => {
    if (!carriesFiles(event)) return
    // Without this the browser would open the file in place of the page.
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  })
  listen('dragleave', (event) => {
    if (event.relatedTarget === null) veil.hidden = true
  })
  listen('drop', (event) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    veil.hidden = true
    if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(onFiles)
  })
  return { element: veil, dispose: () => ends.abort() }
}
