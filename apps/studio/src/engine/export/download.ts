/** Hands a file to the browser's downloads. */
export function download(name: string, content: BlobPart, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked at once, some browsers find nothing to download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A name that every file system takes. */
export const fileName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'take'
