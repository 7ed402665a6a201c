let frame: HTMLIFrameElement | undefined

/** Prints a heading and lines as a page, from a hidden iframe that stays until the next print. */
export const printText = (heading: string, lines: readonly string[], foot: string): void => {
  frame?.remove()
  frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;left:-10000px;top:0;width:1000px;height:1000px;border:0'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return
  page.title = heading
  const line = (text: string, css: string): HTMLElement => {
    const made = Object.assign(page.createElement('p'), { textContent: text })
    made.style.cssText = css
    return made
  }
  page.body.append(
    line(heading, 'font:600 18px sans-serif;margin:0 0 16px'),
    ...lines.map((text) => line(text, 'font:16px monospace;margin:0 0 8px')),
    line(foot, 'font:13px sans-serif;margin:16px 0 0'),
  )
  frame.contentWindow?.focus()
  frame.contentWindow?.print()
}
