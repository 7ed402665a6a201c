// The seller's last twelve months as bars; the month of this invoice is dark. A seller with this invoice alone has no chart.
import { useTranslation } from 'react-i18next'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { evenAxes, inUnits } from '../../../lib/format/figures.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { writeAmount } from '../../../ui/values/amount.tsx'
import type { RiskReport } from './risk.queries.ts'
import styles from './risk.module.css'

const tall = 64
const steps = 2
/** Whole 分 scaled to pixels; any amount above zero is visible. */
const heightOf = (fen: bigint, most: bigint): number => (fen <= 0n || most <= 0n ? 0 : Math.max(2, Number((fen * BigInt(tall)) / most)))

export const SellerMonths = ({ months, basis }: Pick<RiskReport, 'months' | 'basis'>) => {
  const { t } = useTranslation('risk')
  const sums = months.map((m) => toFen(m.amount) ?? 0n)
  const english = useLanguage() === 'en-US'
  const [{ max }] = evenAxes(
    sums.map((sum) => Number(sum)),
    [],
    steps,
  )
  const most = BigInt(Math.ceil(max))
  const few = months.reduce((sum, m) => sum + m.count, 0) < 2
  const any = sums.some((sum) => sum > 0n)
  return (
    <section className={styles['seller-months']}>
      <h3>
        {t('months')}
        <small>
          {t(basis === 'company' ? 'monthsFacts' : 'monthsVisible')}
          {few ? null : t('monthsUnit')}
        </small>
      </h3>
      {months.length === 0 ? (
        <p className="sub">{t('noMonths')}</p>
      ) : few ? (
        <p className="sub">{t(basis === 'company' ? 'oneInvoice' : 'oneVisible')}</p>
      ) : (
        <div className={styles['months-chart']}>
          {any ? (
            <div className={styles['axis']} aria-hidden="true">
              {Array.from({ length: steps + 1 }, (_, i) => (
                <span key={i}>{inUnits(fromFen((most * BigInt(steps - i)) / BigInt(steps)), english)}</span>
              ))}
            </div>
          ) : null}
          <ol>
            {months.map((m, i) => {
              const label = t('monthLabel', {
                month: m.month,
                amount: `${m.amount.startsWith('-') ? '−' : ''}¥${writeAmount(m.amount).text}`,
                count: m.count,
              })
              return (
                <li key={m.month} title={label} aria-label={label} className={i === months.length - 1 ? styles['now'] : ''}>
                  {sums[i] === 0n ? null : <b aria-hidden="true">{inUnits(m.amount, english)}</b>}
                  <i style={{ height: heightOf(sums[i]!, most) }} />
                  <span aria-hidden="true">{i === 0 || m.month.endsWith('-01') ? m.month.slice(2) : m.month.slice(5)}</span>
                </li>
              )
            })}
          </ol>
        </div>
      )}
    </section>
  )
}
