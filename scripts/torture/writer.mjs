// One run that writes a set of files: node writer.mjs <folder> <who> <force> [<kill at step>]. It is killed with -9 before that step.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { CHANGING, content, NAMES } from './set.mjs'

const [folder, who, force, killAt] = process.argv.slice(2)
let steps = 0
for (const name of CHANGING) {
  const original = fs[name]
  fs[name] = (...args) => {
    if (++steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    return original(...args)
  }
}
syncBuiltinESMExports()

const { openOutputs } = await import('../../packages/cli/dist/io/outputs.js')
const outputs = openOutputs({ force: force === 'true' })
try {
  for (const name of NAMES) outputs.claim(path.join(folder, name))
  for (const name of NAMES) outputs.stage(path.join(folder, name), content(name, who))
  outputs.commit()
} catch (error) {
  if (!/exists/.test(error.message)) throw error
  process.exitCode = 3
} finally {
  outputs.discard()
}
console.log(steps)
