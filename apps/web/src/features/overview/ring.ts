// A ring that shows how a whole is split, in the colours of the list beside it.
import type { EChartsCoreOption } from 'echarts/core'
import { palette } from './chart.tsx'

/** The colour of a slice; what comes after the last colour shares it. */
export const colourAt = (at: number): string => palette[Math.min(at, palette.length - 1)]!

export const ringOf = (slices: readonly { readonly name: string; readonly count: number }[]): EChartsCoreOption => ({
  animationDuration: 220,
  tooltip: { backgroundColor: '#16262D', borderWidth: 0, textStyle: { color: '#fff', fontSize: 12 } },
  series: [
    {
      type: 'pie',
      radius: ['52%', '82%'],
      label: { show: false },
      emphasis: { scaleSize: 3 },
      itemStyle: { borderColor: '#fff', borderWidth: 2 },
      data: slices.map(({ name, count }, at) => ({ name, value: count, itemStyle: { color: colourAt(at) } })),
    },
  ],
})
