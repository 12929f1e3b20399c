export interface Latest<Q, A> {
  /**
   * Undefined when `cancel` or an urgent question came after it, or when it still waited as a newer one came. What
   * is being answered is finished otherwise: a hand that moves all the time would never see an answer.
   */
  ask(question: Q, urgent?: boolean): Promise<A | undefined>
  cancel(): void
}

/**
 * At most one question is being answered and one waits: the newest. `tell` hears from which number on answers are
 * wanted, so that whoever answers can give up on older ones.
 */
export function makeLatest<Q, A>(
  answer: (id: number, question: Q) => Promise<A | undefined>,
  tell: (wanted: number) => void = () => {},
): Latest<Q, A> {
  let newest = 0
  let wanted = 0
  let busy = false
  let waiting: { id: number; question: Q; settle: (answer: Promise<A | undefined>) => void } | undefined

  async function work(id: number, question: Q): Promise<A | undefined> {
    busy = true
    try {
      const found = await answer(id, question)
      return id >= wanted ? found : undefined
    } finally {
      busy = false
      const next = waiting
      waiting = undefined
      if (next) next.settle(work(next.id, next.question))
    }
  }

  const giveUpBefore = (id: number): void => {
    wanted = id
    tell(id)
  }
  const dropWaiting = (): void => {
    waiting?.settle(Promise.resolve(undefined))
    waiting = undefined
  }

  return {
    ask: (question, urgent = false) => {
      const id = ++newest
      if (urgent) giveUpBefore(id)
      dropWaiting()
      if (!busy) return work(id, question)
      return new Promise((settle) => (waiting = { id, question, settle }))
    },
    cancel: () => {
      giveUpBefore(++newest)
      dropWaiting()
    },
  }
}
