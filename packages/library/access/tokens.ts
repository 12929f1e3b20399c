import { randomBytes } from 'node:crypto'
import { MotionError } from '@understudy/motion'
import type { Library } from '../library.ts'
import { hashOf } from '../store/blobs.ts'

/** What somebody may do, each including those before it: look, change and run, remove and give access. */
export const ROLES_OF_ACCESS = ['read', 'edit', 'admin'] as const

/** One of `ROLES_OF_ACCESS`. */
export type AccessRole = (typeof ROLES_OF_ACCESS)[number]

/** Who somebody is, and what they may do. */
export interface Access {
  readonly name: string
  readonly role: AccessRole
}

const hashed = (token: string): string => hashOf(new TextEncoder().encode(token))

/** Makes a token. It is told once: the library keeps its hash only. */
export async function makeToken({ database }: Library, { name, role }: Access): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const rows = await database.query(
    'insert into token (name, role, hash) values ($1, $2, $3) on conflict (name) do nothing returning name',
    [name, role, hashed(token)],
  )
  if (rows.length === 0)
    throw new MotionError(`library: there is a token "${name}" already. Choose another name.`, {
      code: 'exists',
    })
  return token
}

/** Whose token it is; undefined for one that is not known or was revoked. */
export async function tokenOf({ database }: Library, token: string): Promise<Access | undefined> {
  const [row] = await database.query<Access>(
    'select name, role from token where hash = $1 and revoked is null',
    [hashed(token)],
  )
  return row
}

/** Ends a token. */
export async function revokeToken({ database }: Library, name: string): Promise<void> {
  const rows = await database.query(
    'update token set revoked = now() where name = $1 and revoked is null returning name',
    [name],
  )
  if (rows.length === 0)
    throw new MotionError(`library: there is no token "${name}" that could be revoked.`, {
      code: 'unknown-name',
    })
}

/** Writes down who did what. */
export const audit = async ({ database }: Library, who: string, did: string, status: number): Promise<void> =>
  void (await database.query('insert into audit (who, did, status) values ($1, $2, $3)', [who, did, status]))

/** What somebody did, when, and how it was answered. */
export interface AuditRow {
  readonly at: string
  readonly who: string
  readonly did: string
  readonly status: number
}

/** The newest that was written down, newest first. */
export const listAudit = async ({ database }: Library, limit = 100): Promise<readonly AuditRow[]> =>
  await database.query<AuditRow>(
    `select to_json(at)#>>'{}' as at, who, did, status from audit order by id desc limit $1`,
    [limit],
  )
