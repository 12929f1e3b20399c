import type { ThereMaker } from '../../engine/server/make-there.ts'
import type { ServerLibrary } from '../../engine/server/server.ts'
import { SERVER_WORDS } from '../../engine/words/server-words.ts'
import type { Command } from './command.ts'

/** Has the server make the current take. */
export const makeThereCommand = ({ store }: ServerLibrary, there: ThereMaker): Command => ({
  id: 'make-there',
  label: SERVER_WORDS.takeThere,
  disabled: () => {
    const { state } = store.getState()
    if (state === 'none') return SERVER_WORDS.noServer
    return state === 'away' ? SERVER_WORDS.away : there.refuses()
  },
  run: () => void there.make(),
})
