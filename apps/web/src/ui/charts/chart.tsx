// A chart by ECharts: loaded on first use, resized with its box, with an accessible label.
import type { ECharts, EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../lib/http/chunk.ts'
import type { ColorName } from '../theme/palette.ts'
import styles from './charts.module.css'

const series = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const satisfies readonly ColorName[]
/**
 * The colour name of a series: incoming, outgoing, then the others; series beyond the palette share its last colour.
 */
export const seriesName = (at: number): ColorName => series[Math.min(at, series.length - 1)]!

const load = () => loadChunk(() => import('./chart-parts.ts'))
let loading: ReturnType<typeof load> | undefined

interface ChartProps {
  /** Or what fetches it, beside ECharts itself. */
  readonly option: EChartsCoreOption | (() => Promise<EChartsCoreOption>)
  /** The chart's content for screen readers. */
  readonly label: string
  readonly height: number
  /** Shown in the chart's place if its code could not be loaded. */
  readonly failed: string
  /** A click on a chart's item: series and index. */
  readonly onPick?: (series: number, at: number) => void
}
export const Chart = ({ option, label, height, failed: failedText, onPick }: ChartProps) => {
  const [failed, setFailed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  }, [onPick])
  useEffect(() => {
    let gone = false
    const watch = new ResizeObserver(() => {
      chart.current?.resize()
    })
    Promise.all([(loading ??= load()), typeof option === 'function' ? option() : option]).then(
      ([{ draw }, drawn]) => {
        if (gone || !box.current) return
        chart.current = draw(box.current)
        chart.current.setOption(drawn)
        chart.current.on('click', (event) => {
          pick.current?.(event.seriesIndex ?? 0, event.dataIndex)
        })
        watch.observe(box.current)
      },
      () => {
        loading = undefined
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
      watch.disconnect()
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [option])
  if (failed)
    return (
      <p role="alert" className={styles['chart-failed']} style={{ height }}>
        {failedText}
      </p>
    )
  return <div ref={box} role="img" aria-label={label} style={{ height, cursor: onPick ? 'pointer' : undefined }} />
}
