import type { z } from 'zod'
import type { Artifacts, Kind } from './artifacts.ts'

/** What an operation takes under one name. */
export interface ArtifactInput<
  K extends Kind = Kind,
  Many extends boolean = boolean,
  Optional extends boolean = boolean,
> {
  readonly kind: K
  /** What it is for, in a few words. */
  readonly says: string
  readonly many: Many
  readonly optional: Optional
}

/** Plain data that goes into the recipe itself: a path, constraints, key poses. */
export interface ValueInput<S extends z.ZodType = z.ZodType> {
  readonly kind: 'value'
  readonly says: string
  readonly schema: S
}

/** One thing an operation is given: an artifact, or a value that is written into the recipe. */
export type Input = ArtifactInput | ValueInput
/** What an operation is given, by name. */
export type Inputs = Readonly<Record<string, Input>>

/** The value an input stands for. */
export type ValueOf<I extends Input> =
  I extends ValueInput<infer S>
    ? z.output<S>
    : I extends ArtifactInput<infer K, infer Many, infer Optional>
      ?
          | (Many extends true ? readonly Artifacts[K][] : Artifacts[K])
          | (Optional extends true ? undefined : never)
      : never

/** The values of all inputs, by name. Optional ones may be left out. */
export type ValuesOf<I extends Inputs> = {
  readonly [N in keyof I as undefined extends ValueOf<I[N]> ? never : N]: ValueOf<I[N]>
} & {
  readonly [N in keyof I as undefined extends ValueOf<I[N]> ? N : never]?: ValueOf<I[N]>
}

/** One of a kind. */
export const one = <K extends Kind>(kind: K, says: string): ArtifactInput<K, false, false> => ({
  kind,
  says,
  many: false,
  optional: false,
})

/** One of a kind, or none. */
export const maybe = <K extends Kind>(kind: K, says: string): ArtifactInput<K, false, true> => ({
  kind,
  says,
  many: false,
  optional: true,
})

/** One or more of a kind, in order. */
export const several = <K extends Kind>(kind: K, says: string): ArtifactInput<K, true, false> => ({
  kind,
  says,
  many: true,
  optional: false,
})

/** Any number of a kind, none included. */
export const any = <K extends Kind>(kind: K, says: string): ArtifactInput<K, true, true> => ({
  kind,
  says,
  many: true,
  optional: true,
})

/** A motion. */
export const motion = (says: string): ArtifactInput<'motion', false, false> => one('motion', says)

/** Motions, in order. */
export const clips = (says: string): ArtifactInput<'motion', true, false> => several('motion', says)

/** Plain data, checked by a schema. */
export const value = <S extends z.ZodType>(schema: S, says: string): ValueInput<S> => ({
  kind: 'value',
  says,
  schema,
})
