// Why a button is off: every disabled button that a right would open says in its title which one is missing.
import { useTranslation } from 'react-i18next'
import { allPages, hasButton, type Permission } from '@piaotai/domain/permissions.ts'
import { grantedKeys, useSession } from '../lib/session.ts'

/** Of button keys (`staffManagement.move`) any of which is enough: undefined when one is held, else the sentence that names the missing right and its page. */
export const useMissingPermission = (): ((...keys: readonly Permission[]) => string | undefined) => {
  const { t } = useTranslation('shell')
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  return (...keys) => {
    if (keys.some((key) => held.has(key))) return undefined
    const key = keys[0] ?? ''
    const page = allPages.find((p) => hasButton(p, key))
    const right = t(`button.${key.slice(key.indexOf('.') + 1)}` as 'button.move')
    return t('shell:lacks', { right, page: page ? t(`shell:page.${page.key}` as 'shell:page.menu_1.home') : '' })
  }
}
