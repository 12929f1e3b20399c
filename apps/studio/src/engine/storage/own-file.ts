import type { FileRecipe, StoredFile } from '../../document/recipe.ts'

/** A file of one's own in the library: its recipe is how it is read. */
export interface OwnFile {
  readonly name: string
  readonly recipe: FileRecipe
}

export const keyOf = ({ file }: { readonly file: StoredFile }): string => `file:${file.key}`
