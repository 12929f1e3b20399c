/** The page that a phone opens: it shows its code once, then sends what its sensors measure. */
export const PHONE_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Understudy on this phone</title>
  <style>
    body { font: 18px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 24rem; padding: 0 1rem }
    button { font: inherit; padding: .8rem 1.2rem; width: 100% }
    output { display: block; margin-top: 1rem }
  </style>
  <h1>Understudy</h1>
  <p>Sends how this phone is held and moved to the computer that showed the code.</p>
  <button id="start">Start the sensors</button>
  <output id="state" aria-live="polite"></output>
  <script src="/phone.js"></script>
</html>
`

/** Its script. Samples are collected and sent together: a phone measures 60 times a second. */
export const PHONE_SCRIPT = `'use strict'
const SEND_EVERY = 50 // milliseconds
const KEPT = 600 // samples, while the computer does not answer
const state = document.getElementById('state')
const button = document.getElementById('start')
const say = (words) => { state.textContent = words }
const known = () => sessionStorage.getItem('token')
const post = (where, body) => fetch(where, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Bearer ' + known() },
  body: JSON.stringify(body),
})

async function pair() {
  const code = location.hash.slice(1)
  history.replaceState(null, '', '/')
  if (code === '') return
  const reply = await post('/pair', { code })
  if (reply.ok) sessionStorage.setItem('token', (await reply.json()).token)
  else say('This code was used before or is too old. Start "understudy serve --lan" again.')
}

let waiting = []
let orientation
const triple = (a, b, c) => [a, b, c].every(Number.isFinite) ? [a, b, c] : undefined
const takeOrientation = ({ alpha, beta, gamma }) => { orientation = triple(alpha, beta, gamma) }
const takeMotion = ({ timeStamp, acceleration: a, accelerationIncludingGravity: g, rotationRate: r }) => {
  const measured = {
    orientation,
    acceleration: a ? triple(a.x, a.y, a.z) : undefined,
    withGravity: g ? triple(g.x, g.y, g.z) : undefined,
    turning: r ? triple(r.alpha, r.beta, r.gamma) : undefined,
  }
  // A device without sensors says so with an empty event.
  if (Object.values(measured).every((value) => value === undefined)) return
  waiting.push({ time: timeStamp / 1000, ...measured })
  if (waiting.length > KEPT) waiting.shift()
}

let sent = 0
let isSending = false
async function send() {
  if (isSending || waiting.length === 0) return
  isSending = true
  const samples = waiting
  waiting = []
  try {
    const reply = await post('/samples', samples)
    if (!reply.ok) throw new Error(reply.status === 401 ? 'This phone is not connected: show the code again.' : 'Refused.')
    sent += samples.length
    say(sent + ' samples sent')
  } catch (error) {
    waiting = samples.concat(waiting).slice(-KEPT)
    say(error instanceof TypeError ? 'The computer does not answer. Trying again …' : error.message)
  }
  isSending = false
}

const paired = pair().catch(() => say('The computer does not answer.'))
button.addEventListener('click', async () => {
  await paired
  if (!known()) return say('Open the address of the picture again: its code is missing.')
  // iPhones ask their owner first, and only after a tap.
  for (const kind of [globalThis.DeviceMotionEvent, globalThis.DeviceOrientationEvent])
    if (kind && kind.requestPermission && (await kind.requestPermission()) !== 'granted')
      return say('Sensors were not allowed. Reload the page to be asked again.')
  button.disabled = true
  say('Waiting for the sensors …')
  addEventListener('deviceorientation', takeOrientation)
  addEventListener('devicemotion', takeMotion)
  setInterval(send, SEND_EVERY)
})
`
