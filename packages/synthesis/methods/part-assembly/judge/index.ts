export { inPieces } from './in-pieces.ts'
export {
  learnNaturalness,
  NATURALNESS_DEFAULTS,
  scoreNaturalness,
  type Naturalness,
  type NaturalnessModel,
  type NaturalnessOptions,
  type NaturalnessTerms,
} from './naturalness.ts'
export {
  parseRatings,
  parseStudy,
  ratingTable,
  RATINGS_FORMAT,
  STUDY_FORMAT,
  type RatingTable,
  type Ratings,
  type Study,
  type StudyItem,
} from './rating.ts'
