import type { Argument, Command, Option } from 'commander'
import type { AnyOperation, Inputs } from '@understudy/operations'
import { z } from 'zod'
import { operationsOf } from '../operations/operation-flags.ts'

/** Raised whenever a field of what `--schema` prints is renamed, removed or means something else. */
const SCHEMA_VERSION = 1

/** What a command takes, as a JSON Schema: arguments and flags, and the operations behind them with their versions. */
export function schemaOf(command: Command, at: readonly string[], version: string): object {
  const options = command.options.filter(({ hidden }) => !hidden)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:understudy:${['command', ...at].join(':')}:${SCHEMA_VERSION}`,
    title: ['understudy', ...at].join(' '),
    description: command.description(),
    schemaVersion: SCHEMA_VERSION,
    understudyVersion: version,
    type: 'object',
    properties: {
      ...Object.fromEntries(command.registeredArguments.map((one) => [one.name(), argumentSchema(one)])),
      ...Object.fromEntries(options.map((one) => [one.long?.slice(2) ?? one.name(), optionSchema(one)])),
    },
    required: [
      ...command.registeredArguments.filter(({ required }) => required).map((one) => one.name()),
      ...options.filter(({ mandatory }) => mandatory).map((one) => one.long?.slice(2) ?? one.name()),
    ],
    additionalProperties: false,
    ...(command.commands.length > 0 && { commands: command.commands.map((one) => one.name()) }),
    operations: Object.fromEntries(operationsOf(command).map((one) => [one.name, operationSchema(one)])),
  }
}

/** An operation as recipes call it: its version, what goes in, what can be set, what comes out. */
function operationSchema({ name, version, says, inputs, options, makes, random }: AnyOperation): object {
  return {
    $id: `urn:understudy:operation:${name}:${version}`,
    version,
    description: says,
    makes,
    random: random === true,
    inputs: Object.fromEntries(
      Object.entries(inputs as Inputs).map(([key, input]) => [
        key,
        input.kind === 'value'
          ? {
              kind: 'value',
              description: input.says,
              schema: z.toJSONSchema(input.schema, { unrepresentable: 'any' }),
            }
          : { kind: input.kind, description: input.says, many: input.many, optional: input.optional },
      ]),
    ),
    options: z.toJSONSchema(options as z.ZodType, { unrepresentable: 'any', io: 'input' }),
  }
}

function argumentSchema({ description, variadic, argChoices, required }: Argument): object {
  const one = { type: 'string', ...(argChoices && { enum: argChoices }) }
  return variadic
    ? { type: 'array', items: one, minItems: required ? 1 : 0, description }
    : { ...one, description }
}

/** Flags are words on a line: what they must be is said by their choices and by the operation's own schema. */
function optionSchema({
  description,
  argChoices,
  defaultValue,
  required,
  optional,
  variadic,
}: Option): object {
  const isSwitch = !required && !optional
  const told = { description, ...(isPlain(defaultValue) && { default: defaultValue as unknown }) }
  if (isSwitch) return { type: 'boolean', ...told }
  const one = { type: ['string', 'number'], ...(argChoices && { enum: argChoices }) }
  return variadic ? { type: 'array', items: one, ...told } : { ...one, ...told }
}

const isPlain = (value: unknown): boolean => value !== undefined && JSON.stringify(value) !== undefined
