import { MotionError } from '@understudy/motion'
import { checkHistory } from '../../document/check-document.ts'
import { damage, isRecord } from '../../document/check-plain.ts'
import type { Saved, Storage } from './storage.ts'

/** Where the first project's generations are kept. The first of them is where pages that kept only one had it. */
const SLOTS = ['autosave', 'autosave-2', 'autosave-3'] as const
/** Where damaged ones are put aside, to be downloaded. */
export const ASIDE = 'autosave-damaged'
/** The oldest stays until the one after it is this old, milliseconds: three of one second would help nobody. */
const APART = 5 * 60_000

/** Work as it was saved at one time. */
export interface Generation {
  readonly slot: string
  /** Milliseconds since 1970; 0 where it was not noted. */
  readonly at: number
  readonly saved: Saved
}

/** What the store had when the page opened. */
export interface Opened {
  /** Sound ones, newest first: the first is opened. */
  readonly good: readonly Generation[]
  /** Why what was saved after the one that is opened could not be; undefined where nothing was. */
  readonly damaged: string | undefined
}

export interface Generations {
  open(): Promise<Opened>
  /** Throws, and stores nothing, where the work does not check out. */
  save(saved: Omit<Saved, 'at'>): Promise<void>
  /** Everything that is stored, as it is, as JSON. */
  everything(): Promise<string>
}

/** The last three states of the work that checked out. `prefix` is where the project's are kept: nothing is the first project's. */
export function makeGenerations(
  storage: Pick<Storage, 'readStates' | 'writeState'>,
  clock: () => number = Date.now,
  prefix = '',
): Generations {
  let good: readonly Generation[] = []
  const slots = slotsOf(prefix)
  return {
    open: async () => {
      const stored = await storage.readStates(slots)
      const damaged: { slot: string; at: number; problem: string }[] = []
      const sound: Generation[] = []
      for (const slot of slots) {
        const value = stored[slot]
        if (value === undefined) continue
        try {
          const saved = checkSaved(value)
          sound.push({ slot, at: saved.at ?? 0, saved })
        } catch (error) {
          if (!(error instanceof MotionError)) throw error
          // One that does not even say when it was may have been the newest.
          const at = isRecord(value) && typeof value.at === 'number' ? value.at : Infinity
          damaged.push({ slot, at, problem: error.message })
        }
      }
      good = sound.toSorted((a, b) => b.at - a.at)
      if (damaged.length > 0) await putAside(storage, prefix + ASIDE, stored, damaged)
      const newer = damaged.filter(({ at }) => good.length === 0 || at >= good[0].at)
      return { good, damaged: newer[0]?.problem }
    },
    save: async (work) => {
      // A clock that was set back must not make the newest the oldest.
      const at = Math.max(clock(), (good[0]?.at ?? 0) + 1)
      const saved = checkSaved({ ...work, at })
      const slot = slotFor(slots, good, saved)
      await storage.writeState(slot, saved)
      good = [{ slot, at, saved }, ...good.filter((one) => one.slot !== slot)]
    },
    everything: async () => printAll(await storage.readStates()),
  }
}

/** Where a project's generations are kept. */
export const slotsOf = (prefix: string): readonly string[] => SLOTS.map((slot) => prefix + slot)

/** Which slot the next generation takes: one that is free, else that of the one least missed. `good` is newest first. */
function slotFor(slots: readonly string[], good: readonly Generation[], { history, at = 0 }: Saved): string {
  const [newest, middle, oldest] = good
  // Only the playhead is another.
  if (newest && newest.saved.history.present === history.present) return newest.slot
  const free = slots.find((slot) => !good.some((one) => one.slot === slot))
  return free ?? (at - middle.at >= APART ? oldest : middle).slot
}

function checkSaved(value: unknown): Saved {
  if (!isRecord(value)) throw damage('autosave', value, 'an object')
  if (value.version !== 1) throw damage('version', value.version, '1')
  checkHistory(value.history)
  if (!Number.isFinite(value.time)) throw damage('time', value.time, 'seconds')
  // Older ones do not say when they were.
  if (value.at !== undefined && !Number.isFinite(value.at)) throw damage('at', value.at, 'milliseconds')
  return value as unknown as Saved
}

async function putAside(
  storage: Pick<Storage, 'writeState'>,
  aside: string,
  stored: Readonly<Record<string, unknown>>,
  damaged: readonly { readonly slot: string }[],
): Promise<void> {
  try {
    await storage.writeState(aside, Object.fromEntries(damaged.map(({ slot }) => [slot, stored[slot]])))
    for (const { slot } of damaged) await storage.writeState(slot, undefined)
  } catch {
    // A full disk: they stay where they are, and are told again.
  }
}

/** Damaged data may hold itself, which JSON cannot say. */
function printAll(stored: Readonly<Record<string, unknown>>): string {
  const around: unknown[] = []
  return JSON.stringify(
    stored,
    function (this: unknown, _name, value: unknown) {
      while (around.length > 0 && around.at(-1) !== this) around.pop()
      if (typeof value === 'bigint') return String(value)
      if (typeof value !== 'object' || value === null) return value
      if (around.includes(value)) return 'itself'
      around.push(value)
      return value
    },
    1,
  )
}
