// What a page shows nowhere: text that is a key, a width that scrolls sideways, a bar that is wide or stands in its middle, a column cut beside the fixed one.
import type { Page } from 'playwright-core'
import { webhookEvents } from '@piaotai/domain/webhook.ts'

const keyLike = /(?<![\w@./:-])[a-z][A-Za-z]*(?:\.[a-z][A-Za-z0-9]*)+(?![\w@/:-])|\bundefined\b|\bNaN\b|\{\{|\[object /g
/** Written like a key: hosts, files, and what the product calls its own events. */
const host = /^e\.g$|\.(example|localhost|com|cn|mjs)$/
const events: ReadonlySet<string> = new Set(['invoice.pushed', ...webhookEvents])
const keysIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => (text.match(keyLike) ?? []).filter((found) => !host.test(found) && !events.has(found)))),
]

/** All that a person sees or hears of the page. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[
    document.title,
    document.body.innerText,
    ...['title', 'aria-label', 'placeholder', 'alt'].flatMap((name) =>
      [...document.querySelectorAll('[' + name + ']')].map((one) => one.getAttribute(name)),
    ),
  ]`)
/** Faults of its layout as the browser laid it out. */
const layoutFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const faults = []
    const { scrollWidth, clientWidth } = document.scrollingElement
    if (scrollWidth > clientWidth) faults.push('scrolls sideways by ' + (scrollWidth - clientWidth))
    const name = ({ tagName, className }) => (tagName + '.' + className).slice(0, 60)
    for (const one of document.querySelectorAll('#root *')) {
      if (one.scrollHeight <= one.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(one).overflowY)) continue
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(one)
      const bar = one.offsetWidth - one.clientWidth - parseFloat(borderLeftWidth) - parseFloat(borderRightWidth)
      const inset = one.parentElement.getBoundingClientRect().right - one.getBoundingClientRect().right
      if (bar > 12) faults.push('a wide bar: ' + name(one))
      else if (bar > 0 && inset > 40) faults.push('a bar in the middle: ' + name(one))
    }
    const end = document.querySelector('.data-table_data-scroll th.end')
    for (const head of end ? end.parentElement.children : []) {
      const [{ left, right }, edge] = [head.getBoundingClientRect(), end.getBoundingClientRect().left]
      if (head !== end && left < edge - 1 && right > edge + 1) faults.push('a cut column: ' + head.textContent)
    }
    return faults
  })()`)

/** One line a fault. What a list must show besides, such as a row, is one check more here. */
export const looksOff = async (page: Page, place: string): Promise<readonly string[]> => {
  const keys = keysIn(await textsOf(page))
  return [...keys.map((key) => `${place}: the text ${key}`), ...(await layoutFaults(page)).map((fault) => `${place}: ${fault}`)]
}
