// The funnel by amount, ages and payees; each figure leads to the list whose total it is.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toFen } from '@piaotai/domain/money/money.ts'
import { ageBands, waitBands } from '@piaotai/domain/payment/payment.ts'
import { useCan } from '../../lib/session/can.ts'
import { Amount } from '../../ui/values/amount.tsx'
import type { Figures } from './payment.queries.ts'
import styles from './payment.module.css'

/** As many as stand beside the ages. */
const shownPayees = 2
const pages = { submit: '/purchaseInvMan/submitPayment', confirm: '/purchaseInvMan/confirmPayment' } as const

const Lead = ({ to, search, className, children }: { to: keyof typeof pages; search: object; className?: string; children: ReactNode }) => {
  const may = useCan(to === 'submit' ? 'menu_5.submitPayment' : 'menu_5.confirmPayment')
  return may ? (
    <Link to={pages[to]} search={search} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )
}

/** `of`: whose ages it shows, of what is not submitted or of what waits for confirmation. */
export const PaymentStrip = ({ figures, of }: { readonly figures: Figures; readonly of: 'unused' | 'waiting' }) => {
  const { t } = useTranslation('payment')
  const amounts = [figures.unused, figures.submitted, figures.confirmed].map(({ amount }) => toFen(amount) ?? 0n)
  const most = amounts.reduce((a, b) => (a > b ? a : b), 1n)
  /** Of a hundred. */
  const shareOf = (amount: string): number => Number(((toFen(amount) ?? 0n) * 100n) / most)
  const steps = [
    { key: 'unused', to: 'submit', search: {} },
    { key: 'submitted', to: 'confirm', search: { state: 'submitted' } },
    { key: 'confirmed', to: 'confirm', search: { state: 'confirmed' } },
  ] as const
  return (
    <section className={styles['strip']} aria-label={t('strip.label')}>
      <div className={styles['funnel']}>
        {steps.map(({ key, to, search }) => (
          <Lead key={key} to={to} search={search} className={styles['step'] ?? ''}>
            {t(`strip.${key}`)}
            <small>{t('strip.invoices', { count: figures[key].count })}</small>
            <b>
              <Amount value={figures[key].amount} />
            </b>
            <i style={{ width: `${Math.max(0, shareOf(figures[key].amount))}%` }} />
          </Lead>
        ))}
      </div>
      {of === 'waiting' ? <WaitingAges figures={figures} /> : <UnusedAges figures={figures} />}
      <div className={`${styles['side']} ${styles['payees']}`}>
        {t('strip.payees')}
        {figures.payees.length === 0 ? <div className="nil">{t('strip.noPayees')}</div> : null}
        <ul>
          {figures.payees.slice(0, shownPayees).map(({ seller, name, amount }) => (
            <li key={seller} title={name}>
              {seller === '' ? (
                <span>{t('noSeller')}</span>
              ) : (
                <Lead to="submit" search={{ sellerIs: seller }}>
                  {name}
                </Lead>
              )}
              <Amount value={amount} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const UnusedAges = ({ figures }: { readonly figures: Figures }) => {
  const { t } = useTranslation('payment')
  return (
    <div className={`${styles['side']} ${styles['ages']}`}>
      {t('strip.ages')}{' '}
      {figures.overdue.count > 0 ? (
        <Lead to="submit" search={{ overdue: 'true' }} className={styles['late'] ?? ''}>
          {t('strip.overdue', { count: figures.overdue.count })}
        </Lead>
      ) : null}
      <ul>
        {ageBands.map((band) => (
          <li key={band}>
            <Lead to="submit" search={{ age: band }}>
              {t(`band.${band}`)}
            </Lead>
            <Amount value={figures.ages[band].amount} />
          </li>
        ))}
      </ul>
    </div>
  )
}
const barWidth = 60
const WaitingAges = ({ figures: { waiting } }: { readonly figures: Figures }) => {
  const { t } = useTranslation('payment')
  const most = Math.max(1, ...waitBands.map((band) => waiting[band].count))
  return (
    <div className={`${styles['side']} ${styles['ages']}`}>
      {t('strip.waiting')}
      <ul>
        {waitBands.map((band, at) => (
          <li key={band}>
            <Lead to="confirm" search={{ state: 'submitted', waits: band }}>
              {t(`waitBand.${band}`)} {waiting[band].count}
            </Lead>
            <Amount value={waiting[band].amount} />
            <i
              className={`${styles['bar']} ${at === waitBands.length - 1 ? styles['oldest'] : ''}`}
              style={{ width: (waiting[band].count / most) * barWidth }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
