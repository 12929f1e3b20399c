const ACCEPTED = '.bvh,.glb,.gltf,.bin,.vrm,.vrma,.fbx,.c3d,.trc,.csv,.npz,.asf,.amc,.json'

/** Opens the browser's own dialog: the keyboard's way to drop a file. */
export function makeFileChooser(onFiles: (files: readonly File[]) => void): () => void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = ACCEPTED
  input.addEventListener('change', () => {
    onFiles([...(input.files ?? [])])
    // The same file chosen again must count as a choice.
    input.value = ''
  })
  return () => input.click()
}
