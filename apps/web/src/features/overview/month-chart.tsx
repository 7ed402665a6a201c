// Twelve months of incoming and outgoing as bars, the tax of incoming at the right; a bar leads to its list, and so do the arrow keys and Enter.
import { useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Chart, palette } from './chart.tsx'
import { evenAxes, height } from './figures.ts'
import { inMonth, listLink, type Area } from './list-links.ts'
import { MonthKeys } from './month-keys.tsx'
import type { Figures } from './overview.queries.ts'

const axis = {
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: '#62676e', fontSize: 12 },
  splitLine: { lineStyle: { color: '#f0ede6' } },
}
const hatched = (colour: string) => ({
  color: colour,
  borderRadius: [3, 3, 0, 0],
  decal: { symbol: 'rect', color: 'rgba(255,255,255,.45)', dashArrayX: [1, 0], dashArrayY: [3, 5], rotation: -Math.PI / 4 },
})
/** '2025-12' → '25-12' for the first and each January, else the month alone. */
const monthLabel = (month: string, at: number): string => (at === 0 || month.endsWith('-01') ? month.slice(2) : month.slice(5))

interface Props {
  readonly months: Figures['months']
  readonly area: Area
  readonly english: boolean
  /** The month that is not over yet, drawn hatched. */
  readonly unfinished: string
  readonly label: string
}
export const MonthChart = ({ months, area, english, unfinished, label }: Props) => {
  const { t } = useTranslation('overview')
  const navigate = useNavigate()
  const option = useMemo(() => {
    const bars = (side: 'incoming' | 'outgoing', colour: string) => ({
      type: 'bar',
      name: t(side),
      barMaxWidth: 14,
      barGap: '20%',
      itemStyle: { color: colour, borderRadius: [3, 3, 0, 0] },
      data: months.map((m) => ({
        value: height(m[side].amount, english),
        ...(m.month === unfinished ? { itemStyle: hatched(colour) } : {}),
      })),
    })
    const taxes = months.map((m) => height(m.incoming.tax, english))
    const [amounts, tax] = evenAxes(
      months.flatMap((m) => [height(m.incoming.amount, english), height(m.outgoing.amount, english)]),
      taxes,
    )
    return {
      animationDuration: 220,
      grid: { left: 8, right: 8, top: 24, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
      aria: { enabled: false, decal: { show: true } },
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'shadow', shadowStyle: { color: 'rgba(26,29,33,.04)' } },
        backgroundColor: '#16262D',
        borderWidth: 0,
        textStyle: { color: '#fff', fontSize: 12 },
        formatter: (points: readonly { readonly dataIndex: number }[]) => {
          const m = months[points[0]?.dataIndex ?? 0]
          return m
            ? [
                m.month,
                `${t('incoming')} ¥${m.incoming.amount} · ${t('pieces', { count: m.incoming.count })}`,
                `${t('outgoing')} ¥${m.outgoing.amount} · ${t('pieces', { count: m.outgoing.count })}`,
                `${t('incomingTax')} ¥${m.incoming.tax}`,
              ].join('<br/>')
            : ''
        },
      },
      xAxis: {
        type: 'category',
        data: months.map((m, at) => monthLabel(m.month, at)),
        ...axis,
        axisLine: { show: true, lineStyle: { color: '#d6d1c6' } },
        splitLine: { show: false },
      },
      yAxis: [
        { type: 'value', ...amounts, ...axis },
        { type: 'value', ...tax, ...axis, splitLine: { show: false } },
      ],
      series: [
        bars('incoming', palette[0]),
        bars('outgoing', palette[1]),
        {
          type: 'line',
          yAxisIndex: 1,
          name: t('incomingTax'),
          symbol: 'circle',
          symbolSize: 6,
          lineStyle: { color: '#43484f', width: 1.2 },
          itemStyle: { color: '#43484f' },
          data: taxes,
        },
      ],
    }
  }, [months, english, unfinished, t])
  return (
    <div className="month-chart">
      <Chart
        option={option}
        height={236}
        label={label}
        onPick={(series, at) => {
          const month = months[at]
          if (month) void navigate(listLink(area, series === 1 ? 'outgoing' : 'incoming', inMonth(month.month)))
        }}
      />
      <MonthKeys key={months[0]?.month} months={months} area={area} label={label} />
    </div>
  )
}
export const MonthLegend = () => {
  const { t } = useTranslation('overview')
  return (
    <div className="legend">
      <i style={{ background: palette[0] }} />
      {t('incoming')}
      <i style={{ background: palette[1] }} />
      {t('outgoing')}
      <i className="line" />
      {t('trend.taxAxis')}
      <em>{t('trend.hatched')}</em>
    </div>
  )
}
