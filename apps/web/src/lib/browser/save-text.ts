/** Downloads a text as a file. */
export const saveText = (name: string, text: string, type: 'text/csv' | 'text/plain'): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(url)
  }, 10_000)
}
