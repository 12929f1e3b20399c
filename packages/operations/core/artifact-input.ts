import type { RecipeInput } from '@understudy/motion'
import type { Artifacts, Kind } from './artifacts.ts'
import { printArtifact } from './artifact-files.ts'
import { hashBytes, motionInput } from './recipe.ts'

/** What a recipe calls an artifact of which only the value is known: by its content. */
export async function artifactInput<K extends Kind>(kind: K, artifact: Artifacts[K]): Promise<RecipeInput> {
  if (kind === 'motion') return motionInput(artifact as Artifacts['motion'])
  if (kind === 'file') {
    const { name, bytes } = artifact as Artifacts['file']
    return { file: hashBytes(bytes), name }
  }
  const { name } = artifact as { readonly name?: string }
  return { file: hashBytes(await printArtifact(kind, artifact)), name: name ?? kind }
}
