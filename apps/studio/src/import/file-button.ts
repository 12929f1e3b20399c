import { button, element } from '@understudy/view/player'

const ACCEPTED = '.bvh,.glb,.gltf,.bin,.asf,.amc,.json'

/** The keyboard's way to drop a file: a button that opens the browser's own dialog. */
export function fileButton(label: string, onFiles: (files: readonly File[]) => void): HTMLElement {
  const input = element('input', {
    type: 'file',
    multiple: true,
    accept: ACCEPTED,
    hidden: true,
    tabindex: -1,
  })
  input.addEventListener('change', () => {
    onFiles([...(input.files ?? [])])
    // The same file chosen again must count as a choice.
    input.value = ''
  })
  return element(
    'span',
    { class: 'file-button' },
    button({ class: 'us-switch' }, label, () => input.click()),
    input,
  )
}
