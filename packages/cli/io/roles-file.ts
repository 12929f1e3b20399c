import { z } from 'zod'
import { checkFields, parseText, type RolesByHand } from '@understudy/motion/formats'

const REMEDY = 'Correct it, or remove it.'
const ROLES_FILE = z.record(z.string(), z.union([z.string(), z.null()]))

/** Roles set by hand, as a file keeps them: `{ "leftHand": "Wrist.L", "head": null }`. */
export const parseRoles = (text: string, source: string): RolesByHand =>
  checkFields(
    parseText(
      text,
      source,
      `it must hold one JSON object of roles and joint names, such as { "leftHand": "Wrist.L" }. ${REMEDY}`,
    ),
    source,
    ROLES_FILE,
    REMEDY,
  )
