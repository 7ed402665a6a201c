// The parts of ECharts in use, as one chunk, without the unused chart types.
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer])
export const draw = (box: HTMLElement) => init(box, undefined, { renderer: 'svg' })
