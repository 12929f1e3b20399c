import { lookAt, type PictureCamera } from '@understudy/synthesis/methods/deformable-model'
import type { CameraJson } from '../../document/lift-recipe.ts'

export const cameraOf = ({ eye, target, fieldOfView, aspect }: CameraJson): PictureCamera =>
  lookAt(eye, target, (fieldOfView * Math.PI) / 180, aspect)
