/** One process of the fuzzer: node worker.ts <reader> <first> <count> <file that holds the case it is at>. Prints JSON lines. */
import { openSync, writeSync } from 'node:fs'
import { judge } from './judge.ts'
import { fuzzReaders } from './readers.ts'

const [name, first, count, place] = process.argv.slice(2)
const reader = (await fuzzReaders()).find((one) => one.name === name)
if (reader === undefined) throw new Error(`there is no reader "${name}"`)
const at = openSync(place, 'w')
const seen = new Uint8Array(16)
let [read, refused] = [0, 0]
for (let number = Number(first); number < Number(first) + Number(count); number++) {
  new DataView(seen.buffer).setFloat64(0, number)
  writeSync(at, seen, 0, 8, 0)
  const verdict = await judge(reader, number)
  if (verdict === 'read') read++
  else if (verdict === 'refused') refused++
  else console.log(JSON.stringify({ number, wrong: verdict.wrong }))
}
console.log(JSON.stringify({ read, refused }))
