import type { Importer } from '../../engine/import/importer.ts'
import type { Library } from '../../engine/library/library.ts'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import type { OwnFile } from '../../engine/storage/own-file.ts'
import type { Storage } from '../../engine/storage/storage.ts'

/** Stick figures of files of one's own, each made once. */
export function sketchFiles(
  importer: Importer,
  storage: Storage,
  library: Library,
): (file: OwnFile) => Promise<Sketch | undefined> {
  const sketches = new Map<string, Promise<Sketch | undefined>>()
  const bytesOf = async ({ name, key }: { name: string; key: string }) => {
    const bytes = await storage.getFile(key)
    return bytes && { name, bytes }
  }
  async function sketch({ recipe }: OwnFile): Promise<Sketch | undefined> {
    const main = await bytesOf(recipe.file)
    const companions = await Promise.all(recipe.companions.map(bytesOf))
    if (!main || companions.some((one) => !one)) return undefined
    const kept = companions.flatMap((one) => one ?? [])
    const { motion } = await importer.read({ main, companions: kept }, recipe.choices)
    return library.sketchOf(motion)
  }
  return (file) => {
    const { key } = file.recipe.file
    const made = sketches.get(key) ?? sketch(file)
    sketches.set(key, made)
    return made
  }
}
