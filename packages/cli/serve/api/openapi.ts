import { z } from 'zod'
import { OPERATIONS } from '@understudy/operations'
import type { Route } from './route.ts'

interface JsonSchema {
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

const schemaOf = (type: unknown): JsonSchema =>
  z.toJSONSchema(type as z.ZodType, { unrepresentable: 'any', io: 'input' }) as JsonSchema

/** The routes as an OpenAPI 3.1 document. */
export function describeApi(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = describeRoute(route)
  return {
    openapi: '3.1.0',
    info: { title: 'Understudy', version: '1', description: 'Clips, search, recipes and jobs of a library.' },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(
        OPERATIONS.map(({ name, options }) => [`${name}-options`, schemaOf(options)]),
      ),
    },
    security: [{}, { token: [] }],
  }
}

function describeRoute({ path, says, query, body, role }: Route): object {
  const { properties = {}, required = [] } = query ? schemaOf(query) : {}
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  ]
  const content =
    body === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: body ? schemaOf(body) : {} } }
  return {
    summary: says,
    'x-role': role,
    parameters,
    ...(body && { requestBody: { required: true, content } }),
    responses: {
      '2XX': { description: 'Done.' },
      '4XX': {
        description: 'Refused; `error` says why.',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
          },
        },
      },
    },
  }
}
