import type { MotionFile } from '@understudy/motion/formats'
import type { RolesByName } from '../../document/import-choices.ts'
import { wearAvatar } from '../../document/take-notes.ts'
import type { Importer } from '../../engine/import/importer.ts'
import { rememberedRoles } from '../../engine/import/rig-roles.ts'
import { fileKey, type Storage } from '../../engine/storage/storage.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'

/** Opens the browser's own dialog for one GLB; everybody wears the body in it. */
export function makeAvatarChooser(studio: Studio, storage: Storage, importer: Importer): () => void {
  /** What was set by hand for this rig before. Whether it can be worn at all is told by whoever puts it on. */
  const rolesFor = (main: MotionFile): Promise<RolesByName | undefined> =>
    importer
      .read({ main: { ...main, bytes: main.bytes.slice() }, companions: [] })
      .then(({ motion }) => rememberedRoles(motion.skeleton))
      .catch(() => undefined)
  async function wear(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const key = fileKey(bytes)
    await storage.putFile(key, bytes)
    const roles = await rolesFor({ name: file.name, bytes })
    studio.do(
      SHELL_WORDS.steps.avatar(file.name),
      wearAvatar({ name: file.name, key, ...(roles && { roles }) }),
    )
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
