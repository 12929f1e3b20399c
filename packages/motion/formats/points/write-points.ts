import type { PointTracks } from './point-tracks.ts'

/** For tests: a C3D file as each kind of machine writes it, whole numbers or floats, with two analog channels. */
export function writeC3d(
  { names, frameRate, frameCount, positions }: Omit<PointTracks, 'issues'>,
  { processor = 84, scale = -1 }: { processor?: 84 | 85 | 86; scale?: number } = {},
): Uint8Array {
  const little = processor !== 86
  const analog = 2
  const isFloat = scale < 0
  const width = isFloat ? 4 : 2
  const labelLength = Math.max(4, ...names.map((name) => name.length))
  const parameters: number[] = []
  const two = (value: number): number[] => (little ? [value & 255, value >> 8] : [value >> 8, value & 255])
  const four = (value: number): number[] => {
    const view = new DataView(new ArrayBuffer(4))
    view.setFloat32(0, processor === 85 ? value * 4 : value, little)
    const bytes = [0, 1, 2, 3].map((i) => view.getUint8(i))
    return processor === 85 ? [bytes[2], bytes[3], bytes[0], bytes[1]] : bytes
  }
  const text = (value: string, length: number): number[] =>
    Array.from(value.padEnd(length)).map((letter) => letter.charCodeAt(0))
  const put = (id: number, name: string, content: readonly number[]): void => {
    parameters.push(name.length, id & 255, ...text(name, name.length), ...two(content.length + 2), ...content)
  }
  put(-1, 'POINT', [0])
  put(1, 'LABELS', [
    255,
    2,
    labelLength,
    names.length,
    ...names.flatMap((name) => text(name, labelLength)),
    0,
  ])
  put(1, 'UNITS', [255, 1, 2, ...text('mm', 2), 0])
  put(1, 'RATE', [4, 0, ...four(frameRate), 0])
  parameters.push(0, 0)
  const blocks = Math.ceil((4 + parameters.length) / 512)
  const data = 512 * (1 + blocks)
  const row = width * (4 * names.length + analog)
  const bytes = new Uint8Array(data + row * frameCount)
  bytes.set([
    2,
    0x50,
    ...two(names.length),
    ...two(analog),
    ...two(1),
    ...two(frameCount),
    0,
    0,
    ...four(scale),
  ])
  bytes.set(two(2 + blocks), 16)
  bytes.set(two(1), 18)
  bytes.set(four(frameRate), 20)
  bytes.set([1, 0x50, blocks, processor, ...parameters], 512)
  for (let frame = 0; frame < frameCount; frame++)
    names.forEach((_, point) => {
      const p = 3 * (frame * names.length + point)
      const seen = Number.isFinite(positions[p])
      const values = [positions[p], positions[p + 1], positions[p + 2]].map((value) => (seen ? value : 0))
      const at = data + frame * row + 4 * width * point
      const whole = (value: number): number[] => two(value & 0xffff)
      const numbers = isFloat
        ? [...values.flatMap(four), ...four(seen ? 0 : -1)]
        : [...values.flatMap((value) => whole(Math.round(value / scale))), ...whole(seen ? 0 : -1)]
      bytes.set(numbers, at)
    })
  return bytes
}

/** For tests: a TRC file, millimetres. */
export function writeTrc({ names, frameRate, frameCount, positions }: Omit<PointTracks, 'issues'>): string {
  const lines = [
    'PathFileType\t4\t(X/Y/Z)\ttake.trc',
    'DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames',
    [frameRate, frameRate, frameCount, names.length, 'mm', frameRate, 1, frameCount].join('\t'),
    `Frame#\tTime\t${names.join('\t\t\t')}\t\t`,
    `\t\t${names.map((_, i) => `X${i + 1}\tY${i + 1}\tZ${i + 1}`).join('\t')}`,
    '',
  ]
  for (let frame = 0; frame < frameCount; frame++) {
    const row = positions.subarray(3 * names.length * frame, 3 * names.length * (frame + 1))
    const cells = Array.from(row, (value) => (Number.isFinite(value) ? value.toFixed(4) : ''))
    lines.push([frame + 1, (frame / frameRate).toFixed(4), ...cells].join('\t'))
  }
  return `${lines.join('\n')}\n`
}
