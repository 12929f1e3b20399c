export interface Latest<Q, A> {
  /** Undefined when a newer question, or `cancel`, took its place. */
  ask(question: Q): Promise<A | undefined>
  cancel(): void
}

/**
 * At most one question is being answered and one waits: the newest. `tell` hears the number of the newest question,
 * so that whoever answers can give up on older ones.
 */
export function makeLatest<Q, A>(
  answer: (id: number, question: Q) => Promise<A | undefined>,
  tell: (id: number) => void = () => {},
): Latest<Q, A> {
  let newest = 0
  let busy = false
  let waiting: { id: number; question: Q; settle: (answer: Promise<A | undefined>) => void } | undefined

  async function work(id: number, question: Q): Promise<A | undefined> {
    busy = true
    try {
      const found = await answer(id, question)
      return id === newest ? found : undefined
    } finally {
      busy = false
      const next = waiting
      waiting = undefined
      if (next) next.settle(work(next.id, next.question))
    }
  }

  const dropWaiting = (): void => {
    waiting?.settle(Promise.resolve(undefined))
    waiting = undefined
  }

  return {
    ask: (question) => {
      const id = ++newest
      tell(id)
      dropWaiting()
      if (!busy) return work(id, question)
      return new Promise((settle) => (waiting = { id, question, settle }))
    },
    cancel: () => {
      tell(++newest)
      dropWaiting()
    },
  }
}
