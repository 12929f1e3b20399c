import { OPERATIONS } from '@understudy/operations'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runCli } from '../testing/run-cli.ts'

interface Printed {
  readonly $id: string
  readonly properties: Readonly<
    Record<string, { readonly enum?: readonly string[]; readonly type?: unknown }>
  >
  readonly required: readonly string[]
  readonly operations: Readonly<Record<string, { readonly $id: string; readonly version: number }>>
  readonly commands?: readonly string[]
}

const schema = async (...words: readonly string[]): Promise<Printed> => {
  const { code, out } = await runCli(tmpdir(), ...words, '--schema')
  expect(code).toBe(0)
  return JSON.parse(out) as Printed
}

test('--schema needs no arguments, and names the version of the schema and of each operation', async () => {
  const { $id, properties, required, operations } = await schema('convert')
  expect($id).toBe('urn:understudy:command:convert:1')
  expect(required).toEqual(['files', 'output'])
  expect(properties.preset.enum).toContain('unreal')
  expect(properties['in-place'].type).toBe('boolean')
  const known = OPERATIONS.find(({ name }) => name === 'edit-clip')!
  expect(operations['edit-clip']).toMatchObject({
    $id: `urn:understudy:operation:edit-clip:${known.version}`,
  })
})

test('every command below the program has a schema, subcommands too', async () => {
  const { commands = [] } = await schema()
  expect(commands.length).toBeGreaterThan(25)
  const seen = new Set<string>()
  for (const name of commands) {
    const { $id, commands: below = [], operations } = await schema(name)
    expect($id).toBe(`urn:understudy:command:${name}:1`)
    for (const operation of Object.keys(operations)) seen.add(operation)
    for (const sub of below)
      for (const operation of Object.keys((await schema(name, sub)).operations)) seen.add(operation)
  }
  // Flags of nearly all operations come from the registry.
  expect(seen.size).toBeGreaterThan(30)
})
