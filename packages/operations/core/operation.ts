import type { Motion, Recipe } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import type { z } from 'zod'
import type { Artifacts, Kind } from './artifacts.ts'
import type { Inputs, ValuesOf } from './inputs.ts'

/** What an operation made and found out. */
export interface Made<K extends Kind, Report> {
  readonly output: Artifacts[K]
  /** Motions made besides, by name: the leader of a follower. */
  readonly more?: Readonly<Record<string, Motion>>
  /** What was found out: plain data, for panels, `--json` and programs. It is not part of the recipe. */
  readonly report: Report
}

export type Perform<I extends Inputs, O extends z.ZodObject, K extends Kind, Report> = (
  inputs: ValuesOf<I>,
  options: z.output<O>,
  run: Run,
) => Made<K, Report> | Promise<Made<K, Report>>

/** One job that a person would name: what goes in, what can be set, what comes out. */
export interface Operation<
  I extends Inputs = Inputs,
  O extends z.ZodObject = z.ZodObject,
  K extends Kind = Kind,
  Report = unknown,
> {
  /** A verb with its object, in kebab case: `walk-path`. Recipes call the operation by it. */
  readonly name: string
  /** Raised whenever the same inputs and options would give other bytes. */
  readonly version: number
  /** One sentence. */
  readonly says: string
  readonly inputs: I
  /** Every field has a default or is optional, a description, and `meta({ unit, flag })` where it has one. */
  readonly options: O
  /** What it makes. */
  readonly makes: K
  /** True when the seed changes the result. */
  readonly random?: boolean
  /** Recipes of older versions, brought to this one. What is not here is refused. */
  readonly migrations?: Readonly<Record<number, (recipe: Recipe) => Recipe>>
  /** The composition, loaded when it is first needed. */
  readonly load: () => Promise<{ readonly perform: Perform<I, O, K, Report> }>
}

/** Defines an operation. The types of its inputs and options follow from the value. */
export const operation = <I extends Inputs, O extends z.ZodObject, K extends Kind, Report>(
  definition: Operation<I, O, K, Report>,
): Operation<I, O, K, Report> => definition

/** An operation of whatever types, for tables and loops over all of them. */
// The parameters stand in positions of both variances: no other type holds every operation.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyOperation = Operation<any, any, any, any>

/** What an operation's composition is handed: named beside the operation, so that the two files can refer to it. */
export interface Signature<I extends Inputs, O extends z.ZodObject> {
  readonly inputs: ValuesOf<I>
  readonly options: z.output<O>
}

/** What a caller gives: fields with defaults may be left out. */
export type OptionsFor<Op extends AnyOperation> = z.input<Op['options']>
/** The values that an operation is called with. */
export type InputsFor<Op extends AnyOperation> = ValuesOf<Op['inputs']>
