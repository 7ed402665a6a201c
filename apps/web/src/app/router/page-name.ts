import { useTranslation } from 'react-i18next'
import { allPages, sections } from '@piaotai/domain/rights/permission.ts'
import { menuViews } from './menu-views.ts'

/** The name of the page at an address, or of its section; a view that the menu names is called by its own name. */
export const usePageName = () => {
  const { t } = useTranslation('shell')
  return (path: string, search: object = {}): string | undefined => {
    const { view: shown }: { readonly view?: unknown } = search
    if (path === '/help') return t('header.help')
    const page = allPages.find((p) => p.path === path)
    const section = sections.find((s) => s.base === path)
    const view = page && menuViews[page.key]?.find((one) => one === shown)
    if (view) return t(`view.${view}`)
    return page ? t(`page.${page.key}` as 'page.menu_1.home') : section && t(`section.${section.name}`)
  }
}
