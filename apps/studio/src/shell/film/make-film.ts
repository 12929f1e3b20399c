import { MotionError } from '@understudy/motion'
import type { Player } from '@understudy/view/player'
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { PlayedSound } from '../sound/play-along.ts'
import { BITRATE, findCodec, type FilmContainer } from './film-formats.ts'
import { soundOf } from './film-sound.ts'
import { planShot, shoot, type ShotOptions } from './shoot.ts'

export interface FilmOptions extends ShotOptions {
  readonly container: FilmContainer
  /** What is heard with it. */
  readonly sound?: PlayedSound | undefined
}

/** Films what the stage shows from the start of the range (or of the take) to its end, picture by picture, with its sound. */
export async function makeFilm(player: Player, options: FilmOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { container } = options
  const shot = planShot(player, options)
  const { frameRate, size, start, count } = shot
  const codec = await findCodec(container, size)
  if (!codec) throw new MotionError(SHELL_WORDS.film.noEncoder(container))
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
  try {
    await output.start()
    await heard?.add()
    await shoot(player, shot, options, async (picture, frame) => {
      context.drawImage(picture.canvas, 0, 0)
      await source.add(frame / frameRate, 1 / frameRate)
    })
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  }
  return new Uint8Array(target.buffer as ArrayBuffer)
}
