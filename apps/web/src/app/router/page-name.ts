import { useTranslation } from 'react-i18next'
import { allPages, sections } from '@piaotai/domain/rights/permission.ts'

const bookPage = '/comset/caiwupz'
export const bookViews = ['vouchers', 'rules', 'accounts'] as const
/** Which of the views of 记账 an address opens. */
export const bookViewOf = (path: string, search: object): (typeof bookViews)[number] | undefined => {
  if (path !== bookPage) return undefined
  const { view }: { readonly view?: unknown } = search
  return bookViews.find((one) => one === view) ?? 'vouchers'
}

/** The name of the page at an address, or of its section; a page that the menu names by its views is called by the one that is open. */
export const usePageName = () => {
  const { t } = useTranslation('shell')
  return (path: string, search: object = {}): string | undefined => {
    const book = bookViewOf(path, search)
    if (book) return t(`books.${book}`)
    const page = allPages.find((p) => p.path === path)
    const section = sections.find((s) => s.base === path)
    return page ? t(`page.${page.key}` as 'page.menu_1.home') : section && t(`section.${section.name}`)
  }
}
