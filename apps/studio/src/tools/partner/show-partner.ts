import { makeMotion, type Motion } from '@understudy/motion'
import { PALETTE } from '@understudy/view'
import type { Player } from '@understudy/view/player'
import { currentOf } from '../../document/document.ts'
import type { LiveSession, PartnerClient } from './partner-client.ts'
import { coupleOf } from '../../document/couple-of.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { GhostFigure } from '../shared/stage/ghost-figure.ts'
import { HoldLines } from './hold-lines.ts'

/** Neither leader nor follower: who was recorded. */
const RECORDED = '#8b94a5'

/** The line between held hands; the true partner and the live one as ghosts. Follows the store one way. */
export function showPartner(studio: Studio, player: Player, client: PartnerClient): () => void {
  const { store } = studio
  const { stage } = player
  const lines = new HoldLines(stage)
  let truth: GhostFigure | undefined
  let live: { readonly of: Performance; readonly latency: number; readonly ghost: GhostFigure } | undefined
  let session: { readonly motion: Motion; readonly advance: LiveSession['advance'] } | undefined
  let seen = -1
  let asking = false

  const onStep = (): boolean => {
    const { performed, compare, live: wantedLive } = store.getState()
    const partner = performed?.partner
    const [leader, follower] = player.cast.figures
    if (!partner || !follower) {
      lines.hide()
      if (truth) truth.visible = false
      if (live) endLive()
      return false
    }
    const { time } = player.transport
    lines.show(performed.motion.annotations.handholds, follower, leader, time)
    showTruth(performed, compare, time)
    showLive(performed, wantedLive?.latency, time)
    return false
  }

  function showTruth({ partner, body }: Performance, wanted: boolean, time: number): void {
    const motion = partner?.truth?.motion
    if (!wanted || !motion) {
      if (truth) truth.visible = false
      return
    }
    if (truth?.skeleton.jointCount !== motion.skeleton.jointCount) {
      truth?.dispose()
      truth = new GhostFigure(motion.skeleton, body, RECORDED)
      stage.add(truth)
    }
    truth.show(motion, time)
  }

  function showLive(performed: Performance, latency: number | undefined, time: number): void {
    if (latency === undefined) {
      if (live) endLive()
      return
    }
    if (live?.of !== performed || live.latency !== latency) void beginLive(performed, latency)
    if (!session || !live) return
    if (!asking && time > seen) void advance(time)
    if (seen >= 0) live.ghost.show(session.motion, Math.min(time, seen))
  }

  async function beginLive(performed: Performance, latency: number): Promise<void> {
    endLive()
    const { motion, body, company } = performed
    const take = currentOf(studio.history.present, 'partner')
    if (!take || !company) return
    const ghost = new GhostFigure(motion.skeleton, body, PALETTE.sketch)
    const mine = { of: performed, latency, ghost }
    live = mine
    stage.add(ghost)
    const { settings, leader } = take.recipe
    const opened = await client.live(company[0].motion, settings, latency, coupleOf(leader)?.couple)
    if (!opened || live !== mine) return
    const { frameCount, frameRate } = opened
    session = {
      motion: makeMotion({
        name: motion.name,
        skeleton: motion.skeleton,
        frameRate,
        rootPositions: new Float32Array(3 * frameCount),
        rotations: new Float32Array(4 * motion.skeleton.jointCount * frameCount),
      }),
      advance: (seconds) => opened.advance(seconds),
    }
    store.setState({ live: { latency, decided: [] } })
    stage.invalidate()
  }

  /** Frames are written into the motion as they become certain: nothing on stage is made anew. */
  async function advance(time: number): Promise<void> {
    const to = session
    if (!to) return
    asking = true
    try {
      const frames = await to.advance(time)
      if (session !== to) return
      seen = Math.max(seen, time)
      if (!frames) return
      to.motion.rootPositions.set(frames.rootPositions, 3 * frames.first)
      to.motion.rotations.set(frames.rotations, 4 * to.motion.skeleton.jointCount * frames.first)
      const now = store.getState().live
      if (now && frames.decided.length > 0)
        store.setState({ live: { ...now, decided: [...now.decided, ...frames.decided] } })
      stage.invalidate()
    } finally {
      asking = false
    }
  }

  function endLive(): void {
    live?.ghost.dispose()
    live = session = undefined
    seen = -1
    stage.invalidate()
  }

  const offStep = stage.onStep(onStep)
  const offStore = store.subscribe((now, before) => {
    if (now.live !== before.live || now.compare !== before.compare || now.performed !== before.performed)
      stage.invalidate()
  })
  return () => {
    offStep()
    offStore()
    endLive()
    truth?.dispose()
    lines.dispose()
  }
}
