// What ECharts draws of twelve months; it comes with ECharts.
import type { EChartsCoreOption } from 'echarts/core'
import type { TFunction } from 'i18next'
import { evenAxes, height } from '../../lib/format/figures.ts'
import type { Palette } from '../../ui/theme/palette.ts'
import type { MonthFigures } from './month-keys.tsx'

const axisOf = (colors: Palette) => ({
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: colors['text-tertiary'], fontSize: 12 },
  splitLine: { lineStyle: { color: colors['line-row'] } },
})
const hatched = (colour: string, colors: Palette) => ({
  color: colour,
  borderRadius: [3, 3, 0, 0],
  decal: { symbol: 'rect', color: `${colors.sheet}73`, dashArrayX: [1, 0], dashArrayY: [3, 5], rotation: -Math.PI / 4 },
})
/** '2025-12' → '25-12' for the first and each January, else the month alone. */
const monthLabel = (month: string, at: number): string => (at === 0 || month.endsWith('-01') ? month.slice(2) : month.slice(5))

interface Drawn {
  readonly months: readonly MonthFigures[]
  readonly english: boolean
  readonly unfinished: string
  readonly t: TFunction<'overview'>
  readonly colors: Palette
}
export const monthOption = ({ months, english, unfinished, t, colors }: Drawn): EChartsCoreOption => {
  const axis = axisOf(colors)
  const bars = (side: 'incoming' | 'outgoing', colour: string) => ({
    type: 'bar',
    name: t(side),
    barMaxWidth: 14,
    barGap: '20%',
    itemStyle: { color: colour, borderRadius: [3, 3, 0, 0] },
    data: months.map((m) => ({
      value: height(m[side].amount, english),
      ...(m.month === unfinished ? { itemStyle: hatched(colour, colors) } : {}),
    })),
  })
  const taxes = months.flatMap(({ incoming }) => (incoming.tax === undefined ? [] : [height(incoming.tax, english)]))
  const taxed = taxes.length > 0
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
      axisPointer: { type: 'shadow', shadowStyle: { color: colors['shadow-faint'] } },
      backgroundColor: colors.bar,
      borderWidth: 0,
      textStyle: { color: colors['bar-text'], fontSize: 12 },
      formatter: (points: readonly { readonly dataIndex: number }[]) => {
        const m = months[points[0]?.dataIndex ?? 0]
        return m
          ? [
              m.month,
              `${t('incoming')} ¥${m.incoming.amount} · ${t('pieces', { count: m.incoming.count })}`,
              `${t('outgoing')} ¥${m.outgoing.amount} · ${t('pieces', { count: m.outgoing.count })}`,
              ...(m.incoming.tax === undefined ? [] : [`${t('incomingTax')} ¥${m.incoming.tax}`]),
            ].join('<br/>')
          : ''
      },
    },
    xAxis: {
      type: 'category',
      data: months.map((m, at) => monthLabel(m.month, at)),
      ...axis,
      axisLine: { show: true, lineStyle: { color: colors.edge } },
      splitLine: { show: false },
    },
    yAxis: [{ type: 'value', ...amounts, ...axis }, ...(taxed ? [{ type: 'value', ...tax, ...axis, splitLine: { show: false } }] : [])],
    series: [
      bars('incoming', colors['series-1']),
      bars('outgoing', colors['series-2']),
      ...(taxed
        ? [
            {
              type: 'line',
              yAxisIndex: 1,
              name: t('incomingTax'),
              symbol: 'circle',
              symbolSize: 6,
              lineStyle: { color: colors['text-secondary'], width: 1.2 },
              itemStyle: { color: colors['text-secondary'] },
              data: taxes,
            },
          ]
        : []),
    ],
  }
}
