import {
  NO_ANNOTATIONS,
  type Annotations,
  type HandPose,
  type Interval,
  type Motion,
  type Role,
} from '@understudy/motion'
import { sortContacts } from '../../analysis/contacts/index.ts'
import { runsOf, withoutFlicker } from '../../analysis/contacts/runs.ts'

/** What flickers less than a detector's: shorter gaps are closed, shorter runs dropped, seconds. */
const SHORTEST_GAP = 0.06
const SHORTEST_RUN = 0.08

/** A foot planted, a hand (`role`) that holds one of the partner's, or a hand in a pose. */
interface Claim {
  readonly role: Role
  readonly partnerRole?: Role
  readonly pose?: HandPose['pose']
}

/** Collects what many motions say of every frame: half of the weight decides. */
export interface Vote {
  /** What `source` says at its own time counts for `frame` with `weight`. */
  add(frame: number, weight: number, source: Motion, sourceSeconds: number): void
  /** Planted feet, handholds and hand poses while at least half of a frame's weight says so; weights of a frame sum to one. */
  result(): Annotations
}

export function makeVote(frameCount: number, frameRate: number): Vote {
  const claims = new Map<string, { readonly claim: Claim; readonly votes: Float64Array }>()
  const known = new Map<Motion, readonly Said[]>()
  return {
    add(frame, weight, source, sourceSeconds) {
      let own = known.get(source)
      if (!own) known.set(source, (own = claimsOf(source)))
      const at = Math.round(Math.min(Math.max(sourceSeconds * source.frameRate, 0), source.frameCount - 1))
      for (const said of own) {
        if (said.frames[at] === 0) continue
        said.votes ??= votesFor(said)
        said.votes[frame] += weight
      }
    },
    result() {
      const found = [...claims.values()].flatMap(({ claim, votes }) => {
        const runs = runsOf(frameCount, (frame) => votes[frame] >= 0.5)
        return withoutFlicker(runs, SHORTEST_GAP * frameRate, SHORTEST_RUN * frameRate).map(
          ({ from, to }) => ({ ...claim, start: from / frameRate, end: (to + 1) / frameRate }),
        )
      })
      const byTime = (a: Interval, b: Interval): number => a.start - b.start || a.end - b.end
      const contacts = found.flatMap(({ role, partnerRole, pose, start, end }) =>
        partnerRole || pose ? [] : [{ role, start, end }],
      )
      const handholds = found.flatMap(({ role, partnerRole, start, end }) =>
        partnerRole ? [{ role, partnerRole, start, end }] : [],
      )
      const handPoses = found.flatMap(({ role, pose, start, end }) =>
        pose ? [{ role: role as HandPose['role'], pose, start, end }] : [],
      )
      return {
        ...NO_ANNOTATIONS,
        contacts: sortContacts(contacts),
        handholds: handholds.toSorted(byTime),
        handPoses: handPoses.toSorted(byTime),
      }
    },
  }

  function votesFor({ key, claim }: Said): Float64Array {
    let counted = claims.get(key)
    if (!counted) claims.set(key, (counted = { claim, votes: new Float64Array(frameCount) }))
    return counted.votes
  }
}

/** What a motion says, and in which of its frames. */
interface Said {
  readonly key: string
  readonly claim: Claim
  /** 1 where it holds. */
  readonly frames: Uint8Array
  /** Where it is counted, once it has been. */
  votes?: Float64Array
}

/** Per claim of a motion, 1 in every frame in which it holds. */
function claimsOf({ annotations, frameRate, frameCount }: Motion): readonly Said[] {
  const found = new Map<string, Said>()
  const said: readonly (Claim & Interval)[] = [
    ...annotations.contacts,
    ...annotations.handholds,
    ...annotations.handPoses,
  ]
  for (const { start, end, role, partnerRole, pose } of said) {
    const claim: Claim = { role, ...(partnerRole && { partnerRole }), ...(pose && { pose }) }
    const key = `${role} ${partnerRole ?? pose ?? 'floor'}`
    let own = found.get(key)
    if (!own) found.set(key, (own = { key, claim, frames: new Uint8Array(frameCount) }))
    own.frames.fill(1, Math.ceil(start * frameRate), Math.ceil(end * frameRate))
  }
  return [...found.values()]
}
