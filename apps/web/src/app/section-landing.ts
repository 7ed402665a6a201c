import { allPages, type PagePath, type SectionPath } from '@piaotai/domain/permissions.ts'
import type { MenuList } from '../lib/session.ts'

const later: ReadonlySet<string> = new Set(allPages.filter((p) => p.later).map((p) => p.key))
/** Where a section's name and its bare address lead: to its first page that the sub-menu shows, one that is built before others. */
export const landingOf = ({ pages, base }: MenuList[number]): PagePath | SectionPath => {
  const shown = pages.filter((p) => !p.hidden)
  return (shown.find((p) => !later.has(p.key)) ?? shown[0] ?? pages[0])?.path ?? base
}
