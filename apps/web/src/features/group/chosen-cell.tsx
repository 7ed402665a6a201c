// One company's measure over twelve months, and the way to its invoices where they are granted.
import { Button, Skeleton } from 'antd'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import type { Cell } from './heat-map.tsx'
import { countOf, figureText, perMille, useGroupMonths } from './group.queries.ts'
import styles from './group.module.css'

interface Props extends Cell {
  readonly month: string
  readonly onSee: () => void
}
const tall = 92
/** '2025-12' → '25-12' for the first and each January, else the month alone. */
const monthLabel = (month: string, at: number): string => (at === 0 || month.endsWith('-01') ? month.slice(2) : month.slice(5))
export const ChosenCell = ({ member, measure, month, onSee }: Props) => {
  const { t } = useTranslation('group')
  const read = useGroupMonths(member.id, measure)
  if (read.isError) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  const months = read.data?.months
  const at = months?.findIndex((one) => one.month === month) ?? -1
  const [now, before] = [months?.[at], months?.[at - 1]]
  const most = Math.max(1, ...(months ?? []).map(({ count }) => count))
  const count = now?.count ?? countOf(member, measure)
  return (
    <section className={styles['chosen']} aria-label={t('monthsOf', { company: member.companyName, measure: t(`measure.${measure}`) })}>
      <header>
        <b>
          {member.companyName}
          <span>
            {t(`measure.${measure}`)} {t('chosen', { count })}
          </span>
        </b>
        {now && now.of > 0 ? <span>{t('share', { share: perMille(Math.round((now.count * 1000) / now.of)) })}</span> : null}
        {before ? <span>{t('lastMonth', { count: before.count })}</span> : null}
        <div>
          {member.grants.includes('rows') ? (
            <Button size="small" disabled={count === 0} onClick={onSee}>
              {t('see', { count })}
            </Button>
          ) : (
            <span className="sub">
              <Lock size={13} aria-hidden="true" /> {t('locked')}
            </span>
          )}
        </div>
      </header>
      {months ? (
        <ol>
          {months.map((one, index) => (
            <li key={one.month} data-now={one.month === month || undefined}>
              <span>{one.count === 0 ? '·' : figureText(one.count)}</span>
              <i style={{ height: Math.max(one.count === 0 ? 1 : 3, Math.round((one.count * tall) / most)) }} />
              <small>{monthLabel(one.month, index)}</small>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} title={false} />
      )}
    </section>
  )
}
