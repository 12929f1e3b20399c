import { AudioBufferSource, canEncodeAudio, type AudioCodec } from 'mediabunny'
import { SOUND_RATE } from '../../engine/sound/decode-sound.ts'
import type { PlayedSound } from '../sound/play-along.ts'
import type { FilmContainer } from './film-formats.ts'

/** In the order they are tried. */
const CODECS: Readonly<Record<FilmContainer, readonly AudioCodec[]>> = {
  mp4: ['aac', 'opus'],
  webm: ['opus', 'vorbis'],
}
const BITRATE = 160_000

/** The sound of a film, to be added once it is begun. */
export interface FilmSound {
  readonly source: AudioBufferSource
  add(): Promise<void>
}

/** What is heard from `start` on for some seconds; undefined where this browser writes no sound into such a film. */
export async function soundOf(
  container: FilmContainer,
  { buffer, start: begins, volume }: PlayedSound,
  start: number,
  seconds: number,
): Promise<FilmSound | undefined> {
  const numberOfChannels = 2
  const wanted = { numberOfChannels, sampleRate: SOUND_RATE, bitrate: BITRATE }
  const able = await Promise.all(CODECS[container].map((one) => canEncodeAudio(one, wanted)))
  const codec = CODECS[container].find((_, index) => able[index])
  if (!codec) return undefined
  const length = Math.max(1, Math.round(seconds * SOUND_RATE))
  const mix = new OfflineAudioContext({ numberOfChannels, length, sampleRate: SOUND_RATE })
  const node = mix.createBufferSource()
  node.buffer = buffer
  const gain = mix.createGain()
  gain.gain.value = volume
  node.connect(gain).connect(mix.destination)
  const offset = start - begins
  if (offset < buffer.duration) node.start(Math.max(0, -offset), Math.max(0, offset))
  const heard = await mix.startRendering()
  const source = new AudioBufferSource({ codec, bitrate: BITRATE })
  return {
    source,
    add: async () => {
      await source.add(heard)
      source.close()
    },
  }
}
