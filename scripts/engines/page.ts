import { answers } from './answers.ts'

const found = (() => {
  try {
    return { engine: navigator.userAgent, answers: answers() }
  } catch (error) {
    return { engine: navigator.userAgent, error: String(error) }
  }
})()
await fetch('/answers', { method: 'POST', body: JSON.stringify(found) })
