// Twelve months as a heat strip: the deeper, the more invoices; striped where days lack, red where a pull failed. A click narrows the list to the month.
import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Months } from './tax-pull.queries.ts'
import styles from './tax-pull.module.css'

interface Props {
  readonly months: Months['months']
  readonly chosen: string | undefined
  readonly onChoose: (month: string | undefined) => void
}
type Month = Months['months'][number]
const stateOf = ({ task, pulled, days, count }: Month): 'running' | 'failed' | 'none' | 'part' | 'pulled' => {
  if (task === 'running') return 'running'
  if (pulled >= days) return 'pulled'
  if (task === 'failed') return 'failed'
  return pulled === 0 && count === 0 ? 'none' : 'part'
}
export const MonthStrip = ({ months, chosen, onChoose }: Props) => {
  const { t } = useTranslation('taxPull')
  const most = Math.max(1, ...months.map(({ count }) => count))
  return (
    <div className={styles['strip']} role="group" aria-label={t('strip.label')}>
      {months.map((month) => {
        const state = stateOf(month)
        const lacking = month.days - month.pulled
        const why = [
          t('strip.month', { month: month.month, count: month.count }),
          state === 'part' && month.pulled > 0 ? t('strip.lacks', { days: lacking }) : '',
          state === 'none' ? t('strip.none') : '',
          state === 'failed' ? t('strip.failed') : '',
          state === 'running' ? t('strip.running') : '',
          month.provisional > 0 ? t('strip.provisional') : '',
        ]
          .filter(Boolean)
          .join(' · ')
        return (
          <button
            key={month.month}
            type="button"
            className={styles['month']}
            data-state={state}
            data-heat={month.count === 0 ? 0 : Math.max(1, Math.ceil((month.count / most) * 5))}
            data-young={month.provisional > 0 || undefined}
            aria-pressed={chosen === month.month}
            title={why}
            onClick={() => {
              onChoose(chosen === month.month ? undefined : month.month)
            }}
          >
            <small>{month.month.slice(5) === '01' || month === months[0] ? month.month.slice(2) : month.month.slice(5)}</small>
            <b>
              {state === 'running' ? <LoaderCircle size={12} className="spin" aria-hidden /> : null}
              {state === 'failed' && month.count === 0 ? '×' : state === 'none' ? '—' : month.count.toLocaleString('en-US')}
            </b>
          </button>
        )
      })}
    </div>
  )
}
