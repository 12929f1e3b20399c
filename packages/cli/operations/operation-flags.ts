import { InvalidArgumentError, Option, type Command } from 'commander'
import type { AnyOperation } from '@understudy/operations'
import { z } from 'zod'

/** What a schema says of one option, as JSON Schema has it, and what the operation adds for the command line. */
interface Field {
  readonly type?: 'number' | 'integer' | 'string' | 'boolean' | 'array' | 'object'
  readonly properties?: Readonly<Record<string, Field>>
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Field[]
  readonly items?: Field
  /** Of a list of fixed length. */
  readonly prefixItems?: readonly Field[]
  readonly const?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly description?: string
  readonly unit?: string
  /** Its name on the command line, where that is another; `no-…` for a switch that is on by default. */
  readonly flag?: string
  /** Its words on the command line, where those are others. */
  readonly flagSays?: string
  /** How many of the flag's units make one of the schema's: 100 for centimetres. */
  readonly flagPer?: number
}

/** The options of an operation as JSON Schema, field by field. */
function fieldsOf({ options }: AnyOperation): Readonly<Record<string, Field>> {
  return (z.toJSONSchema(options as z.ZodType, { unrepresentable: 'any' }).properties ??
    {}) as unknown as Readonly<Record<string, Field>>
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const camel = (flag: string): string => flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Which operations the flags of a command belong to. */
const OPERATIONS_OF = new WeakMap<Command, AnyOperation[]>()

/** The operations that a command performs, as far as its flags come from them. */
export const operationsOf = (command: Command): readonly AnyOperation[] => OPERATIONS_OF.get(command) ?? []

/** Adds a flag for every option of an operation, with its words, unit, range and default. */
export function addOperationFlags(
  command: Command,
  operation: AnyOperation,
  omit: readonly string[] = [],
): Command {
  OPERATIONS_OF.set(command, [...operationsOf(command), operation])
  for (const [name, field] of Object.entries(fieldsOf(operation))) {
    if (omit.includes(name)) continue
    const flag = field.flag ?? kebab(name)
    const says = field.flagSays ?? field.description ?? name
    if (field.type === 'boolean') {
      if (flag.startsWith('no-')) command.option(`--${flag}`, says)
      else command.option(`--${flag}`, says, (field.default as boolean | undefined) ?? false)
      continue
    }
    const option = new Option(`--${flag} <${field.unit ?? (field.enum ? 'name' : 'value')}>`, says)
    if (field.enum) option.choices([...field.enum])
    else option.argParser((text) => parseField(text, field))
    if (field.default !== undefined)
      option.default(field.flagPer ? round((field.default as number) * field.flagPer) : field.default)
    command.addOption(option)
  }
  return command
}

/** What was chosen on the command line, under the operation's own names; what was left out is left out. */
export function optionsFromFlags(
  operation: AnyOperation,
  flags: object,
  omit: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  const given = flags as Readonly<Record<string, unknown>>
  const chosen = Object.entries(fieldsOf(operation))
    .filter(([name]) => !omit.includes(name))
    .map(([name, field]): [string, unknown] => {
      const flag = field.flag ?? kebab(name)
      const value = given[camel(flag.replace(/^no-/, ''))]
      return [name, field.flagPer && value !== undefined ? (value as number) / field.flagPer : value]
    })
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined))
}

/** Of several that a field may be, the one that is read where no word fits. */
const VALUES: ReadonlySet<string> = new Set(['number', 'integer', 'array'])

/** A flag's text as the value its schema wants, or a sentence on what it must be. */
function parseField(text: string, field: Field): unknown {
  const words = field.anyOf?.flatMap((one) => one.enum ?? one.const ?? [])
  if (words?.includes(text)) return text
  const inner = field.anyOf?.find(({ type }) => type !== undefined && VALUES.has(type)) ?? field
  if (inner.type === 'array') return parseList(text, inner)
  if (inner.type === 'object') return parseInterval(text)
  if (inner.type !== 'number' && inner.type !== 'integer') return text
  const value = text.trim() === '' ? NaN : Number(text)
  const { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity } = inner
  const whole = inner.type !== 'integer' || Number.isInteger(value)
  if (Number.isFinite(value) && value >= minimum && value > exclusiveMinimum && value <= maximum && whole)
    return value
  const or = words && words.length > 0 ? `${words.join(', ')} or ` : ''
  throw new InvalidArgumentError(`It must be ${or}${rangeOf(inner)}.`)
}

function parseList(text: string, { items = {}, prefixItems }: Field): unknown {
  const parts = text.split(',')
  if (text.trim() === '' || (prefixItems && parts.length !== prefixItems.length))
    throw new InvalidArgumentError(
      `It must be ${prefixItems ? prefixItems.length : ''} values separated by commas.`.replace('  ', ' '),
    )
  const known = items.enum
  const stranger = known && parts.find((one) => !known.includes(one))
  if (stranger !== undefined)
    throw new InvalidArgumentError(`There is no "${stranger}"; there are ${known!.join(', ')}.`)
  return parts.map((one, i) => parseField(one, prefixItems?.[i] ?? items))
}

/** `0.5-2` as a stretch of seconds. */
function parseInterval(text: string): { readonly start: number; readonly end: number } {
  const found = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text)
  const [start, end] = [Number(found?.[1]), Number(found?.[2])]
  if (!(start < end)) throw new InvalidArgumentError('It must be two times in seconds, such as 0.5-2.')
  return { start, end }
}

/** 0.12 m is 12 cm, not 12.000000000000002. */
const round = (value: number): number => Number(value.toPrecision(12))

/** Beyond these a bound is there for safety, not for people. */
const TOLD = 1e6

function rangeOf({ type, minimum, exclusiveMinimum, maximum }: Field): string {
  const kind = type === 'integer' ? 'a whole number' : 'a number'
  const most = maximum !== undefined && maximum < TOLD ? maximum : undefined
  const least = minimum !== undefined && minimum > -TOLD ? minimum : undefined
  if (exclusiveMinimum !== undefined && most !== undefined)
    return `${kind} above ${exclusiveMinimum}, at most ${most}`
  if (exclusiveMinimum !== undefined) return `${kind} above ${exclusiveMinimum}`
  if (least !== undefined && most !== undefined) return `${kind} from ${least} to ${most}`
  if (least !== undefined) return `${kind}, ${least} or above`
  if (most !== undefined) return `${kind}, at most ${most}`
  return kind
}
