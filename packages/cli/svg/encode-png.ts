import { crc32, deflateSync } from 'node:zlib'

/** A picture in linear light, `[pixel][red, green, blue, alpha]`, colours multiplied by alpha. */
export interface LinearPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array
}

/** A PNG with transparency; `fade` mixes its colours with another one, linear. */
export function encodePng(
  { width, height, pixels }: LinearPicture,
  fade?: { readonly towards: readonly number[]; readonly share: number },
): Uint8Array {
  const line = 4 * width + 1
  const raw = new Uint8Array(line * height)
  for (let p = 0; p < width * height; p++) {
    const alpha = pixels[4 * p + 3]
    const at = line * Math.floor(p / width) + 1 + 4 * (p % width)
    raw[at + 3] = Math.round(255 * alpha)
    if (alpha === 0) continue
    for (let c = 0; c < 3; c++) {
      const own = pixels[4 * p + c] / alpha
      raw[at + c] = toScreen(fade ? own + fade.share * (fade.towards[c] - own) : own)
    }
  }
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  // Eight bits a channel, colour with transparency.
  header.setUint16(8, 0x0806)
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk('IHDR', new Uint8Array(header.buffer)),
    ...chunk('IDAT', deflateSync(raw)),
    ...chunk('IEND', new Uint8Array()),
  ])
}

/** What every PNG starts with. */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Light as sRGB has it, 0 to 255. */
function toScreen(light: number): number {
  const v = Math.min(1, Math.max(0, light))
  return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12)
  const view = new DataView(out.buffer)
  view.setUint32(0, data.length)
  for (let c = 0; c < 4; c++) out[4 + c] = name.charCodeAt(c)
  out.set(data, 8)
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)))
  return out
}
