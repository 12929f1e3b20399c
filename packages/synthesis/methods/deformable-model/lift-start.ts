import { portable } from '@understudy/kernels'
import type { GroundTransform, Vec3 } from '@understudy/motion'
import { project, type PictureCamera } from './constraints/screen.ts'
import { CAMERA_HABITS, fitCamera, type Sighting } from './lift-camera.ts'

/** Directions that are tried. */
const YAWS = 16

/** A start and how badly the mean motion fits the pictures there, picture heights RMS. */
export interface PlacementGuess {
  readonly placement: GroundTransform
  readonly miss: number
}

/**
 * Where a figure of known motion may stand: for each of 16 headings the place on the ground that fits best. A picture is linear
 * in the place once the depth is multiplied out,
 *
 *   f (right · (p − eye)) = (u − c_x) (forward · (p − eye)),      and the same for v,
 *
 * so each heading costs a 2 × 2 system. Best first.
 */
export function guessPlacements(sightings: readonly Sighting[], camera: PictureCamera): PlacementGuess[] {
  const guesses = Array.from({ length: YAWS }, (_, k) => {
    const yaw = (2 * Math.PI * k) / YAWS
    const [c, s] = [portable.cos(yaw), portable.sin(yaw)]
    const turned = sightings.map(({ place: [x, y, z], seen }) => ({
      place: [c * x + s * z, y, c * z - s * x] as Vec3,
      seen,
    }))
    const { x, z } = bestPlace(turned, camera)
    const moved = turned.map(({ place, seen }) => ({
      place: [place[0] + x, place[1], place[2] + z] as Vec3,
      seen,
    }))
    return { placement: { yaw, x, z }, miss: rmsMiss(moved, camera) }
  })
  return guesses.toSorted((a, b) => a.miss - b.miss)
}

function bestPlace(sightings: readonly Sighting[], camera: PictureCamera): { x: number; z: number } {
  const { eye, right, up, forward, focal, centre, orthographic } = camera
  let [xx, xz, zz, bx, bz] = [0, 0, 0, 0, 0]
  const add = (gx: number, gz: number, value: number): void => {
    xx += gx * gx
    xz += gx * gz
    zz += gz * gz
    bx += gx * value
    bz += gz * value
  }
  for (const { place, seen } of sightings) {
    const d = [place[0] - eye[0], place[1] - eye[1], place[2] - eye[2]]
    const along = (axis: Vec3): number => axis[0] * d[0] + axis[1] * d[1] + axis[2] * d[2]
    const [u, v] = [seen[0] - centre[0], centre[1] - seen[1]]
    const [ku, kv] = orthographic ? [0, 0] : [u, v]
    add(
      focal * right[0] - ku * forward[0],
      focal * right[2] - ku * forward[2],
      orthographic ? u - focal * along(right) : u * along(forward) - focal * along(right),
    )
    add(
      focal * up[0] - kv * forward[0],
      focal * up[2] - kv * forward[2],
      orthographic ? v - focal * along(up) : v * along(forward) - focal * along(up),
    )
  }
  // A level orthographic camera says nothing about the depth: the figure then stays where it is along the view.
  const ridge = 1e-9 * (xx + zz) + 1e-12
  const det = (xx + ridge) * (zz + ridge) - xz * xz
  return { x: (bx * (zz + ridge) - bz * xz) / det, z: (bz * (xx + ridge) - bx * xz) / det }
}

/**
 * Cameras that may have seen a figure of known motion, best first: from each of 16 sides, at the distance at which the figure is as large
 * as it is seen, then fitted.
 */
export function guessCameras(
  all: readonly Sighting[],
  options: { readonly aspect: number; readonly orthographic: boolean; readonly sigma: number },
): { readonly camera: PictureCamera; readonly energy: number }[] {
  const { aspect, orthographic, sigma } = options
  // A hundred places say as well as a thousand from which side they are seen.
  const sightings = all.filter((_, k) => k % Math.ceil(all.length / 100) === 0)
  const middle = (of: (one: Sighting) => number): number =>
    sightings.reduce((sum, one) => sum + of(one), 0) / sightings.length
  const [mx, my, mz] = [0, 1, 2].map((c) => middle(({ place }) => place[c]))
  const [mu, mv] = [0, 1].map((c) => middle(({ seen }) => seen[c]))
  const tall = Math.sqrt(middle(({ place }) => (place[1] - my) ** 2))
  const seenTall = Math.sqrt(middle(({ seen }) => (seen[1] - mv) ** 2))
  // Feet alone hardly rise: then the width of the track tells the size.
  const wide = Math.sqrt(middle(({ place }) => (place[0] - mx) ** 2 + (place[2] - mz) ** 2))
  const seenWide = Math.sqrt(middle(({ seen }) => (seen[0] - mu) ** 2))
  const scale = tall > 0.15 ? seenTall / tall : seenWide / Math.max(wide, 0.1)
  const focal = orthographic ? scale : CAMERA_HABITS.focal
  const distance = orthographic ? 5 : focal / Math.max(scale, 1e-3)
  const guesses = Array.from({ length: YAWS }, (_, k) => {
    const yaw = (2 * Math.PI * k) / YAWS
    const forward: Vec3 = [portable.sin(yaw), 0, portable.cos(yaw)]
    const right: Vec3 = [-portable.cos(yaw), 0, portable.sin(yaw)]
    const aside = -(((mu - aspect / 2) / focal) * (orthographic ? 1 : distance))
    const eye: Vec3 = [
      mx - distance * forward[0] + aside * right[0],
      my + ((mv - 0.5) / focal) * (orthographic ? 1 : distance),
      mz - distance * forward[2] + aside * right[2],
    ]
    const begin: PictureCamera = {
      eye,
      right,
      up: [0, 1, 0],
      forward,
      focal,
      centre: [aspect / 2, 0.5],
      orthographic,
    }
    return fitCamera(sightings, begin, sigma)
  })
  return guesses.toSorted((a, b) => a.energy - b.energy)
}

export function rmsMiss(sightings: readonly Sighting[], camera: PictureCamera): number {
  let sum = 0
  for (const { place, seen } of sightings) {
    const [u, v] = project(camera, place)
    sum += (u - seen[0]) ** 2 + (v - seen[1]) ** 2
  }
  return Math.sqrt(sum / Math.max(1, sightings.length))
}
