// A period in figures, each leading to its list; the month is closed on the page of the month.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../ui/values/amount.tsx'
import { useCan } from '../../lib/session/can.ts'
import type { Figures } from './voucher.queries.ts'
import styles from './voucher.module.css'

const states = ['draft', 'exported', 'numbered'] as const

const Lead = ({ period, state, children }: { period: string; state?: (typeof states)[number]; children: ReactNode }) => (
  <Link to="/comset/caiwupz" search={{ period, ...(state === undefined ? {} : { state }) }}>
    {children}
  </Link>
)
export const PeriodStrip = ({ figures }: { readonly figures: Figures }) => {
  const { t } = useTranslation('voucher')
  const mayMonth = useCan('menu_2.monthClose')
  const { period, state } = figures
  return (
    <section className={styles['strip']} aria-label={t('strip.label')}>
      <div>
        {t('period')}
        <b>
          <Lead period={period}>{period}</Lead> <small>{t(state === 'open' ? 'strip.open' : 'strip.closed')}</small>
        </b>
      </div>
      <div>
        {t('strip.balanced')}
        <b>
          <Amount value={figures.total} />
        </b>
      </div>
      <div>
        {t('strip.unbooked')}
        <b>
          {t('strip.invoices', { count: figures.unbooked.count })} <small>{<Amount value={figures.unbooked.amount} />}</small>
        </b>
      </div>
      {states.map((key) => (
        <div key={key}>
          {t(`strip.${key}`)}
          <b>
            <Lead period={period} state={key}>
              {t('strip.count', { count: figures[key].count })}
            </Lead>{' '}
            <small>
              <Amount value={figures[key].amount} />
            </small>
          </b>
        </div>
      ))}
      {mayMonth ? (
        <Link to="/companyInvoice/monthClose" search={{ month: period }}>
          {t('strip.toMonth')}
        </Link>
      ) : null}
    </section>
  )
}
