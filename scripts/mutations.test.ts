import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: scripts that Node runs as they are have no types.
import { MUTATIONS } from './mutations.mjs'

interface Mutation {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly tests: readonly string[]
}
const root = path.resolve(import.meta.dirname, '..')

test.each((MUTATIONS as readonly Mutation[]).map((one) => [one.name, one] as const))(
  'there is a place to %s',
  (_, { file, from, to, tests }) => {
    expect(readFileSync(path.join(root, file), 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
    for (const one of tests) expect(existsSync(path.join(root, one)), one).toBe(true)
  },
)
