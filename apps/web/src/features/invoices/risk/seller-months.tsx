// The seller's last twelve months as bars; the month of this invoice is dark.
import { useTranslation } from 'react-i18next'
import { toFen } from '@piaotai/domain/money.ts'
import { writeAmount } from '../../../ui/amount.tsx'
import type { RiskReport } from './risk.queries.ts'
import '../../../lib/risk-sentences.ts'

const tall = 64
/** Whole 分 scaled to pixels; any amount above zero is visible. */
const heightOf = (fen: bigint, most: bigint): number => (fen <= 0n || most <= 0n ? 0 : Math.max(2, Number((fen * BigInt(tall)) / most)))

export const SellerMonths = ({ months, basis }: Pick<RiskReport, 'months' | 'basis'>) => {
  const { t } = useTranslation('risk')
  const sums = months.map((m) => toFen(m.amount) ?? 0n)
  const most = sums.reduce((a, b) => (b > a ? b : a), 0n)
  return (
    <section className="seller-months">
      <h3>
        {t('months')}
        <small>{t(basis === 'company' ? 'monthsFacts' : 'monthsVisible')}</small>
      </h3>
      {months.length === 0 ? (
        <p className="sub">{t('noMonths')}</p>
      ) : (
        <ol>
          {months.map((m, i) => {
            const label = t('monthLabel', {
              month: m.month,
              amount: `${m.amount.startsWith('-') ? '−' : ''}¥${writeAmount(m.amount).text}`,
              count: m.count,
            })
            return (
              <li key={m.month} title={label} aria-label={label} className={i === months.length - 1 ? 'now' : ''}>
                <i style={{ height: heightOf(sums[i]!, most) }} />
                <span aria-hidden="true">{i === 0 || m.month.endsWith('-01') ? m.month.slice(2) : m.month.slice(5)}</span>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
