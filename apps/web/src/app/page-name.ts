import { useTranslation } from 'react-i18next'
import { allPages } from '@piaotai/domain/permissions.ts'

/** The name of the page at an address of the product, if there is one. */
export const usePageName = () => {
  const { t } = useTranslation('shell')
  return (path: string): string | undefined => {
    const found = allPages.find((p) => p.path === path)
    return found && t(`page.${found.key}` as 'page.menu_1.home')
  }
}
