import type { Motion } from '@understudy/motion'
import { readMotion, type ImportReport } from '@understudy/motion/formats'
import { detectContacts, withContacts, type Run } from '@understudy/synthesis/analysis'
import type { Made } from '../core/operation.ts'
import type { ReadClip } from './operation.ts'

export async function perform(
  { file, companions }: ReadClip['inputs'],
  { contacts, ...options }: ReadClip['options'],
  { kernels }: Run,
): Promise<Made<'motion', ImportReport>> {
  const { motion, report } = await readMotion(file, { ...options, companions, kernels })
  return { output: withPlants(motion, contacts), report }
}

/** Files rarely say when a foot is down; those that do are believed. */
function withPlants(motion: Motion, contacts: ReadClip['options']['contacts']): Motion {
  if (contacts === 'none') return withContacts(motion, [])
  const { roles } = motion.skeleton
  const hasFeet = roles.has('leftFoot') || roles.has('rightFoot')
  const isOpen = contacts === 'find' && hasFeet && motion.annotations.contacts.length === 0
  return isOpen ? withContacts(motion, detectContacts(motion)) : motion
}
