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

/** A copy: what is damaged again must not change what the next file gets. */
const nasty = (random: Random): unknown => structuredClone(random.pick(NASTY_VALUES))

/** JSON that is still JSON, with values lost, doubled, moved or made nonsense: damage that a parser lets through. */
export function mutateJson(text: string, random: Random, times = 1): string {
  const root: unknown = JSON.parse(text)
  for (let left = times; left > 0; left--) mutateValue(root, random)
  return stringify(root)
}

type Holder = Record<string | number, unknown>

function mutateValue(root: unknown, random: Random): void {
  const places = placesIn(root)
  if (places.length === 0) return
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
      of[key] = nasty(random)
      break
    default:
      of[key] = nasty(random)
  }
}

/** Where values stand. Long number arrays would drown everything else; what was moved into itself is met once. */
function placesIn(root: unknown): readonly { readonly of: Holder; readonly key: string | number }[] {
  const places: { of: Holder; key: string | number }[] = []
  const met = new Set<unknown>()
  const walk: unknown[] = [root]
  for (let node = walk.pop(); node !== undefined; node = walk.pop()) {
    if (typeof node !== 'object' || node === null || met.has(node)) continue
    met.add(node)
    const isList = Array.isArray(node)
    const keys = Object.keys(node)
    const count = keys.length > 24 ? 6 : keys.length
    for (let at = 0; at < count; at++) {
      const key = isList ? at : keys[at]
      places.push({ of: node as Holder, key })
      walk.push((node as Holder)[key])
    }
  }
  return places
}

/** A value moved into itself is a ring, which JSON cannot hold: then there is nothing left. */
function stringify(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '{}'
  }
}
