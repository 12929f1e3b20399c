import { element } from '@understudy/view/player'

/** Work shorter than this is not worth a word, milliseconds. */
const PATIENCE = 120
/** How long a finished line stays, milliseconds. */
const STAY = 4000

/** A line that says what is going on, also to a screen reader. */
export function tellStatus(): { element: HTMLElement; busy(text: string): (result: string) => void } {
  const line = element('p', { class: 'status', role: 'status' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = (text: string, busy: boolean): void => {
    line.textContent = text
    line.classList.toggle('busy', busy)
  }
  return {
    element: line,
    /** Says `text` if it takes long; the returned function ends it and says how it went. */
    busy: (text) => {
      clearTimeout(timer)
      timer = setTimeout(() => say(text, true), PATIENCE)
      return (result) => {
        clearTimeout(timer)
        say(result, false)
        timer = setTimeout(() => say('', false), STAY)
      }
    },
  }
}
