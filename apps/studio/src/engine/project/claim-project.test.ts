import { expect, test } from 'vitest'
import { claimProject, type Claim, type ClaimTools } from './claim-project.ts'

/** A browser's locks and channels, as far as claims use them. */
function browser(): ClaimTools {
  interface Holder {
    end(error?: Error): void
  }
  let holder: Holder | undefined
  const line: (() => void)[] = []
  const next = (): void => {
    holder = undefined
    line.shift()?.()
  }
  const stolen = (): Error => Object.assign(new Error('stolen'), { name: 'AbortError' })
  const request = (
    _name: string,
    options: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        const mine: Holder = { end: (error) => reject(error ?? stolen()) }
        holder = mine
        void Promise.resolve(work({ name: 'lock', mode: 'exclusive' })).then((value) => {
          if (holder === mine) next()
          resolve(value)
        })
      }
      if (options.steal) {
        holder?.end()
        begin()
      } else if (holder === undefined) begin()
      else if (options.ifAvailable) resolve(work(null))
      else {
        line.push(begin)
        options.signal?.addEventListener('abort', () => {
          line.splice(line.indexOf(begin), 1)
          reject(stolen())
        })
      }
    })
  const pages: { onmessage: ((event: MessageEvent) => unknown) | null }[] = []
  return {
    locks: { request } as unknown as ClaimTools['locks'],
    channel: () => {
      const page = {
        onmessage: null as ((event: MessageEvent) => unknown) | null,
        postMessage: (data: unknown) =>
          queueMicrotask(() =>
            pages.forEach((other) => other !== page && other.onmessage?.({ data } as MessageEvent)),
          ),
        close: () => void pages.splice(pages.indexOf(page), 1),
      }
      pages.push(page)
      return page
    },
    patience: 50,
  }
}

async function page(
  tools: ClaimTools,
  name: string,
  log: string[],
  flush = () => Promise.resolve(),
): Promise<Claim> {
  return claimProject(
    'p',
    {
      held: () => log.push(`${name} held`),
      lost: () => log.push(`${name} lost`),
      saved: () => log.push(`${name} sees`),
      flush: async () => {
        await flush()
        log.push(`${name} flushed`)
      },
    },
    tools,
  )
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

test('the first page works on a project, the second sees what it saves and follows when it closes', async () => {
  const [tools, log] = [browser(), [] as string[]]
  const one = await page(tools, 'one', log)
  const two = await page(tools, 'two', log)
  expect([one.held, two.held]).toEqual([true, false])
  one.tellSaved()
  await settled()
  one.release()
  await settled()
  expect(log).toEqual(['two sees', 'two held'])
  expect(two.held).toBe(true)
})

test('a page that takes over waits until the other has saved, whoever else is in line', async () => {
  const [tools, log] = [browser(), [] as string[]]
  const one = await page(tools, 'one', log, settled)
  await page(tools, 'two', log)
  const three = await page(tools, 'three', log)
  await three.takeOver()
  await settled()
  expect(log).toEqual(['one flushed', 'three held', 'one lost'])
  expect([one.held, three.held]).toEqual([false, true])
  // And back again.
  await one.takeOver()
  await settled()
  expect([one.held, three.held]).toEqual([true, false])
})

test('a page that sleeps is not waited for', async () => {
  const [tools, log] = [browser(), [] as string[]]
  await page(tools, 'one', log, () => new Promise(() => {}))
  const two = await page(tools, 'two', log)
  await two.takeOver()
  await settled()
  expect(log).toEqual(['two held', 'one lost'])
})

test('without locks every page works on its own', async () => {
  const tools = { ...browser(), locks: undefined }
  const one = await page(tools, 'one', [])
  expect(one.held).toBe(true)
  await one.takeOver()
  one.release()
})
