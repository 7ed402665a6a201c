// A ring chart in the colours of the list beside it.
import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from '../../ui/theme/palette.ts'
import { seriesName } from '../../ui/charts/chart.tsx'

/** The colour of a slice, for the list; slices beyond the palette share its last colour. */
export const colourAt = (at: number): string => `var(--${seriesName(at)})`

export const ringOf = (slices: readonly { readonly name: string; readonly count: number }[], colors: Palette): EChartsCoreOption => ({
  animationDuration: 220,
  tooltip: { backgroundColor: colors.bar, borderWidth: 0, textStyle: { color: colors['bar-text'], fontSize: 12 } },
  series: [
    {
      type: 'pie',
      radius: ['52%', '82%'],
      label: { show: false },
      emphasis: { scaleSize: 3 },
      itemStyle: { borderColor: colors.sheet, borderWidth: 2 },
      data: slices.map(({ name, count }, at) => ({ name, value: count, itemStyle: { color: colors[seriesName(at)] } })),
    },
  ],
})
