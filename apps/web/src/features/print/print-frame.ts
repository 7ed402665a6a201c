// Passes a PDF to the browser's print function, from a hidden frame.
let frame: HTMLIFrameElement | undefined

/** Whether this browser has a PDF viewer, and so can print one from a page. */
export const printsPdf = (): boolean => navigator.pdfViewerEnabled
/**
 * Resolves once the browser has opened its print dialog. The frame stays until the next print: browsers print from it.
 */
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
