import { duration, MotionError, ROLES, withAnnotations, type Motion } from '@understudy/motion'
import { detectContacts, detectHandholds, withContacts, type Run } from '@understudy/synthesis/analysis'
import { stepOnsets, trackBeats } from '@understudy/synthesis/analysis/beats'
import {
  addPair,
  addPairInUnits,
  controlOf,
  cutsAtFootplants,
  cutsAtLabels,
  DANCE,
  emptyDatabase,
  growDatabase,
  hasSpeeds,
  HIPS,
  labelsWithin,
  DRAWN,
  withMirroredExamples,
  WALK,
  type ControlPoint,
  type MappingDatabase,
} from '@understudy/synthesis/methods/control-by-example'
import type { Made } from '../core/operation.ts'
import type { BuildMapping } from './operation.ts'

/** How many pairs were learned from, and how many examples they gave. */
export interface BuildMappingReport {
  readonly pairs: number
  readonly examples: number
}

type Segmentation = NonNullable<BuildMapping['options']['segment']>

export function perform(
  { controls, targets = [], add }: BuildMapping['inputs'],
  { segment, beats, hips, mirror, points }: BuildMapping['options'],
  run: Run,
): Made<'mapping', BuildMappingReport> {
  const paired = targets.length > 0
  if (paired && targets.length !== controls.length)
    throw new MotionError(
      `mapping build: ${controls.length} controls and ${targets.length} targets were found; every control needs its target. ` +
        `List them in the same order.`,
      { code: 'mismatch' },
    )
  const preset = paired ? DANCE : hips ? HIPS : DRAWN
  let database =
    add ??
    emptyDatabase(preset.targetRoles, {
      control: points ? { kind: 'points', points: points.map(pointNamed) } : preset.control,
      joinSeconds: preset.joinSeconds,
    })
  const how = segment ?? (paired ? 'beats' : 'footplants')
  run.stage('cut', () => {
    controls.forEach((control, i) => {
      run.report(i / controls.length)
      database = addExample(database, control, targets[i] ?? control, how, beats)
    })
  })
  if (mirror) database = withMirroredExamples(database)
  return {
    output: database,
    report: { pairs: database.pairs.length, examples: database.instances.length },
  }
}

/** A control point by its name: `leftHand*2` counts twice. */
function pointNamed(text: string): ControlPoint {
  const [name, weight] = text.split('*')
  const role = ROLES.find((one) => one === name)
  if (role === undefined)
    throw new MotionError(
      `mapping build: "${name}" is no role of a joint; roles are ${ROLES.slice(0, 6).join(', ')} and ${ROLES.length - 6} more. Name one of them.`,
      { code: 'unknown-name' },
    )
  return { role, ...(weight !== undefined && { weight: Number(weight) }) }
}

/** One pair, annotated, cut as asked. Several segmentations meet here because a database may be built by each in turn. */
function addExample(
  database: MappingDatabase,
  controlMotion: Motion,
  targetMotion: Motion,
  segment: Segmentation,
  given: readonly number[] | undefined,
): MappingDatabase {
  const { name } = controlMotion
  const alone = controlMotion === targetMotion
  const target = annotated(targetMotion, alone ? undefined : controlMotion)
  const { segments, marks, beats } = target.annotations
  const control = controlOf(controlMotion, database.control ?? DRAWN.control)
  const pair = { name, control, target }
  const labels = labelsWithin(segments)
  if (segment === 'grow') return growDatabase(database, pair, alone ? WALK.respond : DANCE.respond).database
  if (segment === 'beats') {
    const last = duration(target)
    const told = given?.filter((beat) => beat <= last) ?? beats
    const heard =
      told.length > 2 ? told : trackBeats(stepOnsets(alone ? [target] : [controlMotion, target])).beats
    return addPairInUnits(database, pair, heard, DANCE.units, labels)
  }
  const cuts = {
    footplants: () => cutsAtFootplants(target),
    labels: () => cutsAtLabels(segments),
    marks: () => marks.map(({ time }) => time),
  }[segment]()
  if (cuts.length < 2)
    throw new MotionError(
      `mapping build: ${name} has ${cuts.length} places to cut at (${segment}); two are needed for one example. ` +
        `Choose another segmentation.`,
      { code: 'too-little' },
    )
  if (segment !== 'footplants' || !hasSpeeds(database)) return addPair(database, pair, cuts, labels)
  return addPairInUnits(database, pair, cuts, HIPS.units, labels)
}

/** Contacts and handholds that are known are kept; otherwise they are found. */
function annotated(motion: Motion, partner: Motion | undefined): Motion {
  const standing =
    motion.annotations.contacts.length > 0 ? motion : withContacts(motion, detectContacts(motion))
  if (!partner || standing.annotations.handholds.length > 0) return standing
  return withAnnotations(standing, { ...standing.annotations, handholds: detectHandholds(motion, partner) })
}
