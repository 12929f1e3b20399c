import { makeBody, type Body, type BodySpec } from './body/make-body.ts'

/** How somebody moves, whatever they do. All plain numbers; 0 or 1 is the average person. */
export interface Manner {
  /** Size and vigour of everything: 0.7 tired, 1 everyday, 1.4 lively. */
  readonly energy: number
  /** Preferred pace relative to the score's: 0.9 takes its time. */
  readonly tempo: number
  /** 1 average; higher damps what hangs on the trunk (arms, head) and shortens follow-through. */
  readonly stiffness: number
  /** Vertical travel of the pelvis relative to the average. */
  readonly bounce: number
  /** Forward stoop of the trunk, radians. */
  readonly posture: number
  /** Weights of the measured principal variations between people, in standard deviations. */
  readonly style: readonly number[]
}

/** Somebody who performs: a body and a manner of moving. */
export interface Performer {
  readonly id: string
  readonly body: Body
  readonly manner: Manner
}

/** The manner of somebody in no special mood: every factor 1. */
export const EVERYDAY: Manner = { energy: 1, tempo: 1, stiffness: 1, bounce: 1, posture: 0, style: [] }

/** Somebody with this body, everyday in manner but for what is said. */
export const makePerformer = (id: string, body: BodySpec, manner: Partial<Manner> = {}): Performer => ({
  id,
  body: makeBody(body),
  manner: { ...EVERYDAY, ...manner },
})

/**
 * People of other ages, beside the company whom the corpus is made by. A child bounces and
 * hurries; somebody old stoops, is stiff, and takes care. Sizes of both are ours.
 */
export const AGES: readonly Performer[] = [
  makePerformer(
    'child',
    { height: 1.24, legs: 0.97, arms: 0.97, breadth: 0.98, asymmetry: 0.006 },
    {
      energy: 1.35,
      tempo: 1.1,
      stiffness: 0.75,
      bounce: 1.35,
      style: [-0.6, 0.5, 0.6, 0.8, 0.9, 0.6, 0.4, -0.5],
    },
  ),
  makePerformer(
    'old',
    { height: 1.66, legs: 0.98, breadth: 1.02, asymmetry: 0.01 },
    {
      energy: 0.62,
      tempo: 0.9,
      stiffness: 1.5,
      bounce: 0.7,
      posture: 0.2,
      style: [0.9, 1, 0.8, -0.9, 0.6, -1, 0.6, 0.4],
    },
  ),
]

/** The company: six bodies and manners. Ids describe, they name nobody. */
export const COMPANY: readonly Performer[] = [
  makePerformer('average', { height: 1.75, asymmetry: 0.004 }),
  makePerformer(
    'tall',
    { height: 1.88, legs: 1.02, asymmetry: -0.006 },
    { energy: 0.95, tempo: 0.96, style: [1.25, -1.15, 1, -1.5, 0.85, 1.4, -1, 1.1] },
  ),
  makePerformer(
    'small',
    { height: 1.6, legs: 0.98, breadth: 0.95, asymmetry: 0.005 },
    { energy: 1.1, tempo: 1.05, bounce: 1.15, style: [-1.25, 0.85, 1.1, 1.25, 1.4, -1.1, 1.25, -1] },
  ),
  makePerformer(
    'sturdy',
    { height: 1.72, legs: 0.97, breadth: 1.1, asymmetry: 0.008 },
    {
      energy: 0.9,
      stiffness: 1.25,
      posture: 0.04,
      style: [1.04, 1.43, -1.17, 1.04, -1.17, -0.91, 1.04, 1.17],
    },
  ),
  makePerformer(
    'light',
    { height: 1.68, legs: 1.02, arms: 1.02, breadth: 0.93, asymmetry: -0.004, handedness: 'left' },
    { energy: 1.2, stiffness: 0.85, bounce: 1.2, style: [-1.2, -1.5, -1.3, 0.91, 1.04, 0.78, -1.25, -1.4] },
  ),
  makePerformer(
    'weary',
    { height: 1.78, asymmetry: 0.007 },
    {
      energy: 0.75,
      tempo: 0.92,
      stiffness: 1.1,
      bounce: 0.85,
      posture: 0.1,
      style: [1.3, 0.55, 1.4, -1.3, 0.8, -1.5, 0.8, -0.7],
    },
  ),
]
