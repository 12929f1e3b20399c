import { MotionError } from '@understudy/motion'
import { SOUND_WORDS } from '../words/sound-words.ts'

/** Endings of files that are heard. */
export const SOUND_ENDINGS: readonly string[] = ['wav', 'mp3', 'ogg', 'oga', 'opus', 'm4a', 'aac', 'flac']

export const isSound = (name: string): boolean =>
  SOUND_ENDINGS.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())

/** Samples per second that sounds are played and filmed with. */
export const SOUND_RATE = 48_000

/** A file as samples, by the browser's own readers. */
export async function decodeSound(name: string, bytes: Uint8Array): Promise<AudioBuffer> {
  // An offline one: one that is heard may not be made before somebody has touched the page.
  const context = new OfflineAudioContext({ numberOfChannels: 2, length: 1, sampleRate: SOUND_RATE })
  try {
    return await context.decodeAudioData(bytes.slice().buffer)
  } catch (cause) {
    throw new MotionError(SOUND_WORDS.unreadable(name), { cause })
  }
}
