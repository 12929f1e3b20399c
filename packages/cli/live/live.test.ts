import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseJson } from '@understudy/motion/formats'
import { stroll } from '@understudy/test-utils'
import { afterAll, expect, test } from 'vitest'
import { makeScratch, runCli, runCliWith } from '../testing/run-cli.ts'
import { sendVmc } from './vmc-socket.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())

test('what is sent over loopback, with noise between, is recorded until Ctrl+C and written', async () => {
  const walk = stroll({ seconds: 0.5, frameRate: 60 })
  const stop = new AbortController()
  let told: ((port: number) => void) | undefined
  const listening = new Promise<number>((resolve) => void (told = resolve))
  const recording = runCliWith(
    {
      signal: stop.signal,
      err: (line) => {
        const port = /listening at 127\.0\.0\.1:(\d+)/.exec(line)?.[1]
        if (port !== undefined) told!(Number(port))
      },
    },
    scratch.folder,
    'live',
    'record',
    '--port',
    '0',
    '-o',
    'take.motion.json',
    '--json',
  )
  const port = await listening
  const noise = createSocket('udp4')
  for (const text of ['', 'hello', '#bundle', '/VMC/Ext/Bone/Pos'])
    await new Promise((resolve) => {
      noise.send(Buffer.from(text), port, '127.0.0.1', resolve)
    })
  noise.close()
  await sendVmc(walk, { host: '127.0.0.1', port }, { times: 1, signal: new AbortController().signal })
  // Datagrams on loopback are there at once, but this process has to read them first.
  await new Promise((resolve) => void setTimeout(resolve, 300))
  stop.abort()
  const { code, out, err } = await recording
  expect(code, err).toBe(0)
  const { frames, malformed } = JSON.parse(out) as { frames: number; malformed: number }
  expect(malformed).toBeGreaterThan(0)
  expect(frames).toBe(walk.frameCount)
  const text = readFileSync(path.join(scratch.folder, 'take.motion.json'), 'utf8')
  const { motion } = parseJson(text)
  expect(motion.frameCount).toBe(walk.frameCount)
  expect(motion.skeleton.roles.has('leftFoot')).toBe(true)
  const end = 3 * (walk.frameCount - 1)
  for (let k = 0; k < 3; k++)
    expect(motion.rootPositions[end + k]).toBeCloseTo(walk.rootPositions[end + k]!, 3)
})

test('an address that is none is refused', async () => {
  scratch.writeMotion('walk.bvh', stroll({ seconds: 0.5, frameRate: 60 }))
  const { code, err } = await runCli(scratch.folder, 'live', 'send', 'walk.bvh', '--to', 'nowhere')
  expect(code).toBe(2)
  expect(err).toContain('"nowhere" is no address')
})
