import { canEncodeVideo, type VideoCodec } from 'mediabunny'

export type FilmContainer = 'mp4' | 'webm'

/** Codecs in the order they are tried: what every player shows first, then what this browser can write. */
const CODECS: Readonly<Record<FilmContainer, readonly VideoCodec[]>> = {
  mp4: ['avc', 'vp9', 'av1'],
  webm: ['vp9', 'vp8', 'av1'],
}

export interface FilmSize {
  readonly width: number
  readonly height: number
}

/** A codec this browser writes into such a film; undefined if none. */
export async function findCodec(
  container: FilmContainer,
  { width, height }: FilmSize,
): Promise<VideoCodec | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined
  for (const codec of CODECS[container]) {
    if (await canEncodeVideo(codec, { width, height, bitrate: BITRATE })) return codec
  }
  return undefined
}

/** Bits per second: a figure before a plain floor needs few. */
export const BITRATE = 6_000_000
