import type { Studio } from '../../engine/studio/studio.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'
import type { SceneWork } from '../../tools/shared/scene/scene-work.ts'
import type { TimelineWork } from '../timeline/work-timeline.ts'
import type { KeyedCommand } from './command.ts'

/** The field of the Edit tool that appends. */
const APPEND_FIELD = '.edit-append input'

/** Takes on one line and figures in one scene, by name and by key. */
export function makeSceneCommands(
  scene: SceneWork,
  studio: Studio,
  timeline: TimelineWork,
): readonly KeyedCommand[] {
  const words = EDIT_WORDS.scene
  return [
    {
      id: 'append',
      label: EDIT_WORDS.does.append,
      keys: 'Shift+J',
      code: 'KeyJ',
      shift: true,
      run: () => {
        studio.choose('edit')
        focusSoon(APPEND_FIELD)
      },
    },
    {
      id: 'all-on-stage',
      label: words.all,
      keys: 'Shift+A',
      code: 'KeyA',
      shift: true,
      disabled: () => (studio.history.present.takes.length > 1 ? undefined : words.onlyOne),
      run: scene.all,
    },
    {
      id: 'alone-on-stage',
      label: words.alone,
      disabled: () => (studio.history.present.stage.length > 1 ? undefined : words.isAlone),
      run: scene.alone,
    },
    { id: 'fold-rows', label: words.foldRows, run: () => timeline.foldRows() },
  ]
}

/** The panel may still be coming: its field gets the focus when it is there. */
function focusSoon(selector: string, tries = 100): void {
  const field = document.querySelector<HTMLElement>(selector)
  if (field) field.focus()
  else if (tries > 0) requestAnimationFrame(() => focusSoon(selector, tries - 1))
}
