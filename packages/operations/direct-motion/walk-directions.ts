import { portable } from '@understudy/kernels'
import type { PathSample } from '@understudy/synthesis/methods/control-by-example'
import type { Direction, Pace } from './read-directions.ts'

/** A path is sampled this often, seconds: quicker than a foot moves. */
const INTERVAL = 0.1
/** Corners are taken no faster, metres per second. */
const CORNER_SPEED = 1

/** What is walked in one go: everything but actions. */
export type Walked = Exclude<Direction, { readonly do: 'act' }>

/** Where the examples can stand, and how fast they go. */
export interface Ability {
  /** Metres per second. */
  readonly speed: number
  /** Seconds of standing before and after, so that what comes next can be joined. 0 where no example stands. */
  readonly standing: number
}

/**
 * Directions as a path: from the origin, facing +Z. A turn is an arc of its radius, since nobody spins on a point; left of
 * +Z is +X.
 *
 *   walk: p += v Δt (sin ψ, cos ψ)        turn: ψ += v Δt / r,  p as for walking
 */
export function walkDirections(directions: readonly Walked[], ability: Ability): readonly PathSample[] {
  const samples: PathSample[] = [{ x: 0, z: 0, time: 0, heading: 0 }]
  const go = (seconds: number, speed: number, angle: number): void => {
    const count = Math.max(1, Math.round(seconds / INTERVAL))
    const start = samples.at(-1)!
    let { x, z, heading = 0 } = start
    for (let i = 1; i <= count; i++) {
      // The chord of an arc points along its middle, and is shorter by sin(θ/2) / (θ/2).
      const part = angle / count
      const middle = heading + part / 2
      const chord = (speed * seconds) / count / (part === 0 ? 1 : part / 2 / portable.sin(part / 2))
      x += chord * portable.sin(middle)
      z += chord * portable.cos(middle)
      heading += part
      samples.push({ x, z, time: start.time + (i * seconds) / count, heading })
    }
  }
  const stand = (seconds: number): void => {
    if (ability.standing > 0 && seconds > 0) go(seconds, 0, 0)
  }
  stand(ability.standing)
  for (const one of directions) {
    if (one.do === 'stand') stand(one.seconds)
    else {
      const speed = speedOf(one.pace, ability.speed)
      if (one.do === 'walk') go(one.seconds ?? one.metres! / speed, speed, 0)
      else {
        const slow = one.radius < 1 ? Math.min(speed, CORNER_SPEED) : speed
        go((Math.abs(one.angle) * one.radius) / slow, slow, one.angle)
      }
    }
  }
  stand(ability.standing)
  return samples
}

const speedOf = (pace: Pace, usual: number): number => ('speed' in pace ? pace.speed : pace.share * usual)
