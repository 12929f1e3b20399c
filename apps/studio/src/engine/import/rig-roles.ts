import type { Skeleton } from '@understudy/motion'
import { hashBytes } from '@understudy/operations'
import type { RolesByName } from '../../document/import-choices.ts'
import { openRecordings } from '../storage/recordings.ts'

/** One rig is known again by the names and the order of its joints, whatever file it comes in. */
export const rigKey = ({ joints }: Pick<Skeleton, 'joints'>): string =>
  hashBytes(new TextEncoder().encode(JSON.stringify(joints.map(({ name, parent }) => [name, parent]))))

/** Roles that somebody set by hand for a rig, for its next files. None forgets them. */
export const rememberRoles = async (skeleton: Skeleton, roles: RolesByName | undefined): Promise<void> =>
  (await openRecordings()).keepRoles(rigKey(skeleton), roles)

/** What somebody set by hand for this rig before. */
export const rememberedRoles = async (skeleton: Skeleton): Promise<RolesByName | undefined> =>
  (await openRecordings()).roles(rigKey(skeleton))
