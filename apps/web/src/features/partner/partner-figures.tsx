// Trade with a partner: figures that lead to the invoices that they count, and twelve months of it as bars.
import { Button } from 'antd'
import { Link } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../lib/session/can.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { inMonth, listLink, type ListName } from '../../shared/invoice/list-links.ts'
import { Amount, amountText, Nil } from '../../ui/values/amount.tsx'
import { MonthChart, MonthLegend } from '../../shared/overview/month-chart.tsx'
import type { MonthLink } from '../../shared/overview/month-keys.tsx'
import { monthsSince, shareOf } from './partner-shares.ts'
import type { Partner, Trade } from './partner.queries.ts'
import styles from './partner.module.css'

type Side = 'incoming' | 'outgoing'
/** The list that holds the invoices of one side; somebody who may not open it sees its figures in the list of all. */
const pageOf = { incoming: 'menu_2.incomeInvoiceCo', outgoing: 'menu_2.outputInvoiceCo' } as const

interface Props {
  readonly partner: Partner
  /** Null where the person does not see the company's invoices. */
  readonly trade: Trade | null | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}
export const PartnerFigures = ({ partner, trade, failed, onRetry }: Props) => {
  const { t } = useTranslation('partner')
  const english = useLanguage() === 'en-US'
  const may = { incoming: useCan(pageOf.incoming), outgoing: useCan(pageOf.outgoing) }
  const { taxId } = partner
  const ofPartner = (side: Side) => (side === 'incoming' ? { sellerIs: taxId } : { buyerIs: taxId })
  const linkOf = useCallback<MonthLink>(
    (side, month) => listLink('company', side, { ...(side === 'incoming' ? { sellerIs: taxId } : { buyerIs: taxId }), ...inMonth(month) }),
    [taxId],
  )
  if (trade === null) return <p className={styles['note']}>{t('drawer.noFigures')}</p>
  if (failed)
    return (
      <p className={styles['note']} role="alert">
        {t('drawer.figuresFailed')}{' '}
        <Button size="small" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      </p>
    )
  const since = trade?.months[0] ? `${trade.months[0].month}-01` : undefined
  const cell = (label: string, value: ReactNode, below: string, to?: { readonly side: Side; readonly also?: object }) => {
    const content = (
      <>
        <span>{label}</span>
        <b>{trade ? value : '…'}</b>
        <small>{trade ? below : ''}</small>
      </>
    )
    const list: ListName | undefined = to?.side
    return to && list && may[to.side] && since ? (
      <Link {...listLink('company', list, { ...ofPartner(to.side), dateFrom: since, ...to.also })}>{content}</Link>
    ) : (
      <div>{content}</div>
    )
  }
  const { incoming, outgoing, verified = 0, reversed } = trade ?? {}
  const bought = incoming?.count ?? 0
  return (
    <>
      <div className={styles['figures']}>
        {cell(t('drawer.incoming'), <Amount value={incoming?.amount} />, t('drawer.pieces', { count: bought }), { side: 'incoming' })}
        {cell(t('drawer.outgoing'), <Amount value={outgoing?.amount} />, t('drawer.pieces', { count: outgoing?.count ?? 0 }), {
          side: 'outgoing',
        })}
        {cell(
          t('drawer.verified'),
          bought === 0 ? <Nil /> : shareOf(verified, bought),
          t('drawer.ofCount', { part: verified, all: bought }),
          { side: 'incoming', also: { verifyStatus: [1] } },
        )}
        {cell(
          t('drawer.reversed'),
          bought === 0 ? <Nil /> : shareOf(reversed?.count ?? 0, bought),
          t('drawer.redCount', { count: reversed?.count ?? 0, amount: amountText(reversed?.amount) }),
          { side: 'incoming', also: { amountTo: '-0.01' } },
        )}
        {cell(
          t('drawer.trade'),
          trade?.first && trade.last ? t('drawer.months', { count: monthsSince(trade.first, trade.months.at(-1)!.month) }) : <Nil />,
          trade?.first ? t('drawer.since', { date: trade.first }) : t('drawer.noTrade'),
        )}
      </div>
      {trade && trade.incoming.count + trade.outgoing.count > 0 ? (
        <div className={styles['months']}>
          <h3>
            {t('drawer.monthly')}
            <small>{t('drawer.monthlyUnit')}</small>
            <MonthLegend taxed={false} />
          </h3>
          <MonthChart
            months={trade.months}
            linkOf={linkOf}
            english={english}
            height={128}
            unfinished={trade.months.at(-1)!.month}
            label={t('drawer.monthlyLabel', { name: partner.name })}
          />
        </div>
      ) : null}
    </>
  )
}
