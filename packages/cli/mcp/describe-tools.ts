import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import {
  OPERATIONS,
  type AnyOperation,
  type ArtifactInput,
  type Input,
  type Inputs,
} from '@understudy/operations'
import { z } from 'zod'
import { ENDINGS } from '../io/print-motion.ts'

/** Files are read where a tool needs them: a tool of its own for that would only be in the way. */
const LEFT_OUT: ReadonlySet<string> = new Set(['read-clip'])

/** The operations that are tools. */
export const OPERATION_TOOLS: readonly AnyOperation[] = OPERATIONS.filter(({ name }) => !LEFT_OUT.has(name))

/** Every tool, as the protocol describes them: the operations by their own schemas, and three to look around. */
export const describeTools = (): Tool[] => [
  {
    name: 'list-clips',
    description:
      'List the motion files of the folder and the families of embedded clips. With a pattern, the names of embedded clips, such as "embedded:kick-*".',
    inputSchema: { type: 'object', properties: { pattern: { type: 'string' } }, additionalProperties: false },
  },
  {
    name: 'look-at',
    description: 'Show a motion as a filmstrip, with its length, frame rate, foot contacts and labels.',
    inputSchema: {
      type: 'object',
      properties: {
        clip: { type: 'string', description: CLIP },
        from: { type: 'number', minimum: 0, description: 'start here, seconds' },
        until: { type: 'number', minimum: 0, description: 'end here, seconds' },
        view: { type: 'number', description: 'degrees: 0 front, 90 right side' },
      },
      required: ['clip'],
      additionalProperties: false,
    },
  },
  ...OPERATION_TOOLS.map(describeOperation),
]

const CLIP = 'a motion file in the folder, or embedded:<clip>'

function describeOperation({ name, says, inputs, options, makes, random }: AnyOperation): Tool {
  const entries = Object.entries(inputs as Inputs)
  return {
    name,
    description: `${says} Makes ${makes === 'motion' ? 'a motion file and shows a filmstrip of it' : `a file of kind "${makes as string}"`}.`,
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          entries.map(([key, input]) => [
            key,
            input.kind === 'value'
              ? { ...plainSchema(input.schema), description: input.says }
              : artifactSchema(input),
          ]),
        ),
        options: plainSchema(options as z.ZodType),
        ...(random && { seed: { type: 'integer', minimum: 0, description: 'another seed, another result' } }),
        output: {
          type: 'string',
          description: `the file to write, inside the folder${makes === 'motion' ? `: ${ENDINGS}` : ''}`,
        },
        overwrite: { type: 'boolean', default: false, description: 'replace the file if it exists' },
      },
      required: [...entries.flatMap(([key, input]) => (canBeLeftOut(input) ? [] : [key])), 'output'],
      additionalProperties: false,
    },
  }
}

const canBeLeftOut = (input: Input): boolean =>
  input.kind === 'value' ? input.schema.safeParse(undefined).success : input.optional

function artifactSchema({ kind, says, many }: ArtifactInput): object {
  const one = {
    type: 'string',
    description: kind === 'motion' ? CLIP : `a ${kind} in the folder, or an embedded: one`,
  }
  return many
    ? { type: 'array', items: one, description: says }
    : { ...one, description: `${says}: ${one.description}` }
}

function plainSchema(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return rest
}
