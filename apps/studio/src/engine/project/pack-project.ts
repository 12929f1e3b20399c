import { fromBase64, toBase64 } from '@understudy/motion/formats'
import type { StudioDocument } from '../../document/document.ts'
import { filesOf } from '../../document/recipe.ts'
import { printProject } from '../../document/project-file.ts'
import type { Storage } from '../storage/storage.ts'

/** The document and every file of one's own that it uses, as one file. */
export async function packProject(document: StudioDocument, storage: Storage): Promise<string> {
  const files: Record<string, string> = {}
  for (const { recipe } of document.takes) {
    for (const { key } of filesOf(recipe)) {
      const bytes = await storage.getFile(key)
      if (bytes) files[key] = toBase64(bytes)
    }
  }
  return printProject({ document, files })
}

export async function unpackFiles(files: Readonly<Record<string, string>>, storage: Storage): Promise<void> {
  for (const [key, text] of Object.entries(files)) {
    const bytes = fromBase64(text)
    if (bytes) await storage.putFile(key, bytes)
  }
}
