import type { Player } from '@understudy/view/player'
import { applyPalette, GIFEncoder, quantize } from 'gifenc'
import { planShot, shoot, type ShotOptions } from './shoot.ts'

/** Colours of a picture: as many as the format has. */
const COLOURS = 256

/** The same as a film, as a GIF that goes round: 256 colours in each picture, and time in hundredths of a second. */
export async function makeGif(player: Player, options: ShotOptions): Promise<Uint8Array<ArrayBuffer>> {
  const shot = planShot(player, options)
  const { width, height } = shot.size
  const gif = GIFEncoder()
  await shoot(player, shot, options, (picture, frame) => {
    const { data } = picture.getImageData(0, 0, width, height)
    const palette = quantize(data, COLOURS)
    // Rounded from the beginning on: the whole is as long as it is.
    const until = (count: number): number => Math.round((100 * count) / shot.frameRate)
    gif.writeFrame(applyPalette(data, palette), width, height, {
      palette,
      delay: 10 * (until(frame + 1) - until(frame)),
    })
    return Promise.resolve()
  })
  gif.finish()
  return gif.bytes()
}
