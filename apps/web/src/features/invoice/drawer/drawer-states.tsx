// The invoice's states in the head of its drawer: verification, title, usage, push, risk, pools.
import { useTranslation } from 'react-i18next'
import { Status } from '../../../ui/values/status.tsx'
import type { Detail } from '../detail.ts'
import { VerdictMark } from '../risk/risk-findings.tsx'
import type { RiskReport } from '../risk/risk.queries.ts'
import { isFound } from '../risk/risk-words.ts'
import styles from './invoice-drawer.module.css'

export const DrawerStates = ({ invoice, risk }: { readonly invoice: Detail; readonly risk: RiskReport | undefined }) => {
  const { t } = useTranslation('invoice')
  const { t: tr } = useTranslation('risk')
  const pools = invoice.pools.map((pool) => pool.name).join(t('list.comma'))
  return (
    <span className={styles['drawer-states']}>
      <Status family="verify" value={invoice.verifyStatus} red={invoice.red} />
      <Status family="title" value={invoice.titleStatus} />
      <Status family="use" value={invoice.useStatus} />
      <Status family="push" value={invoice.pushStatus} />
      {risk && isFound(risk) ? <VerdictMark verdict={risk.verdict} word={tr(`verdict.${risk.verdict}`)} /> : null}
      {pools === '' ? null : (
        <span className="sub" title={`${t('column.pools')} ${pools}`}>
          {pools}
        </span>
      )}
    </span>
  )
}
