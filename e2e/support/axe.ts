// Accessibility of a page: axe-core's serious and critical findings.
import axe, { type RunOnly } from 'axe-core'
import type { ElementHandle, Page } from 'playwright-core'

/** The layers above a page. */
export const above = ['.ant-modal', '.ant-drawer-open', '.ant-dropdown', '.ant-popover', '.ant-picker-dropdown', '.ant-select-dropdown']
  .map((layer) => `${layer}:visible`)
  .join(', ')
/** Whether a layer still exists after all closing layers are gone. */
const steady = async (page: Page, layer: ElementHandle): Promise<boolean> => {
  await page
    .locator('[class*="-leave"]:visible')
    .first()
    .waitFor({ state: 'hidden', timeout: 2000 })
    .catch(() => undefined)
  return layer.isVisible()
}
/** A list's rows are alike: the short form checks the first six. */
const alike = process.env['RELIABILITY'] === 'long' ? [] : ['.data-table_data-row:nth-child(n + 7)']
/** Rules of WCAG 2.2 A and AA. */
const wcag: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** What depends on the colours alone. */
export const ofColours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
/**
 * One line a finding: the place's name, the rule, and the first elements that break it. `only`: checks just the layer
 * above the page; the page below is checked separately.
 */
export const findings = async (page: Page, place: string, only = false, rules: RunOnly = wcag): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const topmost = only ? await page.locator(above).last().elementHandle() : null
  // A used menu may be closing: then checks the layer that it opened.
  if (topmost && !(await steady(page, topmost))) return findings(page, place, (await page.locator(above).count()) > 0, rules)
  const violations = await page.evaluate(
    async ({ part, exclude, runOnly }) => {
      // The input's arrow keys move a select's option list (aria-activedescendant); antd renders the list beside the
      // element with the role.
      const lists = '.ant-select-dropdown-list-holder'
      const {
        axe: { run },
        document,
      } = globalThis as unknown as { axe: typeof axe; document: object }
      const result = await run(
        { include: [part ?? document], exclude },
        {
          resultTypes: ['violations'],
          // Style sheets and media, which each run would load again and which none of these rules needs without playing
          // media.
          preload: false,
          runOnly,
        },
      )
      return result.violations.map(({ id, impact, nodes: all }) => {
        const nodes = all.filter((n) => id !== 'scrollable-region-focusable' || !n.target.join(' ').endsWith(lists))
        return { id, impact, count: nodes.length, at: nodes.slice(0, 3).map((n) => n.target.join(' ')) }
      })
    },
    { part: topmost, exclude: alike, runOnly: rules },
  )
  return violations
    .filter(({ impact, count }) => count > 0 && (impact === 'serious' || impact === 'critical'))
    .map(({ id, count, at }) => `${place}: ${id} ×${count} ${at.join(' · ')}`)
}
