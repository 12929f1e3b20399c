import type { Recipe } from '@understudy/motion'
import {
  isSeen,
  type FilmRecipe,
  type GivenPicture,
  type LiftRecipe,
  type TracksRecipe,
} from '../../document/lift-recipe.ts'
import { call, whole, type Naming } from './call.ts'
import { modelInput } from './model-input.ts'

/** What the Lift tool makes: a spoilt copy, a clean one, a motion out of pictures or a film, a filled one. */
export function liftRecipe(take: LiftRecipe, naming: Naming): Recipe | undefined {
  if (take.mode === 'tracks') return tracksRecipe(take, naming)
  if (take.mode === 'film') return filmRecipe(take, naming)
  const motion = naming.of(take.input)
  switch (take.mode) {
    case 'spoil': {
      const { degrees, centimetres, drift: driftCentimetres, seed } = take
      return call('spoil-motion', { motion }, { degrees, centimetres, driftCentimetres }, seed)
    }
    case 'filter': {
      const { fault, sigma, manner, force: anyway } = take
      const model = modelInput(take.model, naming, take.ownBody ? motion : undefined)
      return call('filter-motion', { model, motion }, { fault, sigma, manner, anyway })
    }
    case 'complete': {
      const spans = take.spans.map(([start, end]) => ({ start, end }))
      const model = modelInput(take.model, naming, take.ownBody ? motion : undefined)
      return call('complete-motion', { model, motion }, { roles: take.roles, spans })
    }
  }
}

function tracksRecipe(
  { model: known, picture, findCamera }: TracksRecipe,
  naming: Naming,
): Recipe | undefined {
  const model = modelInput(known, naming)
  if (!isSeen(picture))
    return call('lift-tracks', { model, picture: { value: inRadians(picture) } }, { findCamera })
  const { from, only, jitter, seed } = picture
  return call('lift-tracks', { model, seen: naming.of(from) }, { only, jitter, findCamera }, seed)
}

const filmRecipe = ({ like, picture, sigma }: FilmRecipe, naming: Naming): Recipe | undefined =>
  call(
    'lift-film',
    { examples: whole(like.examples.map(naming.of)), picture: { value: picture } },
    { frameRate: 30, sigma },
  )

const inRadians = ({ camera, ...picture }: GivenPicture): object => ({
  ...picture,
  ...(camera && { camera: { ...camera, fieldOfView: (camera.fieldOfView * Math.PI) / 180 } }),
})
