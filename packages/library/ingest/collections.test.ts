import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionFiles, COLLECTIONS, download } from './collections.ts'
import { openZip } from './open-zip.ts'

/** A ZIP archive, as small as it can be. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(text))
    const sizes = [8, 0, 0, 0, packed.length, Buffer.byteLength(text), Buffer.byteLength(name)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    const listed = Buffer.alloc(46)
    listed.writeUInt32LE(0x02014b50, 0)
    for (const [head, at] of [
      [local, 8],
      [listed, 10],
    ] as const) {
      head.writeUInt16LE(sizes[0], at)
      head.writeUInt32LE(sizes[4], at + 10)
      head.writeUInt32LE(sizes[5], at + 14)
      head.writeUInt16LE(sizes[6], at + 18)
    }
    listed.writeUInt32LE(offset, 42)
    bodies.push(local, Buffer.from(name), packed)
    list.push(listed, Buffer.from(name))
    offset += 30 + sizes[6] + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...list, end])
}

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-collections-'))
const archive = zip({
  'subjects/07/07.asf': 'the skeleton of 07',
  'subjects/07/07_01.amc': 'frames '.repeat(1000),
  'subjects/08/08_02.amc': 'no skeleton',
  'readme.txt': 'not a motion',
})
let server: Server
let address: string
const asked: (string | undefined)[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers.range)
    if (request.url === '/none.zip') return void response.writeHead(404).end()
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(from > 0 ? 206 : 200).end(archive.subarray(from))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an archive is downloaded once, goes on where it broke off, and gives its motions with their skeletons', async () => {
  writeFileSync(path.join(folder, 'cmu.zip.part'), archive.subarray(0, 60))
  const file = await download(COLLECTIONS.cmu, folder, undefined, `${address}/cmu.zip`)
  expect(asked).toEqual(['bytes=60-'])
  expect(await download(COLLECTIONS.cmu, folder, undefined, `${address}/cmu.zip`)).toBe(file)
  expect(asked).toHaveLength(1)
  const files = collectionFiles(COLLECTIONS.cmu, file)
  expect(files.map(({ path: name }) => name)).toEqual([
    'cmu:subjects/07/07_01.amc',
    'cmu:subjects/08/08_02.amc',
  ])
  const { file: amc, companions, facts } = await files[0].open()
  expect(new TextDecoder().decode(amc.bytes)).toBe('frames '.repeat(1000))
  expect(companions?.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['07.asf', 'the skeleton of 07'],
  ])
  expect(facts).toMatchObject({
    person: 'cmu 07',
    licence: expect.stringContaining('mocap.cs.cmu.edu') as string,
  })
})

test('an address that does not answer is told, and so is a file that is no archive', async () => {
  await expect(download(COLLECTIONS.bandai, folder, undefined, `${address}/none.zip`)).rejects.toThrow(
    /answers 404/,
  )
  await expect(download(COLLECTIONS.bandai, folder, undefined, 'http://127.0.0.1:1/')).rejects.toThrow(
    /cannot be reached/,
  )
  const page = path.join(folder, 'page.zip')
  writeFileSync(page, '<html>please log in</html>')
  expect(() => openZip(page)).toThrow(/no list of files/)
  writeFileSync(page, archive.subarray(40))
  expect(() => openZip(page).entries[0].read()).toThrow(/Download it again/)
})
