/**
 * How something was made, as plain data: performed again it gives the same bytes, on any machine. A recipe is a tree:
 * what went in is named by content, by embedded name, or is a recipe itself.
 */
export interface Recipe {
  /** The operation's name: `walk-path`, `blend`, `retarget`. */
  readonly operation: string
  /** The operation's version. Another version may give other bytes. 0: written before recipes could be performed. */
  readonly version: number
  /** What went in, under the operation's own names for it. */
  readonly inputs: Readonly<Record<string, RecipeInput | readonly RecipeInput[]>>
  /** Plain JSON, complete: defaults are written out, so that a later default changes nothing. */
  readonly options: Readonly<Record<string, unknown>>
  readonly seed?: number
  /** Which of several outputs it is the recipe of, such as `leader`; the main one where it is missing. */
  readonly output?: string
  /** Plug-ins that the result depends on: name, and the hash of the module's bytes. */
  readonly plugins?: Readonly<Record<string, string>>
}

/** What a recipe works on. Hashes are SHA-256 in hexadecimal; names are for people and for messages. */
export type RecipeInput =
  /** Something that comes along, by its name. */
  | { readonly embedded: string }
  /** A file, by the hash of its bytes. */
  | { readonly file: string; readonly name: string }
  /** A motion that came from nowhere known, by its `contentHash`. */
  | { readonly motion: string; readonly name: string }
  /** What another recipe makes. */
  | { readonly recipe: Recipe }
  /** Plain JSON of its own: a path, constraints, key poses. */
  | { readonly value: unknown }
