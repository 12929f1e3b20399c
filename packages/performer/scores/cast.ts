import { COMPANY } from '../performer.ts'

/** The company in turn. */
export const performerAt = (k: number): string => COMPANY[k % COMPANY.length].id
