import type { Parameter } from './parameters.ts'

const added = new Map<string, Parameter>()

/** Adds a parameter that spaces of this program can be built by; gives back how to remove it. */
export function addParameter(parameter: Parameter): () => void {
  added.set(parameter.id, parameter)
  return () => void added.delete(parameter.id)
}

/** The parameters added so far. */
export const addedParameters = (): readonly Parameter[] => [...added.values()]
