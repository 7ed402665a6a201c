// What a page makes hard for people who do not see it or have no mouse: axe-core's serious and critical findings.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** One line a finding: the place's name, the rule, and the first elements that break it. Rules are those of WCAG 2.2 A and AA. */
export const findings = async (page: Page, place: string): Promise<readonly string[]> => {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    // A choice's list of options is moved by its input's arrow keys (aria-activedescendant); antd draws it beside the element that carries the role.
    const lists = '.ant-select-dropdown-list-holder'
    const { axe: { run } } = globalThis as unknown as { axe: typeof axe }
    const result = await run({ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    return result.violations.map(({ id, impact, nodes: all }) => {
      const nodes = all.filter((n) => id !== 'scrollable-region-focusable' || !n.target.join(' ').endsWith(lists))
      return { id, impact, count: nodes.length, at: nodes.slice(0, 3).map((n) => n.target.join(' ')) }
    })
  })
  return violations.filter(({ impact, count }) => count > 0 && (impact === 'serious' || impact === 'critical')).map(({ id, count, at }) => `${place}: ${id} ×${count} ${at.join(' · ')}`)
}
