import type { Player } from '@understudy/view/player'
import { zipFiles, type ZippedFile } from '../../engine/export/zip-files.ts'
import { planShot, shoot, type ShotOptions } from './shoot.ts'

/** Every picture as a PNG, numbered from 0001 on, in one archive. */
export async function makeFrames(
  player: Player,
  options: ShotOptions,
  stem: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const shot = planShot(player, options)
  const digits = Math.max(4, String(shot.count).length)
  const files: ZippedFile[] = []
  await shoot(player, shot, options, async ({ canvas }, frame) => {
    const png = await canvas.convertToBlob({ type: 'image/png' })
    const name = `${stem}-${String(frame + 1).padStart(digits, '0')}.png`
    files.push({ name, bytes: new Uint8Array(await png.arrayBuffer()) })
  })
  return zipFiles(files) as Uint8Array<ArrayBuffer>
}
