export { detectContacts, DETECT_CONTACTS_DEFAULTS, type DetectContactsOptions } from './detect-contacts.ts'
export { addContact, removeContact, sortContacts, withContacts } from './edit-contacts.ts'
export { footplants, type Footplant } from './footplants.ts'
export { legLength, TYPICAL_LEG } from './leg-length.ts'
