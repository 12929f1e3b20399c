import { PALETTE } from './palette.ts'

/** The colours of a stage. Everything that draws takes one; nothing else decides a colour. */
export interface Theme {
  readonly name: 'light' | 'dark'
  /** Behind everything, and where the floor fades to. */
  readonly background: string
  /** The floor near the figure. */
  readonly floor: string
  /** Lines every metre, and every ten centimetres when near. */
  readonly grid: string
  readonly gridOpacity: number
  /** The darkest a contact shadow gets, 0 to 1. */
  readonly shadowOpacity: number
  readonly shadow: string
  /** A figure without a part to play: the result. */
  readonly body: string
  /** Poses before and after, of a figure without a part to play. */
  readonly ghost: string
  /** Light from above and its bounce from the floor. */
  readonly sky: string
  readonly bounce: string
  readonly skyIntensity: number
  /** The lamp over the viewer's shoulder, and the one behind the figure that draws its edge. */
  readonly keyIntensity: number
  readonly rimIntensity: number
}

/** The stage by day. */
export const LIGHT_THEME: Theme = {
  name: 'light',
  background: '#eceae6',
  floor: '#f8f7f4',
  grid: '#5a5f6b',
  gridOpacity: 0.3,
  shadowOpacity: 0.5,
  shadow: '#2a2730',
  body: '#d3cdc4',
  ghost: '#6d6a70',
  sky: '#ffffff',
  bounce: '#8d8378',
  skyIntensity: 1.5,
  keyIntensity: 2.3,
  rimIntensity: 0.9,
}

/** The stage at night. */
export const DARK_THEME: Theme = {
  name: 'dark',
  background: '#131417',
  floor: '#24262b',
  grid: '#aab2c2',
  gridOpacity: 0.2,
  shadowOpacity: 0.72,
  shadow: '#000000',
  body: '#cfccc6',
  ghost: '#d7d5d0',
  sky: '#b9c6dc',
  bounce: '#3a3532',
  skyIntensity: 0.9,
  keyIntensity: 2.2,
  rimIntensity: 2.0,
}

/** More than this many are a crowd: two of them in colours would seem to play a part. */
const COLOURED = 3

/** What a crowd wears, with little colour so that nobody seems to be A or B, and light enough for both themes. */
const CROWD = ['#c9c2b6', '#8f9d97', '#b39a8b', '#8b93a3', '#a9a17f', '#a18f9c', '#7f8a8f'] as const

/** Are so many figures a crowd, who are not told apart by the parts they play? */
export const isCrowd = (count: number): boolean => count > COLOURED

/** The colour of the nth of several figures: A, B, then the neutral body for the rest; muted tones in turn for a crowd. */
export function performerColor(theme: Theme, index: number, count: number): string {
  if (count === 1) return theme.body
  if (isCrowd(count)) return CROWD[index % CROWD.length]
  return [PALETTE.leader, PALETTE.follower][index] ?? theme.body
}
