import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who is at work on something, so that others can tell whether it has been left behind. */
export interface Owner {
  readonly host: string
  readonly pid: number
  /** When the process began, where the system tells: numbers of processes are used again. */
  readonly began?: string
}

/** This process, as an owner. */
export const thisProcess = (): Owner => ({
  host: hostname(),
  pid: process.pid,
  began: beginning(process.pid),
})

/** Whether the owner is still at work. Of another machine nothing is known: it is believed for a while. */
export function isAlive(owner: Owner, ageSeconds: number): boolean {
  if (owner.pid <= 0) return false
  if (owner.host !== hostname()) return ageSeconds < BELIEVED
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return owner.began === undefined || owner.began === beginning(owner.pid)
}

/** Seconds. */
const BELIEVED = 24 * 3600

/** Linux: field 22 of the process's state, behind its name in brackets. */
function beginning(pid: number): string | undefined {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return state.slice(state.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

/** An owner out of JSON; undefined where it is none. */
export function parseOwner(value: unknown): Owner | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { host, pid, began } = value as Record<string, unknown>
  if (typeof host !== 'string' || typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0)
    return undefined
  return { host, pid, ...(typeof began === 'string' && { began }) }
}
