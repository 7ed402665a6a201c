// The parts of ECharts that are drawn with: fetched as one piece, without the kinds of chart that nobody sees.
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer])
export const draw = (box: HTMLElement) => init(box, undefined, { renderer: 'svg' })
