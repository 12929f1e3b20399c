import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const shim = fileURLToPath(new URL('./understudy.js', import.meta.url))

test('the shim builds what is missing, runs, and passes the exit code on', () => {
  const version = spawnSync(process.execPath, [shim, '--version'], { encoding: 'utf8' })
  expect(version).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' })
  const missing = spawnSync(process.execPath, [shim, 'info', 'nowhere.bvh'], { encoding: 'utf8' })
  expect(missing).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^understudy: nowhere\.bvh: /),
  })
})

test.skipIf(process.platform === 'win32')(
  'a reader that has heard enough does not cost the file that was asked for',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'understudy-pipe-'))
    try {
      const grid = path.join(folder, 'grid.svg')
      const line = `"${process.execPath}" "${shim}" compare embedded:fight-shadowbox-01 -o "${grid}" | true`
      expect(spawnSync('sh', ['-c', line], { encoding: 'utf8' }).stderr).toBe('')
      expect(readdirSync(folder)).toEqual(['grid.svg'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
