/** Under which queries of the download center are kept. */
export const downloadsKey = ['downloads'] as const
/** Saves what a signed link leads to; the page stays. */
export const save = (url: string): void => {
  const link = document.createElement('a')
  link.href = `${url}?download=1`
  link.download = ''
  link.click()
}
