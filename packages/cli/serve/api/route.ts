import type { Access, AccessRole, Library, Queue } from '@understudy/library'
import type { Kernels } from '@understudy/kernels'
import type { z } from 'zod'

/** What the answers are made from. */
export interface Service {
  readonly library: Library
  readonly queue: Queue
  readonly kernels?: Kernels
}

/** A request that was understood and allowed. */
export interface Asked<Q = unknown, B = unknown> {
  /** Named parts of the path. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Q
  readonly body: B
  readonly who: Access
  readonly signal: AbortSignal
}

/** What is answered: JSON, a file, or events as they come. */
export type Answer =
  | { readonly status?: number; readonly json: unknown }
  | { readonly bytes: Uint8Array; readonly type: string; readonly name: string }
  | { readonly events: AsyncIterable<unknown> }

/** One thing that can be asked. From it come the check of a request, the answer and the description in OpenAPI. */
export interface Route<Q = unknown, B = unknown> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `/api/clips/{clip}`. */
  readonly path: string
  readonly says: string
  readonly role: AccessRole
  readonly query?: z.ZodType<Q>
  /** JSON that is checked, or the bytes of a file. */
  readonly body?: z.ZodType<B> | 'file'
  readonly answer: (asked: Asked<Q, B>, service: Service) => Promise<Answer>
}

/** Defines a route; the types of its parts follow from the schemas. */
export const route = <Q = unknown, B = unknown>(definition: Route<Q, B>): Route =>
  definition as unknown as Route

/** The named parts of a path, where it is of this form. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const named: Record<string, string> = {}
  for (const [n, part] of wanted.entries()) {
    if (!part.startsWith('{')) {
      if (part !== given[n]) return undefined
      continue
    }
    try {
      named[part.slice(1, -1)] = decodeURIComponent(given[n])
    } catch {
      return undefined
    }
    // PostgreSQL's text has no place for it.
    if (given[n].includes('%00')) return undefined
  }
  return named
}
