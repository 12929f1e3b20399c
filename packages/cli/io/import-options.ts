import { InvalidArgumentError, Option, type Command } from 'commander'
import type { Axis, ReadMotionOptions, RolesByHand } from '@understudy/motion/formats'

/** What commander hands over for the options below. */
export interface ImportFlags {
  readonly profile: 'auto' | 'none' | 'cmu' | 'bandai'
  readonly unit?: number
  readonly up?: Axis
  readonly rate?: number
  readonly partial?: boolean
  readonly setRole?: RolesByHand
  readonly take?: string
  readonly rangeFrom?: number
  readonly rangeUntil?: number
}

/** How a motion is read, and the part of it that is wanted, in seconds. */
export interface LoadOptions extends ReadMotionOptions {
  readonly from?: number
  readonly until?: number
}

/** Options of every command that reads motions: what is found automatically and can be set by hand. */
export function addImportOptions(command: Command): Command {
  return addRangeOptions(command)
    .addOption(
      new Option(
        '--profile <name>',
        'profile of the source, whose known faults are repaired; auto detects it',
      )
        .choices(['auto', 'none', 'cmu', 'bandai'])
        .default('auto'),
    )
    .option(
      '--unit <unit>',
      'unit of the file: m, cm, mm, in, ft or metres per unit (default: detected from the size)',
      unit,
    )
    .addOption(
      new Option('--up <axis>', 'axis of the file that points up').choices(['y', 'z', '-y', '-z', 'x', '-x']),
    )
    .option('--rate <hz>', 'true frames per second, if the header is wrong', perSecond)
    .option('--partial', 'read what there is of a truncated file')
    .option('--take <name>', 'the take of a file that holds several: its name, or its number from 1')
    .option(
      '--set-role <role=joint>',
      'role of a joint (leftHand=Wrist.L; head= for none); may be repeated; FILE.roles.json beside a file does the same',
      role,
    )
}

/**
 * The part of each motion to read, for commands that have no such flags of their own. Kept under names apart, so that
 * a command's own `--from` is not taken for it.
 */
function addRangeOptions(command: Command): Command {
  if (command.options.some(({ long }) => long === '--from' || long === '--until')) return command
  for (const [flag, says, name] of [
    ['--from <seconds>', 'read each motion from here', 'rangeFrom'],
    ['--until <seconds>', 'read each motion until here', 'rangeUntil'],
  ]) {
    const option = new Option(flag, says).argParser(finite)
    option.attributeName = () => name
    command.addOption(option)
  }
  return command
}

export function importOptions({
  profile,
  unit: metresPerUnit,
  up,
  rate,
  partial,
  setRole: roles,
  take,
  rangeFrom: from,
  rangeUntil: until,
}: ImportFlags): LoadOptions {
  return {
    profile,
    ...(metresPerUnit !== undefined && { metresPerUnit }),
    ...(up !== undefined && { upAxis: up }),
    ...(rate !== undefined && { frameRate: rate }),
    ...(partial && { partial }),
    ...(roles !== undefined && { roles }),
    ...(take !== undefined && { take }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

/** `leftHand=Wrist.L`, added to those before. */
export function role(text: string, before: RolesByHand = {}): RolesByHand {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('It must be a role, =, and the name of a joint.')
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) || null }
}

const METRES: Readonly<Record<string, number>> = { m: 1, cm: 0.01, mm: 0.001, in: 0.0254, ft: 0.3048 }

/** A unit by name, or metres per unit. */
export function unit(text: string): number {
  const value = METRES[text] ?? Number(text)
  if (value > 0 && value < Infinity) return value
  throw new InvalidArgumentError('It must be m, cm, mm, in, ft, or metres per unit: a number above 0.')
}

/** A number above zero. */
export function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0 && value < Infinity)) throw new InvalidArgumentError('It must be a number above 0.')
  return value
}

/** Frames per second: with more, or with a thousandth of one, a clip of seconds would not fit into memory. */
function perSecond(text: string): number {
  const value = Number(text)
  if (!(value >= 1 && value <= 1000))
    throw new InvalidArgumentError('It must be frames per second, from 1 to 1000.')
  return value
}

/** A whole number of at least `least`. */
export const wholeFrom =
  (least: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!(Number.isInteger(value) && value >= least)) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`)
    }
    return value
  }

/** A whole number from `least` to `most`: more of them would take hours, or all of the memory. */
export const wholeWithin =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!(Number.isInteger(value) && value >= least && value <= most))
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
    return value
  }

export function finite(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.')
  return value
}
