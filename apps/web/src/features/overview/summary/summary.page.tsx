// 发票汇总: the invoices of a period by progress, tax and party; every figure links to its list.
import { Segmented, Skeleton } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { useToday } from '../../../lib/format/today.ts'
import { DateFilter } from '../../../ui/fields/date-range.tsx'
import { RangeTold, useAddressWithDays } from '../../../ui/kits/list/wrong-range.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { inMonth, listLink, type Area } from '../../../shared/invoice/list-links.ts'
import { MonthChart, MonthLegend } from '../../../shared/overview/month-chart.tsx'
import { readQuery, summaryKeys, type SummaryQuery } from './summary-query.ts'
import { FunnelCard, PartyCard, RateCard } from './summary-cards.tsx'
import { useSummary } from './summary.queries.ts'
import overviewStyles from '../overview.module.css'
import styles from './summary.module.css'

const categories = ['all', 1, 2, 3, 0] as const

export const summaryPage = (area: Area) => () => {
  const { t } = useTranslation(['overview', 'states', 'shell'])
  const english = useLanguage() === 'en-US'
  const navigate = useNavigate()
  const { query, wrong } = useAddressWithDays(readQuery, summaryKeys, t('summary.date'), 'dateFrom', 'dateTo')
  const { category, ...days } = query
  const go = (next: SummaryQuery) => {
    void navigate({ to: '.', search: next })
  }
  const { data, error, isError, refetch } = useSummary(area, query, wrong === undefined)
  const month = useToday().slice(0, 7)
  const options = categories.map((value) => ({
    value,
    label: value === 'all' ? t('summary.allCategories') : t(`category.${value}` as 'category.0', { ns: 'states' }),
  }))
  return (
    <div className={`${overviewStyles['overview']} ${styles['summary']}`}>
      <div className={overviewStyles['overview-head']}>
        <div>
          <h1>{t(area === 'company' ? 'page.menu_2.comticket' : 'page.menu_1.myticket', { ns: 'shell' })}</h1>
          <p>{t(`summary.facts.${area}`)}</p>
        </div>
        <Segmented
          aria-label={t('summary.category')}
          value={category ?? 'all'}
          options={options}
          onChange={(value) => {
            go({ ...days, ...(typeof value === 'number' ? { category: value } : {}) })
          }}
        />
        <DateFilter
          label={t('summary.date')}
          from={query.dateFrom}
          to={query.dateTo}
          onChange={(dateFrom, dateTo) => {
            go({
              ...(category === undefined ? {} : { category }),
              ...(dateFrom === undefined ? {} : { dateFrom }),
              ...(dateTo === undefined ? {} : { dateTo }),
            })
          }}
        />
      </div>
      {wrong ? (
        <RangeTold
          wrong={wrong}
          onAll={() => {
            go(category === undefined ? {} : { category })
          }}
        />
      ) : isError && !data ? (
        <LoadFailed title={t('summary.failed')} text={t('failedText')} onRetry={refetch} error={error} />
      ) : !data ? (
        <div className={`${overviewStyles['card']} ${overviewStyles['loading']}`}>
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      ) : (
        <div className={styles['summary-grid']}>
          <FunnelCard summary={data} area={area} query={query} english={english} />
          <RateCard summary={data} area={area} query={query} english={english} />
          <section className={`${overviewStyles['card']} ${overviewStyles['trend']} ${styles['months']}`}>
            <h2>
              {t('summary.months')}
              <small>{t('summary.monthsUnit')}</small>
              <MonthLegend />
            </h2>
            <MonthChart
              months={data.months}
              linkOf={(side, of) => listLink(area, side, inMonth(of))}
              english={english}
              unfinished={month}
              label={t('summary.monthsLabel', { from: data.months[0]?.month, to: data.months.at(-1)?.month })}
            />
          </section>
          <PartyCard side="sellers" summary={data} area={area} query={query} english={english} />
          <PartyCard side="buyers" summary={data} area={area} query={query} english={english} />
        </div>
      )}
    </div>
  )
}
