// Prints an original's pages: rendered large into a hidden frame, and printed once all are loaded.

/** Prints pictures, one a sheet, fitted to the paper. */
export const printPages = async (urls: readonly string[], title: string): Promise<void> => {
  const frame = document.createElement('iframe')
  // Some browsers do not print a frame of zero size: this one has a size, off screen.
  frame.style.cssText = 'position:fixed;left:-10000px;top:0;width:1000px;height:1000px;border:0'
  frame.setAttribute('aria-hidden', 'true')
  document.body.append(frame)
  const paper = frame.contentDocument
  const view = frame.contentWindow
  if (!paper || !view) {
    frame.remove()
    return
  }
  paper.title = title
  const style = paper.createElement('style')
  style.textContent =
    '@page{margin:8mm}body{margin:0}img{display:block;max-width:100%;max-height:100vh;margin:0 auto;break-after:page;break-inside:avoid}img:last-child{break-after:auto}'
  paper.head.append(style)
  const pictures = urls.map((url) => {
    const picture = paper.createElement('img')
    picture.src = url
    picture.alt = ''
    paper.body.append(picture)
    return picture
  })
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  view.addEventListener('afterprint', () => {
    setTimeout(() => {
      frame.remove()
    }, 0)
  })
  view.focus()
  view.print()
}
