import type { Random } from '../../math/random.ts'

/** Values that stand where others should. */
const NASTY_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1,
  2 ** 31,
  2 ** 32,
  1e308,
  1e-320,
  0.5,
  '',
  'x',
  '__proto__',
  [],
  {},
  [[]],
  [0, 0, 0, 0],
  { toString: 1 },
  { length: 1e9 },
  Array.from({ length: 40 }, (_, i) => i),
]

/** JSON that is still JSON, with one value lost, doubled, moved or made nonsense: damage that a parser lets through. */
export function mutateJson(text: string, random: Random): string {
  const root: unknown = JSON.parse(text)
  const places: { readonly of: Record<string | number, unknown>; readonly key: string | number }[] = []
  const walk: unknown[] = [root]
  for (let node = walk.pop(); node !== undefined; node = walk.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const entries = Object.entries(node)
    // Long number arrays would drown everything else.
    for (const [key, value] of entries.length > 24 ? entries.slice(0, 6) : entries) {
      places.push({ of: node as Record<string, unknown>, key: Array.isArray(node) ? Number(key) : key })
      walk.push(value)
    }
  }
  if (places.length === 0) return text
  const { of, key } = random.pick(places)
  switch (random.integer(5)) {
    case 0:
      if (Array.isArray(of)) of.splice(Number(key), 1)
      else delete of[key]
      break
    case 1:
      if (Array.isArray(of)) of.splice(Number(key), 0, of[Number(key)])
      else of[`${key}2`] = of[key]
      break
    case 2: {
      const from = random.pick(places)
      of[key] = from.of[from.key]
      break
    }
    case 3:
      if (typeof of[key] === 'number') {
        of[key] += random.pick([-1, 1, 2, 100, -0.5])
        break
      }
      of[key] = random.pick(NASTY_VALUES)
      break
    default:
      of[key] = random.pick(NASTY_VALUES)
  }
  return stringify(root)
}

/** A value moved into itself is a ring, which JSON cannot hold: then there is nothing left. */
function stringify(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '{}'
  }
}
