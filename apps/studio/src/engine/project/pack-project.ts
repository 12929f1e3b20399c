import { MotionError } from '@understudy/motion'
import { fromBase64, toBase64 } from '@understudy/motion/formats'
import type { StudioDocument } from '../../document/document.ts'
import { filesOf } from '../../document/recipe.ts'
import { printProject } from '../../document/project-file.ts'
import { fileKey, type Storage } from '../storage/storage.ts'
import { knownRecipes, learnRecipes } from './known-recipes.ts'
import { RESCUE_WORDS } from '../words/rescue-words.ts'

/** The document, every file of one's own that it uses, and how its takes are made elsewhere, as one file. */
export async function packProject(document: StudioDocument, storage: Storage): Promise<string> {
  const files: Record<string, string> = {}
  const used = document.takes.flatMap(({ recipe }) => filesOf(recipe))
  const { avatar, sound } = document
  for (const { key } of [...used, ...(avatar ? [avatar] : []), ...(sound ? [sound.file] : [])]) {
    const bytes = await storage.getFile(key)
    if (bytes) files[key] = toBase64(bytes)
  }
  await learnRecipes(document, storage)
  return printProject({ document, files, recipes: knownRecipes(document) })
}

/** Keeps the files of a project; throws, and keeps none, where one is not what its key says. */
export async function unpackFiles(
  files: Readonly<Record<string, string>>,
  storage: Pick<Storage, 'putFile'>,
  source: string,
): Promise<void> {
  const unpacked = Object.entries(files).map(([key, text]) => ({ key, bytes: fromBase64(text) }))
  for (const { key, bytes } of unpacked)
    if (!bytes || fileKey(bytes) !== key) throw new MotionError(RESCUE_WORDS.damagedInside(source, key))
  for (const { key, bytes } of unpacked) if (bytes) await storage.putFile(key, bytes)
}
