// The pages that the server granted, each by its group and name, with the views that are pages of their own.
import { useTranslation } from 'react-i18next'
import type { PageGroup } from '@piaotai/domain/rights/permission.ts'
import { useSession } from '../../lib/session/session.ts'
import { menuViews, taxViews } from '../router/menu-views.ts'
import { groupIcons } from '../shell/group-icons.ts'
import { useCompanies } from '../shell/use-switch.ts'
import type { Entry } from './find.ts'

export const usePages = (): readonly Entry[] => {
  const { t } = useTranslation('shell')
  const { t: tax } = useTranslation('taxPull')
  const menu = useSession()?.company?.operatorInfo.menuList ?? []
  const several = useCompanies().length > 1
  // The addresses of the overview open one page; each of the others is named once.
  const listed = menu.flatMap((section) =>
    section.pages.filter(({ key, included }) => included && key !== 'menu_1.home').map((page) => ({ page, section })),
  )
  const entryOf = (
    { page: { key, path, group }, section }: (typeof listed)[number],
    name: string,
    view?: string,
    inside?: string,
  ): Entry => {
    const groupName = t(`group.${group as PageGroup}`)
    return {
      id: `page:${key}${view === undefined ? '' : `:${view}`}`,
      kind: 'page',
      icon: groupIcons[group as PageGroup] ?? groupIcons.invoices,
      label: name,
      also: `${groupName}${name}`,
      before: groupName,
      hint: inside ?? t(`section.${section.name}` as 'section.personal'),
      target: { to: path, search: view === undefined ? {} : { view } },
    }
  }
  // What is done for the company comes before one's own of the same name.
  return listed
    .toSorted((a, b) => Number(a.section.name === 'personal') - Number(b.section.name === 'personal'))
    .flatMap((one) => {
      const { key } = one.page
      const name = t(`page.${key}` as 'page.menu_1.home')
      const views = (menuViews[key] ?? []).filter((view) => view !== 'companies' || several)
      return [
        entryOf(one, name),
        ...views.map((view) => entryOf(one, t(`view.${view}`), view)),
        ...(taxViews[key] ?? []).map((view) => entryOf(one, tax(`view.${view}`), view, name)),
      ]
    })
}
