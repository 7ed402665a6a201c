import { useTranslation } from 'react-i18next'
import { allPages, sections } from '@piaotai/domain/rights/permission.ts'

/** The views that the menu names of 记账, which is one page by its right and address. */
export const bookViews = ['vouchers', 'rules', 'accounts'] as const

/** The name of the page at an address, or of its section; a page that the menu names by its views is called by the one that is open. */
export const usePageName = () => {
  const { t } = useTranslation('shell')
  return (path: string, search: object = {}): string | undefined => {
    const { view }: { readonly view?: unknown } = search
    if (path === '/comset/caiwupz') return t(`books.${bookViews.find((one) => one === view) ?? 'vouchers'}`)
    const page = allPages.find((p) => p.path === path)
    const section = sections.find((s) => s.base === path)
    return page ? t(`page.${page.key}` as 'page.menu_1.home') : section && t(`section.${section.name}`)
  }
}
