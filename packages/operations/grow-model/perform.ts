import type { Run } from '@understudy/synthesis/analysis'
import { growModel, parseModel, printModel } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { onBody, withKnownContacts } from '../models/on-body.ts'
import { peopleOf } from '../models/people.ts'
import type { GrowModel } from './operation.ts'

/** How many examples joined, and which did not. */
export interface GrowModelReport {
  readonly added: number
  /** Motions that were left out, with the reason. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[]
}

export function perform(
  { model, motions }: GrowModel['inputs'],
  _: GrowModel['options'],
  run: Run,
): Made<'model', GrowModelReport> {
  const worn = motions.map((motion) => onBody(withKnownContacts(motion), model.skeleton))
  const groupOf = peopleOf([...model.exampleNames, ...worn.map(({ name }) => name)])
  const { model: grown, registered } = growModel(model, worn, { groupOf }, run)
  const refused = registered.flatMap(({ motion, asks }) =>
    asks ? [{ name: motion.name, reason: asks.reason }] : [],
  )
  return {
    output: parseModel(printModel(grown), model.name),
    report: { added: registered.length - refused.length, refused },
  }
}
