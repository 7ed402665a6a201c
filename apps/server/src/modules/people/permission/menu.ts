import { allPages, leadsNowhere, sections, type Page, type Permission, type Section } from '@piaotai/domain/rights/permission.ts'
import type { Feature } from '@piaotai/domain/rights/suite.ts'

const all: readonly Section[] = sections
const item = (page: Page, permissions: ReadonlySet<Permission>, included: boolean, hidden: boolean) => ({
  key: page.key,
  path: page.path,
  group: page.group,
  buttons: page.buttons.filter((b) => permissions.has(b)),
  later: page.later,
  hidden,
  included,
})

/** Pages that the menu lists only while it is told to: their address opens them always. */
const atTimes = 'menu_1.start'

/** A person's menu: pages that they hold, and granted pages that the suite does not include. `start`: the start list is listed. */
export const menuOf = (granted: ReadonlySet<string>, permissions: ReadonlySet<Permission>, open: ReadonlySet<Feature>, start = false) =>
  all
    .map((s) => ({
      key: s.key,
      name: s.name,
      base: s.base,
      pages: s.pages
        .filter((p) => granted.has(p.key) && !leadsNowhere(p.key, permissions))
        .map((p) => item(p, permissions, open.has(p.feature), p.key === atTimes ? !start : p.hidden)),
    }))
    .filter((s) => s.pages.length > 0)

const known: ReadonlySet<string> = new Set(allPages.flatMap((p) => [p.key, ...p.buttons]))
/** Pages and buttons of this version; sections follow from their pages. */
export const isGrantable = (key: string): boolean => known.has(key)
