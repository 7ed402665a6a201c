/** Under which queries of the download center are kept. */
export const downloadsKey = ['downloads'] as const
/** Downloads the file of a signed link without leaving the page. */
export const save = (url: string): void => {
  const link = document.createElement('a')
  link.href = `${url}?download=1`
  link.download = ''
  link.click()
}
