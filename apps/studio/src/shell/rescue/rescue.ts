import { FIRST_DOCUMENT } from '../../document/document.ts'
import { download } from '../../engine/export/download.ts'
import type { Generation, Generations } from '../../engine/storage/generations.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { RESCUE_WORDS } from '../../engine/words/rescue-words.ts'

/** Ways out when something is damaged. Each is a step: undo brings back what was there. */
export interface Rescue {
  readonly undo: () => void
  readonly startAfresh: () => void
  readonly goBack: (generation: Generation) => void
  readonly downloadEverything: () => void
}

export const makeRescue = (studio: Studio, stored: Pick<Generations, 'everything'>): Rescue => ({
  undo: () => studio.history.undo(),
  startAfresh: () => {
    studio.choose('draw')
    studio.do(RESCUE_WORDS.afresh, () => FIRST_DOCUMENT)
  },
  goBack: ({ at, saved }) => studio.do(RESCUE_WORDS.goBack(at), () => saved.history.present),
  downloadEverything: () =>
    void stored.everything().then(
      (text) => download(RESCUE_WORDS.downloadName, text, 'application/json'),
      (error: unknown) => studio.say(String(error)),
    ),
})
