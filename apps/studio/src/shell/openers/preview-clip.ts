import { addTake } from '../../document/edits.ts'
import type { TakeRecipe } from '../../document/document.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { Preview, WorkspaceStore } from '../../engine/studio/workspace.ts'
import { WORDS } from '../../engine/words/words.ts'

interface Parts {
  readonly studio: Studio
  readonly workspace: WorkspaceStore
}

/** What a drag out of the library carries: a clip as text. */
export const DRAGGED_CLIP = 'application/x-understudy-clip'

/** A clip of the embedded corpus as the library offers it. */
export const corpusClip = (clip: string): Preview => {
  const name = WORDS.clipTitle(clip)
  return { name, recipe: { kind: 'corpus', clip }, step: WORDS.steps.addClip(name) }
}

/** Shows a clip on stage without making it a take. */
export function previewClip({ studio, workspace }: Parts, clip: Preview): void {
  // Marks of a tool that works on the body belong to the take, not to what is only looked at.
  if (studio.store.getState().tool !== 'draw') studio.choose('select')
  if (workspace.getState().preview?.name !== clip.name) workspace.setState({ preview: clip })
}

/** Makes a clip a take. If it is looked at, its frames are there already. */
export function addClip({ studio, workspace }: Parts, clip: Preview): void {
  const { preview } = workspace.getState()
  const { name, recipe, step } = preview?.name === clip.name ? preview : clip
  studio.do(step, addTake(name, recipe))
  studio.store.setState({ tool: 'select' })
}

/** Lets clips be dragged out of the library onto the stage. */
export function takeDraggedClips(stage: HTMLElement, parts: Parts): void {
  stage.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes(DRAGGED_CLIP)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  })
  stage.addEventListener('drop', (event) => {
    const text = event.dataTransfer?.getData(DRAGGED_CLIP)
    if (!text) return
    event.preventDefault()
    addClip(parts, JSON.parse(text) as { name: string; recipe: TakeRecipe; step: string })
  })
}
