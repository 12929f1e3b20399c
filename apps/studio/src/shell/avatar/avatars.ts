import {
  MotionError,
  rename,
  withAnnotations,
  type Motion,
  type Role,
  type Skeleton,
} from '@understudy/motion'
import type { SkinPoints } from '@understudy/motion/body'
import { Avatar } from '@understudy/view'
import type { Take } from '@understudy/view/player'
import type { Object3D } from 'three'
import type { WornFile } from '../../document/document.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { AvatarState, WorkspaceStore } from '../../engine/studio/workspace.ts'
import type { Importer } from '../../engine/import/importer.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { RetargetJobs } from './retarget-jobs.ts'

/** Puts people into a body of one's own, and their motions onto its bones. */
export interface Avatars {
  /** The same people as they are, or in the body of `avatar`. An avatar that cannot be worn is told about, and nobody wears it. */
  dress(cast: readonly Take[], avatar: WornFile | undefined, exact: boolean): Promise<readonly Take[]>
}

interface WornBody {
  readonly scene: Object3D
  /** The figure at rest: its skeleton, and how it stands. */
  readonly example: Motion
  /** Its surface, where it can be read: its soles stand on the floor. */
  readonly skin: SkinPoints | undefined
  /** Motions on its bones, by their rotations: as they are shown at rest, and while something is dragged. */
  readonly worn: { readonly exact: FittedMotions; readonly preview: FittedMotions }
}

type FittedMotions = WeakMap<Float32Array, Motion>

/** How a file turned out. */
interface OpenedBody {
  readonly state: AvatarState
  readonly body?: WornBody
}

/** A mesh packed in a way that is not read here is worn all the same, by its joints. */
async function skinOf(bytes: Uint8Array, { skeleton }: Motion): Promise<SkinPoints | undefined> {
  const { readSkin } = await import('./read-body.ts')
  return await readSkin(bytes, skeleton).catch(() => undefined)
}

/** What a body needs to be moved at all. */
const NEEDED: readonly Role[] = ['hips', 'leftUpperLeg', 'rightUpperLeg', 'leftUpperArm', 'rightUpperArm']

export function makeAvatars(
  host: JobHost,
  importer: Importer,
  storage: Storage,
  workspace: WorkspaceStore,
): Avatars {
  const { run } = host.channel<RetargetJobs>('retarget')
  const bodies = new Map<string, Promise<OpenedBody>>()
  const tell = (avatar: AvatarState): void => {
    if (workspace.getState().avatar !== avatar) workspace.setState({ avatar })
  }

  async function read({ name, key, roles }: WornFile): Promise<{ bytes: Uint8Array; example: Motion }> {
    const bytes = await storage.getFile(key)
    if (!bytes) throw new MotionError(SHELL_WORDS.body.failed(name, 'the browser no longer keeps the file'))
    const source = { main: { name, bytes: bytes.slice() }, companions: [] }
    return { bytes, example: (await importer.read(source, roles && { roles })).motion }
  }
  async function makeBody(name: string, bytes: Uint8Array, example: Motion): Promise<OpenedBody> {
    const { skeleton } = example
    const scene = await loadScene(bytes)
    let skinned = false
    scene.traverse((object) => (skinned ||= 'isSkinnedMesh' in object))
    if (!skinned) throw new MotionError(SHELL_WORDS.body.noSkin(name))
    const { roles } = skeleton
    if (!NEEDED.every((role) => roles.has(role))) throw new MotionError(SHELL_WORDS.body.noRoles(name))
    const { matched } = new Avatar(scene, skeleton)
    const skin = await skinOf(bytes, example)
    return {
      state: { kind: 'worn', name, joints: matched, matched: roles.size, skeleton },
      body: { scene, example, skin, worn: { exact: new WeakMap(), preview: new WeakMap() } },
    }
  }
  async function open(file: WornFile): Promise<OpenedBody> {
    const { name } = file
    let skeleton: Skeleton | undefined
    try {
      const { bytes, example } = await read(file)
      skeleton = example.skeleton
      return await makeBody(name, bytes, example)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const problem = error instanceof MotionError ? reason : SHELL_WORDS.body.failed(name, reason)
      return { state: { kind: 'failed', name, problem, skeleton } }
    }
  }
  function bodyOf(file: WornFile): Promise<OpenedBody> {
    const { name, key, roles } = file
    const known = bodies.get(JSON.stringify([name, key, roles]))
    if (known) return known
    tell({ kind: 'coming', name })
    const opened = open(file)
    bodies.set(JSON.stringify([name, key, roles]), opened)
    return opened
  }
  async function wear(take: Take, { scene, example, skin, worn }: WornBody, exact: boolean): Promise<Take> {
    const { motion } = take
    if (motion.skeleton.roles.get('hips') === undefined) return take
    const known = exact ? worn.exact : worn.preview
    let fitted = known.get(motion.rotations)
    if (!fitted) {
      fitted = (await run('wear', motion, example, exact, skin)) as Motion
      known.set(motion.rotations, fitted)
    }
    return {
      motion: rename(withAnnotations(fitted, motion.annotations), motion.name),
      avatar: scene,
    }
  }
  return {
    dress: async (cast, avatar, exact) => {
      if (!avatar) {
        if (workspace.getState().avatar.kind !== 'none') tell({ kind: 'none' })
        return cast
      }
      const { state, body } = await bodyOf(avatar)
      tell(state)
      if (!body) return cast
      return Promise.all(cast.map((take) => wear(take, body, exact)))
    },
  }
}

/** The meshes of a GLB, packed by meshopt, by Draco, or not. */
async function loadScene(bytes: Uint8Array): Promise<Object3D> {
  const [{ GLTFLoader }, { MeshoptDecoder }, { withoutDraco }] = await Promise.all([
    import('three/addons/loaders/GLTFLoader.js'),
    import('three/addons/libs/meshopt_decoder.module.js'),
    import('./read-body.ts'),
  ])
  const loader = new GLTFLoader()
  loader.setMeshoptDecoder(MeshoptDecoder)
  const plain = await withoutDraco(bytes)
  return (await loader.parseAsync(plain.slice().buffer, '')).scene
}
