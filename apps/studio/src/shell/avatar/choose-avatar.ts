import { wearAvatar } from '../../document/take-notes.ts'
import { fileKey, type Storage } from '../../engine/storage/storage.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'

/** Opens the browser's own dialog for one GLB; everybody wears the body in it. */
export function makeAvatarChooser(studio: Studio, storage: Storage): () => void {
  async function wear(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const key = fileKey(bytes)
    await storage.putFile(key, bytes)
    studio.do(SHELL_WORDS.steps.avatar(file.name), wearAvatar({ name: file.name, key }))
  }
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.glb,.vrm'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) void wear(file)
    // The same file chosen again must count as a choice.
    input.value = ''
  })
  return () => input.click()
}
