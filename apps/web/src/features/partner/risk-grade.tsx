// The risk grade of a partner: its points with their reasons, each leading to the invoices that it counts.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { PartnerRiskGrade, PartnerRiskReason } from '@piaotai/domain/partner/partner-risk.ts'
import { useCan } from '../../lib/session/can.ts'
import { listLink } from '../../shared/invoice/list-links.ts'
import type { Partner, Trade } from './partner.queries.ts'
import styles from './partner.module.css'

const tones: Readonly<Record<PartnerRiskGrade, string>> = { none: 'rest', low: 'good', medium: 'attention', high: 'wrong' }
/** The list's conditions, besides seller and months; null: no list counts it. */
const listed: Readonly<Record<PartnerRiskReason, object | null>> = {
  taxIdInvalid: null,
  cancelled: { verifyStatus: [verifyStatus.cancelled] },
  notFound: { verifyStatus: [verifyStatus.notFound] },
  inconsistent: { verifyStatus: [verifyStatus.inconsistent] },
  reversed: { amountTo: '-0.01' },
  warned: { hasWarnings: true },
  unverified: { verifyStatus: [verifyStatus.notVerified] },
  young: {},
}

export const PartnerRiskPart = ({ partner, trade }: { readonly partner: Partner; readonly trade: Trade }) => {
  const { t } = useTranslation('partner')
  const incoming = useCan('menu_2.incomeInvoiceCo')
  const { grade, points, reasons } = trade.risk
  const since = `${trade.months[0]!.month}-01`
  const linkOf = (reason: PartnerRiskReason) => {
    const also = listed[reason]
    if (also === null) return undefined
    if (reason === 'young') return listLink('company', 'all', { keyword: partner.taxId })
    return incoming ? listLink('company', 'incoming', { sellerIs: partner.taxId, dateFrom: since, ...also }) : undefined
  }
  return (
    <section className={styles['risk']} aria-label={t('risk.title')}>
      <h3>
        {t('risk.title')} <span className={`status ${tones[grade]}`}>{t(`risk.grade.${grade}`)}</span>
        <small>{grade === 'none' ? t('risk.noneText') : t('risk.points', { points })}</small>
      </h3>
      {reasons.length === 0 ? null : (
        <ul>
          {reasons.map(({ reason, points: own, count }) => {
            const link = linkOf(reason)
            const words = t(`risk.reason.${reason}`, { count, all: trade.incoming.count })
            return (
              <li key={reason}>
                {link ? <Link {...link}>{words}</Link> : <span>{words}</span>}
                <b>+{own}</b>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
