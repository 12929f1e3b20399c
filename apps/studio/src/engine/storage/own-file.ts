import type { FileRecipe, StoredFile } from '../../document/recipe.ts'

/** A file of one's own in the library: its recipe is how it is read. */
export interface OwnFile {
  readonly name: string
  readonly recipe: FileRecipe
  /** The folder that it was opened from, as `walks/old`; none for a file that was opened by itself. */
  readonly folder?: string
  /** SHA-256 of its bytes and of those of its companions: what sets and recipes call them by. */
  readonly hashes?: readonly string[]
  readonly seconds?: number
}

export const keyOf = ({ file }: { readonly file: StoredFile }): string => `file:${file.key}`
