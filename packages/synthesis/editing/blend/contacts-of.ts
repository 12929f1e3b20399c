import type { ContactInterval, Motion } from '@understudy/motion'
import { detectContacts } from '../../analysis/contacts/index.ts'

/** The motion's own contacts, or, where it has none, those that can be seen in it. */
export const contactsOf = (motion: Motion): readonly ContactInterval[] =>
  motion.annotations.contacts.length > 0 ? motion.annotations.contacts : detectContacts(motion)
