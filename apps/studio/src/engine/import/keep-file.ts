import { duration } from '@understudy/motion'
import type { MotionFile } from '@understudy/motion/formats'
import { hashBytes } from '@understudy/operations'
import type { StoredFile } from '../../document/recipe.ts'
import { sketchMotion, type Sketch } from '../sketches/sketch.ts'
import type { OwnFile } from '../storage/own-file.ts'
import { openRecordings } from '../storage/recordings.ts'
import { fileKey } from '../storage/storage.ts'
import { storageHere } from '../storage/stored-bytes.ts'
import type { ChosenSource } from './messages.ts'
import { readSource } from './read-source.ts'
import { rememberedRoles } from './rig-roles.ts'

/**
 * Reads one file of many, and keeps its bytes, its hash and a sketch in the browser. Nothing of it stays in memory, so
 * thousands can follow each other. A file that cannot be read is not kept: the reason is what this rejects with.
 */
export async function keepFile({ main, companions, folder }: ChosenSource): Promise<OwnFile> {
  const source = { main: await bytesOf(main), companions: await Promise.all(companions.map(bytesOf)) }
  const found = (await readSource(source, {})).motion
  const roles = await rememberedRoles(found.skeleton)
  const choices = roles ? { roles } : {}
  const motion = roles ? (await readSource(source, choices)).motion : found
  const [file, ...others] = await Promise.all([source.main, ...source.companions].map(keep))
  await (await openRecordings()).keepSketch(file.stored.key, sketchMotion(motion))
  return {
    name: motion.name,
    recipe: { kind: 'file', file: file.stored, companions: others.map(({ stored }) => stored), choices },
    ...(folder && { folder }),
    hashes: [file, ...others].map(({ hash }) => hash),
    seconds: duration(motion),
  }
}

async function keep({ name, bytes }: MotionFile): Promise<{ stored: StoredFile; hash: string }> {
  const [key, hash] = [fileKey(bytes), hashBytes(bytes)]
  await (await storageHere()).putFile(key, bytes)
  await (await openRecordings()).linkHash(hash, key)
  return { stored: { name, key }, hash }
}

export const listFiles = async (files: readonly OwnFile[]): Promise<void> =>
  (await storageHere()).saveFiles(files)

/** The sketch of a file that is kept: made when it was opened, or now. Undefined where its bytes are gone. */
export async function sketchKept({ recipe }: OwnFile): Promise<Sketch | undefined> {
  const recordings = await openRecordings()
  const known = await recordings.sketch(recipe.file.key)
  if (known) return known
  const kept = await Promise.all(
    [recipe.file, ...recipe.companions].map(async ({ name, key }) => {
      const bytes = await (await storageHere()).getFile(key)
      return bytes && { name, bytes }
    }),
  )
  const [main, ...companions] = kept.flatMap((one) => one ?? [])
  if (!main || companions.length < recipe.companions.length) return undefined
  const { motion } = await readSource({ main, companions }, recipe.choices)
  const sketch = sketchMotion(motion)
  await recordings.keepSketch(recipe.file.key, sketch)
  return sketch
}

const bytesOf = async (file: File): Promise<MotionFile> => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
})
