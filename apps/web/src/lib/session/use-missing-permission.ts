// The reason of a disabled button: its title names the missing permission.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { allPages, hasButton, stopsWithSuite, type Permission } from '@piaotai/domain/rights/permission.ts'
import { buttonWord } from './button-word.ts'
import { grantedKeys, useSession } from './session.ts'

/**
 * Checks button keys (`staffManagement.move`), any of which is enough: undefined if one is granted, else the sentence
 * that names the missing permission and its page.
 */
export const useMissingPermission = (): ((...keys: readonly Permission[]) => string | undefined) => {
  const { t } = useTranslation('shell')
  const company = useSession()?.company
  return useMemo(() => {
    const held = grantedKeys(company?.operatorInfo.menuList)
    return (...keys) => {
      if (keys.some((key) => held.has(key))) return undefined
      const key = keys[0] ?? ''
      if (company?.ended && stopsWithSuite(key)) return t('shell:suiteEnded', { day: company.packageDueDate })
      const page = allPages.find((p) => hasButton(p, key))
      const right = buttonWord(t, key)
      return t('shell:lacks', { right, page: page ? t(`shell:page.${page.key}` as 'shell:page.menu_1.home') : '' })
    }
  }, [t, company])
}
