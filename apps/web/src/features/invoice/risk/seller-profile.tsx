// The seller as the company's invoices show it: who it is, since when, how much, and how often it reversed.
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import { ofSeller, type Place } from './risk-way.tsx'
import type { RiskReport } from './risk.queries.ts'
import styles from './risk.module.css'

interface Props {
  readonly seller: NonNullable<RiskReport['seller']>
  readonly months: RiskReport['months']
  readonly place: Place
}
export const SellerProfile = ({ seller, months, place }: Props) => {
  const { t } = useTranslation('risk')
  const count = months.reduce((sum, month) => sum + month.count, 0)
  const amount = fromFen(months.reduce((sum, month) => sum + (toFen(month.amount) ?? 0n), 0n))
  return (
    <section className={styles['seller-profile']} aria-label={t('profile.title')}>
      <h3>
        <Building2 size={14} aria-hidden="true" />
        {t('profile.title')}
        {months.length > 0 ? (
          <Link to="." search={ofSeller(place.invoice, months)}>
            {t('profile.invoices')}
          </Link>
        ) : null}
      </h3>
      <dl>
        <dt>{t('profile.name')}</dt>
        <dd className="whole">{seller.name ?? <Nil />}</dd>
        <dt>{t('profile.taxId')}</dt>
        <dd>{seller.taxId ? <span className="mono">{seller.taxId}</span> : <Nil />}</dd>
        <dt>{t('profile.first')}</dt>
        <dd>{seller.first ?? <Nil />}</dd>
        <dt>{t('profile.total')}</dt>
        <dd>
          {t('profile.pieces', { count })} <Amount value={amount} />
        </dd>
        <dt>{t('profile.reds')}</dt>
        <dd>{t('profile.pieces', { count: seller.reds })}</dd>
      </dl>
    </section>
  )
}
