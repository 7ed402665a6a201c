import { allPages, type PagePath, type SectionPath } from '@piaotai/domain/rights/permission.ts'
import type { MenuList } from '../../lib/session/session.ts'

const later: ReadonlySet<string> = new Set(allPages.filter((p) => p.later).map((p) => p.key))
/** The target of a section's name and its bare address: the first page in its sub-menu, preferably an existing one. */
export const landingOf = ({ pages, base }: MenuList[number]): PagePath | SectionPath => {
  const shown = pages.filter((p) => !p.hidden)
  return (shown.find((p) => !later.has(p.key)) ?? shown[0] ?? pages[0])?.path ?? base
}
