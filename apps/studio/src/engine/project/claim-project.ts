/** Messages between pages on one project. */
type Message =
  /** Somebody wants to work on it: save, and say when that is done. */
  'give' | 'given' | 'saved'

/** A page's claim on a project: one page works on it, others show what that one saves. */
export interface Claim {
  /** Whether this page is the one that works on it. */
  readonly held: boolean
  /** Tells pages that only show the project that there is something new. */
  tellSaved(): void
  /** Becomes the page that works on it; the one that did saves first. */
  takeOver(): Promise<void>
  release(): void
}

export interface ClaimListener {
  /** This page now works on the project: what was saved last is to be opened first. */
  held(): void
  /** Another page took the project over. */
  lost(): void
  /** The page that works on it has saved. */
  saved(): void
  /** Another page waits: saves what is not saved yet. */
  flush(): Promise<void>
}

/** The two parts of a browser that a claim needs; `locks` is not there in pages without a secure address. */
export interface ClaimTools {
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly channel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>
  /** Milliseconds to wait for a page that may have been put to sleep by the browser. */
  readonly patience?: number
}

const PATIENCE = 2000

/**
 * Claims a project for this page by a lock that the browser ends with the page, however the page ends. Whoever comes second
 * waits in line: it works on the project as soon as the first page is closed. Resolves when it is known which of the two this is.
 */
export async function claimProject(
  id: string,
  listener: ClaimListener,
  { locks, channel: open, patience = PATIENCE }: ClaimTools,
): Promise<Claim> {
  const name = `understudy-project-${id}`
  let held = false
  let ended = false
  let free = (): void => {}
  let waiting: AbortController | undefined
  let given: (() => void) | undefined
  const channel = open(name)
  const tell = (message: Message): void => channel.postMessage(message)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'given') given?.()
    else if (data === 'saved' && !held) listener.saved()
    else if (data === 'give' && held) void listener.flush().finally(() => tell('given'))
  }

  /** Asks for the lock, and holds it until it is given back or a page that takes over steals it. */
  const ask = (options: LockOptions, begun: (lock: Lock | null) => void): void => {
    let isMine = false
    locks
      ?.request(name, options, (lock) => {
        isMine = held = lock !== null
        begun(lock)
        return lock ? new Promise<void>((resolve) => (free = resolve)) : undefined
      })
      .catch(() => {
        // Waiting that was given up ends here, too: then nothing was lost.
        if (!isMine || ended) return
        held = false
        listener.lost()
        wait()
      })
  }
  /** Waits in line behind the page that has it. */
  const wait = (): void => {
    waiting = new AbortController()
    ask({ signal: waiting.signal }, () => listener.held())
  }

  if (!locks) held = true
  else {
    await new Promise<void>((known) => ask({ ifAvailable: true }, () => known()))
    if (!held) wait()
  }

  return {
    get held() {
      return held
    },
    tellSaved: () => tell('saved'),
    takeOver: async () => {
      if (held || !locks) return
      await new Promise<void>((resolve) => {
        given = resolve
        setTimeout(resolve, patience)
        tell('give')
      })
      given = undefined
      if (held || ended) return
      waiting?.abort()
      await new Promise<void>((resolve) =>
        ask({ steal: true }, () => {
          listener.held()
          resolve()
        }),
      )
    },
    release: () => {
      ended = true
      held = false
      waiting?.abort()
      free()
      channel.close()
    },
  }
}
