import {
  HAND_POSES,
  NO_ANNOTATIONS,
  type Annotations,
  type ContactInterval,
  type Handhold,
  type HandPose,
  type KeyMark,
  type LabelledSegment,
} from '../../annotations/annotations.ts'
import { MotionError, type Issue } from '../../errors.ts'
import { checkRecipe } from '../../motion/check-recipe.ts'
import type { Recipe } from '../../motion/recipe.ts'
import { ROLES, type Role } from '../../skeleton/roles.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value)
const isHand = (value: unknown): value is HandPose['role'] => value === 'leftHand' || value === 'rightHand'
const isHandPose = (value: unknown): value is HandPose['pose'] =>
  (HAND_POSES as readonly unknown[]).includes(value)
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isInterval = (value: Fields): boolean =>
  isTime(value.start) && isTime(value.end) && value.start <= value.end

/** Annotations from plain JSON. What is not one is left out and listed. */
export function readAnnotations(value: unknown, at: string, issues: Issue[]): Annotations {
  if (value === undefined) return NO_ANNOTATIONS
  if (!isFields(value)) {
    issues.push({ at, message: 'annotations are not an object; left out' })
    return NO_ANNOTATIONS
  }
  const list = <T>(
    name: keyof Annotations,
    read: (item: unknown) => T | undefined,
    time: (item: T) => number,
  ): T[] => {
    const items = value[name] ?? []
    if (!Array.isArray(items)) {
      issues.push({ at: `${at}.${name}`, message: 'not a list; left out' })
      return []
    }
    const kept: T[] = []
    items.forEach((item: unknown, index) => {
      const good = read(item)
      if (good !== undefined) kept.push(good)
      else
        issues.push({ at: `${at}.${name}[${index}]`, message: 'does not have the fields it needs; left out' })
    })
    return kept.sort((a, b) => time(a) - time(b))
  }
  const start = (item: { readonly start: number }): number => item.start
  return {
    contacts: list<ContactInterval>(
      'contacts',
      (item) =>
        isFields(item) && isInterval(item) && isRole(item.role)
          ? { role: item.role, start: item.start as number, end: item.end as number }
          : undefined,
      start,
    ),
    marks: list<KeyMark>(
      'marks',
      (item) =>
        isFields(item) && typeof item.name === 'string' && isTime(item.time)
          ? { name: item.name, time: item.time }
          : undefined,
      (mark) => mark.time,
    ),
    segments: list<LabelledSegment>(
      'segments',
      (item) =>
        isFields(item) && isInterval(item) && typeof item.label === 'string'
          ? { label: item.label, start: item.start as number, end: item.end as number }
          : undefined,
      start,
    ),
    beats: list<number>(
      'beats',
      (item) => (isTime(item) ? item : undefined),
      (beat) => beat,
    ),
    handholds: list<Handhold>(
      'handholds',
      (item) =>
        isFields(item) && isInterval(item) && isRole(item.role) && isRole(item.partnerRole)
          ? {
              role: item.role,
              partnerRole: item.partnerRole,
              start: item.start as number,
              end: item.end as number,
            }
          : undefined,
      start,
    ),
    handPoses: list<HandPose>(
      'handPoses',
      (item) =>
        isFields(item) && isInterval(item) && isHand(item.role) && isHandPose(item.pose)
          ? { role: item.role, pose: item.pose, start: item.start as number, end: item.end as number }
          : undefined,
      start,
    ),
  }
}

/** A recipe from plain JSON; one that is not complete cannot be performed again and is left out. */
export function readRecipe(value: unknown, at: string, issues: Issue[]): Recipe | undefined {
  if (value === undefined) return undefined
  try {
    return checkRecipe(value, at)
  } catch (error) {
    if (!(error instanceof MotionError)) throw error
    issues.push({ at, message: `${error.message} The recipe is left out.` })
    return undefined
  }
}
