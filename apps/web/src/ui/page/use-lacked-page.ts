import { useTranslation } from 'react-i18next'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { useSession } from '../../lib/session/session.ts'

/** The reason why a person may not open a page of the menu; undefined for one that is granted. */
export const useLackedPage = (): ((path: string) => string | undefined) => {
  const { t } = useTranslation(['emptyPage', 'shell'])
  const menu = useSession()?.company?.operatorInfo.menuList
  return (path) => {
    if (menu?.some(({ pages }) => pages.some((page) => page.path === path))) return undefined
    const page = allPages.find((one) => one.path === path)
    return page && t('emptyPage:noPage', { page: t(`shell:page.${page.key}` as 'shell:page.menu_1.home') })
  }
}
