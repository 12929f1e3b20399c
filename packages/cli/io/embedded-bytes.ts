import { printJson } from '@understudy/motion/formats'

/** A clip of the embedded corpus as the file it would be: so everything that holds for files holds for it. */
export async function embeddedBytes(id: string): Promise<Uint8Array> {
  const { makeClip, makeOpening, OPENING } = await import('@understudy/performer')
  return new TextEncoder().encode(printJson(id === OPENING ? makeOpening() : makeClip(id)))
}
