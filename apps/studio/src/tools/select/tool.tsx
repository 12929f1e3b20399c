import { floorPointer } from '../shared/path/floor-pointer.ts'
import type { OpenTool } from '../shared/tool.ts'
import { selectGestures } from './select-path.ts'

/** Takes hold of the path; the panel is that of the tool that made the take on stage. */
export const open: OpenTool = ({ studio, player }) => ({
  pointer: floorPointer(
    studio,
    player.stage,
    selectGestures({ history: studio.history, say: (words) => studio.say(words) }),
  ),
})
