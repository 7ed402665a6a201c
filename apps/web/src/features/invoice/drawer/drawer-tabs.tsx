// The tabs of an invoice: how much is in each, and where something was found.
import { useTranslation } from 'react-i18next'
import { ListTabs } from '../../../ui/table/list-tabs.tsx'
import type { Detail } from '../detail.ts'
import type { RiskReport } from '../risk/risk.queries.ts'
import { isFound } from '../risk/risk-words.ts'
import { drawerTabs, type DrawerTabKey } from './drawer-tab.tsx'
import styles from './invoice-drawer.module.css'
import listPageStyles from '../../../ui/table/list-page.module.css'

interface Props {
  readonly invoice: Detail
  readonly risk: RiskReport | undefined
  readonly tab: DrawerTabKey
  readonly onTab: (tab: DrawerTabKey) => void
}
export const DrawerTabs = ({ invoice, risk, tab, onTab }: Props) => {
  const { t } = useTranslation('invoice')
  const counts: Partial<Record<DrawerTabKey, number | undefined>> = {
    lines: invoice.lines.length,
    business: invoice.attachmentCount || undefined,
  }
  const pips: Partial<Record<DrawerTabKey, boolean>> = {
    face: invoice.warnings.length > 0,
    risk: risk !== undefined && isFound(risk) && risk.verdict !== 'low',
  }
  const tabs = drawerTabs.map((key) => ({ key, label: t(`detail.tab.${key}`), count: counts[key], pip: pips[key] ?? false }))
  return (
    <div className={`${listPageStyles['list-tabs']} ${styles['drawer-tabs']}`}>
      <ListTabs
        label={invoice.number ?? t('detail.original')}
        tabs={tabs}
        tab={tab}
        onTab={(key) => {
          onTab(key as DrawerTabKey)
        }}
      />
    </div>
  )
}
