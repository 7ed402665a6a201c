// Twelve months of incoming and outgoing as bars, with the input tax as a line; a bar opens its list, by click or by
// arrow keys and Enter.
import { useCallback } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePalette } from '../../ui/theme/use-palette.ts'
import { Chart } from '../../ui/charts/chart.tsx'
import { loadChunk } from '../../lib/http/chunk.ts'
import { MonthKeys, type MonthFigures, type MonthLink } from './month-keys.tsx'
import styles from '../../ui/charts/charts.module.css'

interface Props {
  /** Oldest first; the line of the input tax is drawn where all months have one. */
  readonly months: readonly MonthFigures[]
  /** The list that a bar counts. */
  readonly linkOf: MonthLink
  readonly english: boolean
  readonly height?: number
  /** The unfinished month, drawn hatched. */
  readonly unfinished: string
  readonly label: string
}
export const MonthChart = ({ months, linkOf, english, unfinished, label, height: tall = 236 }: Props) => {
  const { t } = useTranslation('overview')
  const navigate = useNavigate()
  const colors = usePalette()
  const option = useCallback(
    () => loadChunk(() => import('./month-option.ts')).then(({ monthOption }) => monthOption({ months, english, unfinished, t, colors })),
    [months, english, unfinished, t, colors],
  )
  return (
    <div className={styles['month-chart']}>
      <Chart
        failed={t('chartFailed')}
        option={option}
        height={tall}
        label={label}
        onPick={(series, at) => {
          const month = months[at]
          if (month) void navigate(linkOf(series === 1 ? 'outgoing' : 'incoming', month.month))
        }}
      />
      <MonthKeys key={months[0]?.month} months={months} linkOf={linkOf} label={label} />
    </div>
  )
}
export const MonthLegend = ({ taxed = true }: { readonly taxed?: boolean }) => {
  const { t } = useTranslation('overview')
  return (
    <div className={styles['month-legend']}>
      <i style={{ background: 'var(--series-1)' }} />
      {t('incoming')}
      <i style={{ background: 'var(--series-2)' }} />
      {t('outgoing')}
      {taxed ? (
        <>
          <i className={styles['line']} />
          {t('trend.taxAxis')}
        </>
      ) : null}
      <em>{t('trend.hatched')}</em>
    </div>
  )
}
