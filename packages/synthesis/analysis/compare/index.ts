export { cloudDistance, distanceUnder, fitGround } from './fit-ground.ts'
export {
  CLOUD_DEFAULTS,
  cloudTrack,
  commonRoles,
  COMPARE_ROLES,
  windowPointWeights,
  type CloudOptions,
  type CloudTrack,
} from './cloud-track.ts'
export { distanceGrid, groundOfCell, type DistanceGrid } from './distance-grid.ts'
export { pooledDistances, poolGrid, type CellCost, type PooledGrid } from './pool-grid.ts'
export {
  LOCAL_MINIMA_DEFAULTS,
  localMinima,
  type GridMinimum,
  type LocalMinimaOptions,
} from './local-minima.ts'
