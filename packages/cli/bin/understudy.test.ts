import { spawnSync } from 'node:child_process'
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
