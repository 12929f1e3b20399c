import { rename } from '@understudy/motion'
import { WORDS } from '../../engine/words/words.ts'
import { showPlayed } from '../shared/played/show-played.ts'
import type { OpenTool } from '../shared/tool.ts'
import { PartnerPanel } from './panel.tsx'
import { makePartnerClient } from './partner-client.ts'
import { showPartner } from './show-partner.ts'

/** Somebody follows a leader. */
export const open: OpenTool = ({ studio, player, performances, host, operations, onProgress, workspace }) => {
  showPlayed({ studio, player, workspace }, 'partner')
  const client = makePartnerClient(host, operations, onProgress)
  showPartner(studio, player, client)
  return {
    Panel: PartnerPanel,
    perform: async (recipe, quality) => {
      if (recipe.kind !== 'partner') return undefined
      // Two seconds of work: a hand that moves a slider waits for the exact answer.
      const leader = quality === 'exact' ? await performances.performed(recipe.leader) : undefined
      const partner = leader && (await client.partner(recipe))
      if (!partner) return undefined
      const { motion, body, floor } = leader
      const called = recipe.leader.kind === 'corpus' ? WORDS.clipTitle(motion.name) : motion.name
      const company = [
        { motion: rename(partner.leader, called), body, ...(floor !== undefined && { floor }) },
      ]
      return {
        motion: partner.motion,
        body: await performances.bodyFor(partner.motion.skeleton),
        company,
        partner,
        segments: partner.segments,
        examples: partner.examples,
      }
    },
    warm: async (recipe) => {
      const follower = recipe.kind === 'partner' && (await client.learn(recipe))
      if (follower) await performances.bodyFor(follower)
    },
    cancel: () => client.cancel(),
  }
}
