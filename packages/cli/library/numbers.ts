import { InvalidArgumentError } from 'commander'

/** A whole number above 0. */
export function positive(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new InvalidArgumentError('It must be a whole number above 0.')
}
