import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import { stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import * as formats from './formats/index.ts'
import * as motion from './index.ts'

const MODULES: Readonly<Record<string, unknown>> = {
  '@understudy/motion': motion,
  '@understudy/motion/formats': formats,
}

test('the lines in the README run', async () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  const code = /```ts\n([\s\S]*?)```/.exec(readme)![1]
  const body = code.replace(
    /import (\{[^}]*\}) from '([^']*)'/g,
    (_, names, from) => `const ${names} = modules['${from}']`,
  )
  const lines: string[] = []
  const run = compileFunction(`return (async () => {${body}; return text})()`, [
    'modules',
    'bytes',
    'console',
  ]) as (modules: unknown, bytes: Uint8Array, console: { log(...parts: unknown[]): void }) => Promise<string>
  const bytes = new TextEncoder().encode(formats.printBvh(stroll({ seconds: 3 })))
  const text = await run(MODULES, bytes, { log: (...parts) => lines.push(parts.join(' ')) })
  expect(text).toMatch(/^HIERARCHY/)
  expect(lines[0]).toBe('bvh 361 frames; 22 roles')
  expect(lines[1]).toMatch(/^turned .* rad/)
})
