// 概览：待办、趋势、额度、构成、失败。
import type { TodoKey } from '@piaotai/domain/states.ts'
import type { SuiteName } from '@piaotai/domain/suites.ts'

export const overview = {
  greeting: { night: '夜深了，{{name}}', morning: '上午好，{{name}}', afternoon: '下午好，{{name}}', evening: '晚上好，{{name}}' },
  sub: '{{company}} · {{day}}', area: { label: '范围', company: '公司', personal: '我录入的' }, import: '录入发票',
  todo: { warnings: '待核对', exceptions: '查验异常', uncategorised: '待归类', unused: '未使用', heldImports: '待处理的导入', none: '没有待办', since: '最早 {{day}} 录入' } satisfies Record<TodoKey | 'none' | 'since', string>,
  monthKeys: '方向键选择月份与进销项，回车打开列表', incoming: '进项', outgoing: '销项', incomingTax: '进项税额', pieces_one: '{{count}} 张', pieces_other: '{{count}} 张', unit: '万', comma: '，',
  trend: { title: '进销项趋势', unit: '价税合计，万元', taxAxis: '进项税额（右轴）', hatched: '斜纹为未满月', incoming: '本月进项', outgoing: '本月销项', deductible: '本月可抵扣税额', against: '较上月同期', label: '近十二个月进销项柱图。{{month}}：进项 {{incoming}} 元，销项 {{outgoing}} 元。' },
  quota: { title: '套餐与额度', more: '详情', left: '查验剩余', used: '查验已用', members: '成员', suite: '套餐', due: '到期日', noEnd: '长期' },
  suite: { personal: '个人版', trial: '试用版', standard: '标准版', professional: '专业版', group: '集团版' } satisfies Record<SuiteName, string>,
  type: { title: '按票种', unit: '本月进项，张' }, otherTypes: '其他',
  category: { title: '按归类', unit: '本月价税合计，万元' },
  failure: { title: '最近失败', all: '全部', imports: '导入记录', none: '最近没有失败的导入' },
  summary: {
    facts: { company: '公司发票，按开票日期', personal: '我录入的，按开票日期' }, date: '开票日期', category: '归类', allCategories: '全部', funnel: '使用进度', funnelUnit: '张，占全部的比例，价税合计', step: { entered: '已录入', verified: '查验一致', submitted: '已提交', confirmed: '已确认付款' },
    rates: '按税率', ratesUnit: '张，价税合计', mixed: '多种税率', noRate: '未列税率', sellers: '销方前十', buyers: '购方前十', partiesUnit: '按价税合计', months: '按月', monthsUnit: '截至所选日期的 12 个月，进销项都列；价税合计，万元', monthsLabel: '{{from}} 至 {{to}} 进销项柱图', nothing: '没有发票', failed: '汇总没有加载出来',
  },
  nothing: '本月还没有进项发票', failed: '概览没有加载出来', failedText: '请检查网络后重试。', retry: '重试',
}
