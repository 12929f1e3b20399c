import type { SpeedGuide, WalkAnswer, WalkRequest } from '../../engine/performances/walk-answer.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { WalkJobs } from './walk-jobs.ts'

/** Walks along paths, found away from the page. */
export interface WalkClient {
  /** What the examples can do; the first call starts learning. */
  ready(): Promise<SpeedGuide | undefined>
  /** Undefined when a newer request took its place. */
  walk(request: WalkRequest): Promise<WalkAnswer | undefined>
  /** Nobody waits for a walk any more. */
  cancel(): void
}

export function makeWalkClient(host: JobHost): WalkClient {
  const channel = host.channel<WalkJobs>('walk')
  const walks = channel.newest<WalkRequest, WalkAnswer>((run, request) => run('walk', request))
  return {
    ready: () => channel.run('guide'),
    walk: (request) => walks.ask(request, request.quality === 'exact'),
    cancel: () => walks.cancel(),
  }
}
