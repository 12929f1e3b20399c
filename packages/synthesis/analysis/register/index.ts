export type { RegisteredMotion, Registration, RegistrationReport } from './registration.ts'
export { register, REGISTER_DEFAULTS, type RegisterOptions } from './register.ts'
export { groundCurve, groundCurveAt, type GroundCurve } from './ground-curve.ts'
export { EDGE_SLACK, matchContacts, type ContactMatch, type ContactMatching } from './match-contacts.ts'
