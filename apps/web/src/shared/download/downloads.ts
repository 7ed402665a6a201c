/** The query key of the download center. */
export const downloadsKey = ['downloads'] as const
/** Downloads the file of a signed link without leaving the page. */
export const save = (url: string): void => {
  const link = document.createElement('a')
  link.href = `${url}?download=1`
  link.download = ''
  link.click()
}
