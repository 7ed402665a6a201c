// The person's other companies: choosing one enters it and stays on the same page.
import { useLocation } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { useCompanies, useSwitch } from '../shell/use-switch.ts'
import type { Entry } from './find.ts'

/** Parts of an address that say which view of a page is shown; all others name what only this company has. */
const staying = ['view', 'month', 'period']

export const useOtherCompanies = (): readonly Entry[] => {
  const current = useSession()?.company?.id
  const companies = useCompanies()
  const { t } = useTranslation('palette')
  const enter = useSwitch()
  const { pathname, searchStr } = useLocation()
  const kept = new URLSearchParams([...new URLSearchParams(searchStr)].filter(([key]) => staying.includes(key))).toString()
  return companies
    .filter(({ id }) => id !== current)
    .map(({ id, name, number }) => ({
      id: `company:${id}`,
      kind: 'company',
      icon: ArrowLeftRight,
      label: name,
      beside: number,
      hint: t('stays'),
      run: () => {
        enter(id, name, kept === '' ? pathname : `${pathname}?${kept}`)
      },
    }))
}
