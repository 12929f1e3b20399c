export { buildRig, type Rig, type RigSpec } from './build-rig.ts'
export { RIG_ZOO } from './zoo.ts'
export { personMesh, type Part, type PersonMesh } from './person.ts'
export { playGlb, type PlayedFrame } from './play-glb.ts'
