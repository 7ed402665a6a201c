import { useTranslation } from 'react-i18next'
import { allPages, sections } from '@piaotai/domain/rights/permission.ts'

/** The name of the page at an address, or of its section. */
export const usePageName = () => {
  const { t } = useTranslation('shell')
  return (path: string): string | undefined => {
    const page = allPages.find((p) => p.path === path)
    const section = sections.find((s) => s.base === path)
    return page ? t(`page.${page.key}` as 'page.menu_1.home') : section && t(`section.${section.name}`)
  }
}
