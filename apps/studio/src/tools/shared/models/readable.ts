/** Without the name of the function that says so. */
export const readable = (reason: string): string => {
  const plain = reason.replace(/^(filter|register|complete|lift|model): /, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
