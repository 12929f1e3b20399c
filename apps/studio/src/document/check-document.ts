import { checkRecipe as checkOperation, MotionError } from '@understudy/motion'
import { checkPlain, damage, fieldOf, isRecord } from './check-plain.ts'
import type { StudioDocument } from './document.ts'
import type { HistorySnapshot } from './history.ts'
import { inputsOf, type RecipeKind, type TakeRecipe } from './recipe.ts'

const KINDS: Readonly<Record<RecipeKind, true>> = {
  opening: true,
  corpus: true,
  file: true,
  clip: true,
  walk: true,
  clean: true,
  partner: true,
  join: true,
  blend: true,
  shape: true,
  assemble: true,
  style: true,
  space: true,
  excerpt: true,
  edit: true,
  line: true,
  poses: true,
  lift: true,
}

/**
 * Whether a document that comes from outside (a file, a link, the browser's store) can be worked with: its structure,
 * and numbers that are numbers. What a take's settings mean is for whoever performs it. Throws a sentence that begins
 * with the field.
 */
export function checkDocument(value: unknown, at = ''): StudioDocument {
  if (!isRecord(value)) throw damage(at || 'document', value, 'an object with takes')
  const { takes, stage, next, library, avatar, sound } = value
  const ids = checkTakes(takes, fieldOf(at, 'takes'))
  const onStage = fieldOf(at, 'stage')
  checkNames(stage, onStage)
  if (!stage.some((id) => ids.has(id))) throw damage(onStage, stage, 'the id of at least one take')
  if (!Number.isSafeInteger(next) || (next as number) < 0)
    throw damage(fieldOf(at, 'next'), next, 'a whole number')
  if (library !== undefined) {
    if (!isRecord(library)) throw damage(fieldOf(at, 'library'), library, 'an object')
    for (const [clip, notes] of Object.entries(library)) {
      const field = fieldOf(fieldOf(at, 'library'), clip)
      if (!isRecord(notes)) throw damage(field, notes, 'an object')
      checkNames(notes.labels, `${field}.labels`)
    }
  }
  if (avatar !== undefined) checkAvatar(avatar, fieldOf(at, 'avatar'))
  if (sound !== undefined) checkSound(sound, fieldOf(at, 'sound'))
  return value as unknown as StudioDocument
}

function checkAvatar(avatar: unknown, at: string): void {
  checkFile(avatar, at)
  const roles: unknown = isRecord(avatar) ? avatar.roles : undefined
  if (roles === undefined) return
  if (!isRecord(roles)) throw damage(`${at}.roles`, roles, 'joint names by role')
  for (const [role, joint] of Object.entries(roles))
    if (typeof joint !== 'string') throw damage(fieldOf(`${at}.roles`, role), joint, 'the name of a joint')
}

function checkSound(sound: unknown, at: string): void {
  checkPlain(sound, at)
  if (!isRecord(sound)) throw damage(at, sound, 'an object')
  checkFile(sound.file, `${at}.file`)
  for (const field of ['seconds', 'start', 'tempo', 'volume'])
    if (typeof sound[field] !== 'number') throw damage(`${at}.${field}`, sound[field], 'a number')
  const { beats } = sound
  if (!Array.isArray(beats) || beats.some((beat) => typeof beat !== 'number'))
    throw damage(`${at}.beats`, beats, 'a list of seconds')
}

/** The same of a document with its past and what can be redone. */
export function checkHistory(value: unknown): HistorySnapshot<StudioDocument> {
  if (!isRecord(value)) throw damage('history', value, 'an object')
  checkDocument(value.present, 'present')
  for (const list of ['past', 'future'] as const) {
    const steps = value[list]
    if (!Array.isArray(steps)) throw damage(list, steps, 'a list of steps')
    steps.forEach((step: unknown, index) => {
      const at = `${list}[${index}]`
      if (!isRecord(step)) throw damage(at, step, 'a step')
      if (typeof step.name !== 'string') throw damage(`${at}.name`, step.name, 'a text')
      checkDocument(step.before, `${at}.before`)
      checkDocument(step.after, `${at}.after`)
    })
  }
  return value as unknown as HistorySnapshot<StudioDocument>
}

/** Takes and recipes that were found sound. Steps of a history share theirs, and none is ever changed. */
const sound = new WeakSet<object>()

