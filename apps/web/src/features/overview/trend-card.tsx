// 进销项趋势: twelve months of incoming and outgoing, this month's sums above them.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { change, inUnits } from '../../lib/format/figures.ts'
import { inMonth, listLink, type Area } from '../../shared/invoice/list-links.ts'
import { MonthChart, MonthLegend } from '../../shared/overview/month-chart.tsx'
import { useDeductible, type Figures } from './overview.queries.ts'
import styles from './overview.module.css'

export const TrendCard = ({ figures, area, english }: { figures: Figures; area: Area; english: boolean }) => {
  const { t } = useTranslation('overview')
  const { months, sameDaysLastMonth: before } = figures
  const current = months.at(-1)!
  const deductible = useDeductible(area, current.month)
  const heads = [
    {
      key: 'incoming',
      figure: current.incoming,
      against: before.incoming.amount,
      link: listLink(area, 'incoming', inMonth(current.month)),
    },
    {
      key: 'outgoing',
      figure: current.outgoing,
      against: before.outgoing.amount,
      link: listLink(area, 'outgoing', inMonth(current.month)),
    },
  ] as const
  return (
    <section className={`${styles['card']} ${styles['trend']}`}>
      <h2>
        {t('trend.title')}
        <small>{t('trend.unit')}</small>
        <MonthLegend />
      </h2>
      <div className={styles['heads']}>
        {heads.map(({ key, figure, against, link }) => {
          const delta = change(figure.amount, against)
          return (
            <Link key={key} {...link}>
              <span>{t(`trend.${key}`)}</span>
              <b>
                {inUnits(figure.amount, english)}
                <small>{t('unit')}</small>
              </b>
              <small>
                {t('pieces', { count: figure.count })}
                {delta ? (
                  <>
                    {t('comma')}
                    {t('trend.against')} <strong>{delta}</strong>
                  </>
                ) : null}
              </small>
            </Link>
          )
        })}
        {deductible.told ? (
          <Link to="/companyInvoice/directTaxIncomeInvoice" search={{ view: 'deduct', period: current.month }}>
            <span>{t('trend.deductible')}</span>
            <b>
              {deductible.sum ? inUnits(deductible.sum.tax, english) : '…'}
              <small>{t('unit')}</small>
            </b>
            <small>{deductible.sum ? t('pieces', { count: deductible.sum.count }) : null}</small>
          </Link>
        ) : null}
      </div>
      <MonthChart
        months={months}
        linkOf={(side, month) => listLink(area, side, inMonth(month))}
        english={english}
        unfinished={current.month}
        label={t('trend.label', { month: current.month, incoming: current.incoming.amount, outgoing: current.outgoing.amount })}
      />
    </section>
  )
}
