import { MotionError } from '@understudy/motion'
import type { Player } from '@understudy/view/player'
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { PlayedSound } from '../sound/play-along.ts'
import { soundOf } from './film-sound.ts'
import { BITRATE, findCodec, type FilmContainer, type FilmSize } from './film-formats.ts'

export interface FilmOptions {
  readonly container: FilmContainer
  /** Frames per second of the film. */
  readonly frameRate?: number
  /** Height in pixels of a picture of 16 : 9; without it, or 0, as the stage is. */
  readonly height?: number
  /** All of the take, whatever range is set. */
  readonly whole?: boolean
  /** What is heard with it. */
  readonly sound?: PlayedSound | undefined
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number) => void
}
export const FILM_DEFAULTS = { frameRate: 30 } as const
/** Height at most of a film as the stage is, pixels. */
const MOST_HEIGHT = 1080

/**
 * Films what the stage shows from the start of the range (or of the take) to its end, picture by picture and however
 * long a picture takes. The clock stands still meanwhile and is put back afterwards.
 */
export async function makeFilm(player: Player, options: FilmOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { container, signal, onProgress } = options
  const frameRate = options.frameRate ?? FILM_DEFAULTS.frameRate
  const { stage, transport: before } = player
  const { height = 0 } = options
  const size =
    height > 0 ? filmSize({ width: (height * 16) / 9, height }, height) : filmSize(stage.canvas, MOST_HEIGHT)
  const codec = await findCodec(container, size)
  if (!codec) throw new MotionError(SHELL_WORDS.film.noEncoder(container))
  const all = { start: 0, end: player.cast.duration }
  const { start, end } = options.whole ? all : (before.range ?? all)
  const count = Math.max(1, Math.floor((end - start) * frameRate + 1e-6) + 1)

  const target = new BufferTarget()
  const output = new Output({
    format: container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target,
  })
  const heard = options.sound && (await soundOf(container, options.sound, start, count / frameRate))
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { alpha: false }) as OffscreenCanvasRenderingContext2D
  const source = new CanvasSource(canvas, { codec, bitrate: BITRATE, keyFrameInterval: 2 })
  output.addVideoTrack(source, { frameRate })
  if (heard) output.addAudioTrack(heard.source)
  player.setTransport({ playing: false, ...(options.whole && { range: undefined }) })
  const letGo = height > 0 ? stage.holdSize(size.width, size.height) : undefined
  try {
    await output.start()
    await heard?.add()
    for (let frame = 0; frame < count; frame++) {
      if (signal?.aborted) throw new DOMException('stopped', 'AbortError')
      player.setTransport({ playing: false, time: Math.min(start + frame / frameRate, end) })
      await stage.drawnInto(context, size.width, size.height)
      await source.add(frame / frameRate, 1 / frameRate)
      onProgress?.((frame + 1) / count)
    }
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  } finally {
    letGo?.()
    player.setTransport(before)
  }
  return new Uint8Array(target.buffer as ArrayBuffer)
}

/** The stage's shape in even numbers: most codecs want them. */
export function filmSize({ width, height }: FilmSize, maxHeight: number): FilmSize {
  const scale = Math.min(1, maxHeight / Math.max(height, 1))
  const even = (value: number): number => Math.max(2, 2 * Math.floor((value * scale) / 2))
  return { width: even(width), height: even(height) }
}
