/** Beyond this a number in a motion file is damage: squared it would leave the range of a 32-bit float. */
const LARGEST = 1e9

/** A usable number, or NaN. `Number('')` would be 0 and `Number('0x10')` 16; neither is one here. */
export function readNumber(word: string | undefined): number {
  if (word === undefined || !/^[-+.\d][-+.\deE]*$/.test(word)) return NaN
  const value = Number(word)
  return Math.abs(value) <= LARGEST ? value : NaN
}
