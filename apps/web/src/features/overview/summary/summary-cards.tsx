// The cards of the summary: progress, tax and parties.
import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { funnelFilter, mixedRate, noRate } from '@piaotai/domain/invoice/summary.ts'
import { useCan } from '../../../lib/session/can.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { Chart } from '../../../ui/charts/chart.tsx'
import { height, share } from '../../../lib/format/figures.ts'
import type { Area } from '../../../shared/invoice/list-links.ts'
import { usePalette } from '../../../ui/theme/use-palette.ts'
import { colourAt, ringOf } from '../ring.ts'
import { summaryLink, type SummaryQuery } from './summary-query.ts'
import type { Summary } from './summary.queries.ts'
import styles from './summary.module.css'
import overviewStyles from '../overview.module.css'

interface CardProps {
  readonly summary: Summary
  readonly area: Area
  readonly query: SummaryQuery
  readonly english: boolean
}
/** Links a figure to the list that it counts; plain text for people without access to that list. */
const ToList = ({
  area,
  query,
  filter,
  children,
}: {
  area: Area
  query: SummaryQuery
  filter: Readonly<Record<string, unknown>>
  children: ReactNode
}) => {
  const link = summaryLink(area, query, filter)
  const may = useCan(allPages.find((page) => page.path === link.to)!.key)
  return may ? <Link {...link}>{children}</Link> : <span className={styles['unlinked']}>{children}</span>
}
const most = (rows: readonly { readonly amount: string }[]): number =>
  Math.max(1, ...rows.map((row) => Math.abs(height(row.amount, false))))
const wide = (amount: string, widest: number): string => `${Math.max(0, (Math.abs(height(amount, false)) * 100) / widest)}%`

export const FunnelCard = ({ summary: { funnel }, area, query }: CardProps) => {
  const { t } = useTranslation('overview')
  const all = funnel[0]?.count ?? 0
  return (
    <section className={`${overviewStyles['card']} ${styles['funnel']}`}>
      <h2>
        {t('summary.funnel')}
        <small>{t('summary.funnelUnit')}</small>
      </h2>
      <ol>
        {funnel.map((one) => (
          <li key={one.step}>
            <ToList area={area} query={query} filter={funnelFilter[one.step]}>
              <span>{t(`summary.step.${one.step}`)}</span>
              <i>
                <u style={{ width: `${all === 0 ? 0 : (one.count * 100) / all}%` }} />
              </i>
              <b>{one.count.toLocaleString('en-US')}</b>
              <em>{share(one.count, all)}</em>
              <Amount value={one.amount} />
            </ToList>
          </li>
        ))}
      </ol>
    </section>
  )
}

export const RateCard = ({ summary: { rates }, area, query }: CardProps) => {
  const colors = usePalette()
  const { t } = useTranslation('overview')
  const total = rates.reduce((sum, one) => sum + one.count, 0)
  const slices = useMemo(
    () =>
      rates.map((one) => ({
        ...one,
        name: one.rate === mixedRate ? t('summary.mixed') : one.rate === noRate ? t('summary.noRate') : one.rate,
      })),
    [rates, t],
  )
  const option = useMemo(() => ringOf(slices, colors), [slices, colors])
  return (
    <section className={overviewStyles['card']}>
      <h2>
        {t('summary.rates')}
        <small>{t('summary.ratesUnit')}</small>
      </h2>
      {total === 0 ? (
        <p className={overviewStyles['nothing']}>{t('summary.nothing')}</p>
      ) : (
        <div className={`${overviewStyles['type-split']} ${styles['rates']}`}>
          <Chart
            option={option}
            height={164}
            failed={t('chartFailed')}
            label={slices.map((one) => `${one.name} ${one.count}`).join(t('comma'))}
          />
          <ul>
            {slices.map((one, at) => (
              <li key={one.rate}>
                <ToList area={area} query={query} filter={{ taxRate: [one.rate] }}>
                  <i style={{ background: colourAt(at) }} />
                  <span>{one.name}</span>
                  <b>{one.count.toLocaleString('en-US')}</b>
                  <Amount value={one.amount} />
                </ToList>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

export const PartyCard = ({ side, summary, area, query }: CardProps & { readonly side: 'sellers' | 'buyers' }) => {
  const { t } = useTranslation('overview')
  const parties = summary[side]
  const widest = most(parties)
  return (
    <section className={overviewStyles['card']}>
      <h2>
        {t(`summary.${side}`)}
        <small>{t('summary.partiesUnit')}</small>
      </h2>
      {parties.length === 0 ? (
        <p className={overviewStyles['nothing']}>{t('summary.nothing')}</p>
      ) : (
        <ol className={`${overviewStyles['category-split']} ${styles['parties']}`}>
          {parties.map((one, at) => (
            <li key={one.key}>
              <ToList area={area} query={query} filter={{ [side === 'sellers' ? 'sellerIs' : 'buyerIs']: one.key }}>
                <span title={`${one.name} ${one.taxId ?? ''}`.trim()}>{one.name}</span>
                <i>
                  <u className={at === 0 ? overviewStyles['most'] : ''} style={{ width: wide(one.amount, widest) }} />
                </i>
                <em>{t('pieces', { count: one.count })}</em>
                <Amount value={one.amount} />
              </ToList>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
