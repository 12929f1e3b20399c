/** Performs the embedded corpus where it is missing and prints its folder; how far it is goes to the error output. */
import { ensureEmbedded } from '@understudy/corpus'

const live = process.stderr.isTTY
let announced = false
const corpus = ensureEmbedded({
  onProgress: (done, total) => {
    if (live && done % 10 === 0)
      process.stderr.write(`\rPerforming the embedded corpus: ${done} of ${total} `)
    if (!announced && !live)
      console.error(`Performing the embedded corpus, ${total} clips (once per recipe) …`)
    announced = true
  },
})
if (announced) {
  const { clips, bytes } = corpus.index
  const end = `The embedded corpus is made: ${clips.length} clips, ${(bytes / 1e6).toFixed(1)} MB`
  console.error(live ? `\r${end}            ` : end)
}
console.log(corpus.folder)
