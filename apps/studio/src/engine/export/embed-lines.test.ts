import { expect, test } from 'vitest'
import { embedLines } from './embed-lines.ts'

test('a title or a name with signs of HTML stays text in either kind of lines', () => {
  const frame = embedLines('frame', 'a "walk".html', 'Anna & <Bert>')
  expect(frame).toContain('src="a%20%22walk%22.html"')
  expect(frame).toContain('title="Anna &amp; &lt;Bert&gt;"')
  const element = embedLines('element', 'walk.html', 'say "hello"')
  expect(element).toContain('<understudy-player src="walk.html" label="say &quot;hello&quot;">')
  expect(element).toMatch(/^<script type="module" src="understudy-player\.js"><\/script>/)
})
