import type { OptionsFor } from '@understudy/operations'
import type { readClip } from '@understudy/operations/definitions'
import type { ImportChoices } from '../../document/import-choices.ts'

/** How a file of one's own is read: foot plants are found where it does not tell them, unless somebody said not to. */
export const readOptions = ({
  profile = 'auto',
  frameRate,
  metresPerUnit,
  upAxis,
  roles,
  contacts,
}: ImportChoices): OptionsFor<typeof readClip> => ({
  profile,
  frameRate,
  metresPerUnit,
  upAxis,
  contacts: contacts ?? 'find',
  ...(roles && {
    // An empty name is no joint.
    roles: Object.fromEntries(Object.entries(roles).map(([role, joint]) => [role, joint || null])),
  }),
})
