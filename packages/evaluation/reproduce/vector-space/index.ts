import type { Seed } from '../exhibit.ts'
import { attributesFigure, caricatureFigure, eigenvectorsFigure, examplesFigure } from './waves.ts'

export const vectorSpace: Seed = {
  name: 'vector-space',
  title: 'Lim and Thalmann: A vector space representation of motion data for example-based motion synthesis',
  about:
    'Motions in full correspondence as vectors of shape and timing: principal components, attribute vectors, caricature.',
  exhibits: [examplesFigure, eigenvectorsFigure, attributesFigure, caricatureFigure],
}
