// Hands a PDF to the browser's printing, from a frame out of sight.
let frame: HTMLIFrameElement | undefined

/** Whether this browser shows PDF files by itself, and so can print one from a page. */
export const printsPdf = (): boolean => navigator.pdfViewerEnabled
/** Resolves when the browser has been asked to print. The frame stays until the next print: browsers print from it. */
export const printPdf = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    frame?.remove()
    const own = document.createElement('iframe')
    frame = own
    own.style.cssText = 'position:fixed;left:-10000px;top:0;width:1000px;height:1000px;border:0'
    own.setAttribute('aria-hidden', 'true')
    own.tabIndex = -1
    own.addEventListener('load', () => {
      try {
        own.contentWindow?.focus()
        own.contentWindow?.print()
        resolve()
      } catch (error) {
        reject(error instanceof Error ? error : new Error('printing'))
      }
    })
    own.src = url
    document.body.append(own)
  })