function checkTakes(takes: unknown, at: string): ReadonlySet<string> {
  if (!Array.isArray(takes) || takes.length === 0) throw damage(at, takes, 'a list with a take or more')
  const ids = new Set<string>()
  takes.forEach((take: unknown, index) => {
    const field = `${at}[${index}]`
    if (!isRecord(take)) throw damage(field, take, 'a take')
    const { id, name, recipe, notes } = take
    if (typeof id !== 'string' || id === '') throw damage(`${field}.id`, id, 'a text')
    if (ids.has(id)) throw damage(`${field}.id`, id, 'a text that no other take has')
    ids.add(id)
    if (sound.has(take)) return
    if (typeof name !== 'string') throw damage(`${field}.name`, name, 'a text')
    checkPlain(recipe, `${field}.recipe`)
    checkRecipe(recipe, `${field}.recipe`)
    if (notes !== undefined) checkNotes(notes, `${field}.notes`)
    sound.add(take)
  })
  return ids
}

/** What the page itself reads of a recipe, before anybody performs it. */
function checkRecipe(value: unknown, at: string): void {
  if (!isRecord(value)) throw damage(at, value, 'a recipe')
  if (sound.has(value)) return
  const { kind } = value
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind))
    throw damage(`${at}.kind`, kind, `one of ${Object.keys(KINDS).join(', ')}`)
  if (kind === 'walk') {
    checkPath(value.path, `${at}.path`)
    checkMarks(value.marks, `${at}.marks`)
  }
  if (kind === 'walk' && !isRecord(value.settings))
    throw damage(`${at}.settings`, value.settings, 'an object')
  if (kind === 'file') {
    checkFile(value.file, `${at}.file`)
    if (!Array.isArray(value.companions))
      throw damage(`${at}.companions`, value.companions, 'a list of files')
    value.companions.forEach((file: unknown, index) => checkFile(file, `${at}.companions[${index}]`))
    if (!isRecord(value.choices)) throw damage(`${at}.choices`, value.choices, 'an object')
  }
  if (kind === 'clip') {
    checkOperation(value.recipe, `${at}.recipe`)
    if (!Array.isArray(value.files)) throw damage(`${at}.files`, value.files, 'a list of files')
    value.files.forEach((file: unknown, index) => checkFile(file, `${at}.files[${index}]`, ['hash']))
  }
  let inputs: readonly TakeRecipe[]
  try {
    inputs = inputsOf(value as unknown as TakeRecipe)
  } catch {
    throw new MotionError(`${at}: what this take is made of could not be read; recipes are needed.`)
  }
  if (!Array.isArray(inputs)) throw damage(`${at}: what it is made of`, inputs, 'a list of recipes')
  inputs.forEach((input, index) =>
    checkRecipe(input, inputs.length > 1 ? `${at}, input ${index + 1}` : `${at}, input`),
  )
  sound.add(value)
}

function checkPath(path: unknown, at: string): void {
  if (!Array.isArray(path)) throw damage(at, path, 'a list of points')
  path.forEach((point: unknown, index) => {
    if (!isRecord(point)) throw damage(`${at}[${index}]`, point, 'a point')
    for (const field of ['x', 'z', 'time'])
      if (typeof point[field] !== 'number') throw damage(`${at}[${index}].${field}`, point[field], 'a number')
  })
}

function checkMarks(marks: unknown, at: string): void {
  if (marks === undefined) return
  if (!Array.isArray(marks)) throw damage(at, marks, 'a list of marks')
  marks.forEach((mark: unknown, index) => {
    if (!isRecord(mark)) throw damage(`${at}[${index}]`, mark, 'a mark')
    if (!Number.isSafeInteger(mark.point) || (mark.point as number) < 0)
      throw damage(`${at}[${index}].point`, mark.point, 'a whole number')
  })
}

function checkNotes(notes: unknown, at: string): void {
  checkPlain(notes, at)
  if (!isRecord(notes)) throw damage(at, notes, 'an object')
  const { annotations, labels } = notes
  if (labels !== undefined) checkNames(labels, `${at}.labels`)
  if (annotations === undefined) return
  if (!isRecord(annotations)) throw damage(`${at}.annotations`, annotations, 'an object')
  for (const [list, items] of Object.entries(annotations))
    if (!Array.isArray(items) && items !== undefined)
      throw damage(fieldOf(`${at}.annotations`, list), items, 'a list')
}

function checkFile(file: unknown, at: string, more: readonly string[] = []): void {
  if (!isRecord(file)) throw damage(at, file, 'a file with name and key')
  for (const field of ['name', 'key', ...more])
    if (typeof file[field] !== 'string') throw damage(`${at}.${field}`, file[field], 'a text')
}

function checkNames(names: unknown, at: string): asserts names is string[] {
  if (!Array.isArray(names)) throw damage(at, names, 'a list of texts')
  names.forEach((name: unknown, index) => {
    if (typeof name !== 'string') throw damage(`${at}[${index}]`, name, 'a text')
  })
}
