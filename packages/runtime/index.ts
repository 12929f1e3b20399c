export { MotionPack } from './pack/motion-pack.ts'
export { PackStream, readPack } from './pack/read-pack.ts'
export { printPack } from './pack/print-pack.ts'
export { PACK_VERSION, type PackError, type PackHeader } from './pack/header.ts'
export { WRITE_PACK_DEFAULTS, writePack, type WritePackOptions } from './pack/write-pack.ts'
export {
  CONTACT,
  CONTROL_GROUP,
  MOST_TAGS,
  type FeatureGroup,
  type FeatureLayout,
  type PackedClip,
  type PackedFollower,
  type PackedJoin,
  type PackSource,
  type TaggedFrames,
} from './pack/pack-source.ts'
export { makeWorldPose, placeJoints, type WorldPose } from './pose/world-pose.ts'
export { ANY_FRAME, FrameSearch, type Allowed } from './search/frame-search.ts'
export { makeWish, type Wish } from './control/wish.ts'
export { aimStick, STICK_DEFAULTS, StickControl, type StickOptions } from './control/stick-control.ts'
export { PathControl } from './control/path-control.ts'
export { MATCHING_DEFAULTS, MatchingPlayer, searchOf, type MatchingOptions } from './play/matching-player.ts'
export { Figure, FIGURE_DEFAULTS, type FigureOptions } from './play/figure.ts'
export { GraphPlayer } from './play/graph-player.ts'
export { ClipPlayer } from './play/clip-player.ts'
export { maskOf, PoseLayers } from './play/pose-layers.ts'
export type { GraphGuide } from './control/graph-guide.ts'
export { RandomWalk } from './control/random-walk.ts'
export {
  PLAN_WALK_DEFAULTS,
  PlannedWalk,
  planWalk,
  type GraphWalk,
  type PlanWalkOptions,
} from './control/plan-walk.ts'
export { FOLLOWER_DEFAULTS, FollowerPlayer, type FollowerOptions } from './follow/follower-player.ts'
export { LeaderPoints } from './follow/leader-points.ts'
export {
  CONTACT_OF,
  type ActionSource,
  type AttributeDirection,
  type SpacePointTable,
} from './action/action-source.ts'
export { packAction, type ActionPack } from './action/action-pack.ts'
export { ACTION_VERSION, isAction, printAction, readAction } from './action/action-file.ts'
export { ACTION_DEFAULTS, ActionPlayer, type ActionOptions } from './action/action-player.ts'
export { SpaceControl, StyleControl } from './action/controls.ts'
