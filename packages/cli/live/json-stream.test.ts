import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { quat, type Motion } from '@understudy/motion'
import { parseJson } from '@understudy/motion/formats'
import { stroll } from '@understudy/test-utils'
import { afterAll, describe, expect, test } from 'vitest'
import { makeScratch, runCliWith } from '../testing/run-cli.ts'
import { recordJson } from './json-recorder.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())

const walk = stroll({ seconds: 0.5, frameRate: 60 })
const figure = JSON.stringify({
  format: 'understudy live',
  version: 1,
  joints: walk.skeleton.joints.map(({ name, parent, offset, role }) => ({ name, parent, offset, role })),
})
const frame = (f: number, time = f / 60): string =>
  JSON.stringify({
    time,
    root: [...walk.rootPositions.subarray(3 * f, 3 * f + 3)],
    rotations: [
      ...walk.rotations.subarray(4 * walk.skeleton.jointCount * f, 4 * walk.skeleton.jointCount * (f + 1)),
    ],
  })

function expectWalk(found: Motion): void {
  expect(found.frameCount).toBe(walk.frameCount)
  expect(found.skeleton.roles.has('leftFoot')).toBe(true)
  found.rootPositions.forEach((value, i) => expect(value).toBeCloseTo(walk.rootPositions[i]!, 4))
  for (let q = 0; q < found.rotations.length; q += 4)
    expect(quat.angleBetween(quat.quatAt(found.rotations, q), quat.quatAt(walk.rotations, q))).toBeLessThan(
      2e-3,
    )
}

describe('a stream of JSON', () => {
  test('damaged, late and lost frames harm nothing, and gaps are filled', () => {
    const recorder = recordJson()
    recorder.take(frame(0))
    recorder.take(figure)
    for (let f = 0; f < walk.frameCount; f++) {
      if (f % 7 === 3 && f < walk.frameCount - 1) continue
      recorder.take(frame(f))
      if (f % 5 === 0)
        for (const bad of [
          '',
          '{',
          'null',
          '[]',
          '{"time":1}',
          frame(f).replace('"rotations":[', '"rotations":[9,'),
          frame(0, 0),
        ])
          recorder.take(bad)
    }
    recorder.take('{"format":"understudy live","version":99,"joints":[]}')
    const { malformed, late, unsound, frames } = recorder.counts()
    expect(malformed).toBeGreaterThan(10)
    expect(late).toBeGreaterThan(3)
    expect(unsound).toBeGreaterThan(3)
    expect(frames).toBeGreaterThan(20)
    const found = recorder.motion({ frameRate: 60 })
    expect(found.frameCount).toBe(walk.frameCount)
    found.rootPositions.forEach((value, i) =>
      expect(Math.abs(value - walk.rootPositions[i]!)).toBeLessThan(0.01),
    )
  })

  test('a sender that starts again goes on; too little says so', () => {
    const recorder = recordJson()
    expect(() => recorder.motion()).toThrow(/no figure before them/)
    recorder.take(figure)
    for (let f = 0; f < 10; f++) recorder.take(frame(f, 100 + f / 60))
    for (let f = 0; f < 10; f++) recorder.take(frame(f, f / 60))
    expect(recorder.counts().frames).toBe(20)
  })
})

/** A client by hand: Node has none in its older versions. Masks are all alike. */
async function speak(port: number, origin: string | undefined): Promise<{ socket: Socket; answer: string }> {
  const socket = connect(port, '127.0.0.1')
  const lines = [
    'GET / HTTP/1.1',
    'Host: here',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
  ]
  lines.push(
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(origin === undefined ? [] : [`Origin: ${origin}`]),
  )
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const answer = await new Promise<Buffer>((resolve) => void socket.once('data', resolve))
  return { socket, answer: answer.toString() }
}

function masked(opcode: number, text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = [1, 2, 3, 4]
  const head =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([
    Buffer.from([opcode, ...head, ...mask]),
    payload.map((byte, i) => byte ^ mask[i % 4]!),
  ])
}

test('what is sent by WebSocket, in pieces and with noise between, is recorded and written', async () => {
  const stop = new AbortController()
  let told: ((port: number) => void) | undefined
  const listening = new Promise<number>((resolve) => void (told = resolve))
  const err = (line: string): void => {
    const port = /listening at 127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port !== undefined) told!(Number(port))
  }
  const flags = ['--websocket', '--port', '0', '-o', 'stream.motion.json', '--json']
  const recording = runCliWith({ signal: stop.signal, err }, scratch.folder, 'live', 'record', ...flags)
  const port = await listening
  expect((await speak(port, 'https://elsewhere.example')).answer).toContain('403')
  const { socket, answer } = await speak(port, 'http://localhost:5180')
  // The example of RFC 6455, section 1.3.
  expect(answer).toContain('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
  const bytes = [masked(0x81, figure), masked(0x89, 'ping')]
  for (let f = 0; f < walk.frameCount; f++) {
    const text = frame(f)
    const half = text.length >> 1
    // One message in two fragments, and one that is no JSON.
    bytes.push(masked(0x01, text.slice(0, half)), masked(0x80, text.slice(half)), masked(0x81, 'hello'))
  }
  const all = Buffer.concat(bytes)
  const ponged = new Promise<Buffer>((resolve) => void socket.once('data', resolve))
  for (let at = 0; at < all.length; at += 777) socket.write(all.subarray(at, at + 777))
  expect((await ponged).subarray(0, 2)).toEqual(Buffer.from([0x8a, 4]))
  // It answers to the end of the connection when it has read all before it.
  const closed = new Promise((resolve) => void socket.once('end', resolve))
  socket.write(masked(0x88, ''))
  await closed
  stop.abort()
  const { code, out, err: said } = await recording
  expect(code, said).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ frames: walk.frameCount, malformed: walk.frameCount })
  expectWalk(parseJson(readFileSync(path.join(scratch.folder, 'stream.motion.json'), 'utf8')).motion)
})
