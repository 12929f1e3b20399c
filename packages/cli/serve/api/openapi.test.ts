import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'
import { ROUTES } from './routes.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: object
}
interface Described {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly summary: string
            readonly parameters: readonly Parameter[]
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
            readonly responses: Readonly<Record<string, { readonly description: string }>>
          }
        >
      >
    >
  >
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

// As a stranger's program sees it: through JSON.
const described = JSON.parse(JSON.stringify(describeApi(ROUTES))) as Described
const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

test('the description has what OpenAPI 3.1 demands of every part', () => {
  expect(described).toMatchObject({ openapi: '3.1.0', info: { title: 'Understudy', version: '1' } })
  expect(operations).toHaveLength(ROUTES.length)
  for (const { path, method, parameters, responses, summary } of operations) {
    const where = `${method} ${path}`
    expect(path, where).toMatch(/^\/api\//)
    expect(['get', 'post', 'patch', 'delete'], where).toContain(method)
    expect(summary, where).not.toBe('')
    const inPath = parameters.filter((one) => one.in === 'path')
    // Every name in braces is a parameter that must be given, and no other is.
    expect(inPath.map(({ name }) => `{${name}}`).toSorted(), where).toEqual(
      (path.match(/\{\w+\}/g) ?? []).toSorted(),
    )
    expect(
      inPath.every(({ required }) => required),
      where,
    ).toBe(true)
    expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size, where).toBe(parameters.length)
    expect(Object.keys(responses), where).toEqual(expect.arrayContaining(['2XX', '4XX']))
    for (const status of Object.keys(responses)) expect(status, where).toMatch(/^[1-5](XX|\d\d)$/)
  }
})

test('every schema in it is one of JSON Schema 2020-12, by a validator that somebody else wrote', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const schemas = [
    ...Object.values(described.components.schemas),
    ...operations.flatMap(({ parameters, requestBody }) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
    ]),
  ]
  expect(schemas.length).toBeGreaterThan(80)
  for (const schema of schemas)
    expect(() => ajv.compile(schema), JSON.stringify(schema).slice(0, 300)).not.toThrow()
  const edit = described.paths['/api/clips/{clip}'].patch.requestBody!.content['application/json'].schema
  const isEdit = ajv.compile(edit)
  expect(isEdit({ version: 1, changes: { note: 'left hand' } })).toBe(true)
  expect(isEdit({ version: 0, changes: {} })).toBe(false)
  expect(isEdit({ version: 1, changes: { owner: 'me' } })).toBe(false)
})
