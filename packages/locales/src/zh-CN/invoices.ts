// 发票列表与详情。
import { invoiceDetail } from './invoice-detail.ts'
import { invoiceBusiness, invoiceBatch } from './invoice-business.ts'

export const invoices = {
  scope: { personal: '我录入的', company: '公司发票', granted: '授权给我看的' },
  action: { import: '录入发票', search: '查询', reset: '重置', more: '更多 {{count}} 项', less: '收起', view: '查看', refresh: '刷新', columns: '列设置', density: '行高', resetAll: '全部重置', selectPage: '选择本页', selectRow: '选择第 {{row}} 行', clear: '清空', copy: '复制号码', copied: '已复制' },
  density: { 34: '紧凑', 40: '适中', 48: '宽松' },
  filter: {
    pool: '票池', noPool: '未设票池', number: '号码', numberHint: '可粘贴多个', date: '开票日期', seller: '销方', buyer: '购方', partyHint: '名称或税号', type: '类型', amount: '价税合计', keyword: '关键字', keywordHint: '名称、品名', verifyStatus: '查验状态', titleStatus: '抬头状态', useStatus: '使用状态', pushStatus: '推送状态',
    taxRate: '税率', mixedRate: '多种税率', noneRate: '未列税率', sellerIs: '指定销方', buyerIs: '指定购方', isHint: '税号或全称', entrySource: '录入方式', entered: '录入时间', hasWarnings: '待核对', all: '全部', any: '不限', anyDay: '不限', clear: '去掉{{name}}条件', from: '起', to: '止', yes: '有', no: '无', min: '最低', max: '最高', twoCharacters: '至少两个字', noAmount: '金额是数字，最多两位小数', reversed: '最高金额不能小于最低金额', numbers: '{{count}} 个号码', numbersCut: '一次最多查 {{max}} 个号码，后面的 {{more}} 个没有查',
  },
  missing: { absent_one: '{{all}} 个号码中 {{count}} 个没有找到：', absent_other: '{{all}} 个号码中 {{count}} 个没有找到：', hidden_one: '{{count}} 个在库里，但不在当前列表或条件内：', hidden_other: '{{count}} 个在库里，但不在当前列表或条件内：', more: ' 等', notAsked_one: '{{count}} 个不是完整号码，没有逐个核对。', notAsked_other: '{{count}} 个不是完整号码，没有逐个核对。', copy: '复制没有找到的号码', copyHidden: '复制条件之外的号码', alone: '只按号码查' },
  tab: { all: '全部', notVerified: '未查验', exceptions: '查验异常', unused: '未使用', submitted: '已提交', confirmed: '已确认付款', uncategorised: '待归类', warnings: '待核对' },
  column: { pools: '票池', number: '发票号码', code: '发票代码', type: '类型', date: '开票日期', seller: '销方名称', buyer: '购方名称', sellerTaxId: '销方税号', buyerTaxId: '购方税号', amountExcludingTax: '不含税金额', taxAmount: '税额', amountIncludingTax: '价税合计', verify: '查验', title: '抬头', use: '使用', push: '推送', mail: '邮件交付', category: '归类', special: '业务', entry: '录入方式', enteredBy: '录入人', enteredAt: '录入时间', original: '原件', sourceFile: '原件来源', warnings: '待核对', remark: '备注', businessDate: '业务日期', extended1: '扩展字段一', extended2: '扩展字段二', businessRemark: '业务备注', tags: '标签', accountingDate: '记账日期', voucherNumber: '凭证号', nonDeductible: '不抵扣原因', attachments: '附件', actions: '操作' },
  total: { selected: '已选', pieces: '张', amount: '金额', tax: '税额', gross: '价税合计', page: '本页 {{count}} 张', filtered: '筛选 {{count}} 张', ofTax: '其中税额', pageSize: '{{count}} 条/页', size: '每页', pages: '页码', toPage: '第 {{page}} 页', first: '第一页', previous: '上一页', next: '下一页' },
  empty: { none: '没有符合条件的发票', noneText: '换个条件，或清空筛选看全部。', start: '还没有发票', startText: '把 PDF、OFD、XML 或照片拖进来，识别后就在这里。', failed: '列表没有加载出来', failedText: '请稍后重试。', retry: '重试' },
  sourceFile: { TAX_BUREAU: '税局原件', NON_TAX_BUREAU: '非税局', DEFAULT: '未判定' },
  list: { comma: '、', tab: '分类' },
  keys: { title: '快捷键', down: '下一行', up: '上一行', select: '选择这一行', range: '按住再点，连选多行', open: '打开发票', unfold: '展开或收起', search: '输入号码', find: '输入文件名', correct: '更正（打开发票后）', close: '关闭发票', help: '显示快捷键' },
  columns: { title: '列设置', hint: '勾选要显示的列，用箭头调整顺序', restore: '恢复默认', up: '上移 {{name}}', down: '下移 {{name}}' },
  detail: invoiceDetail,
  business: invoiceBusiness,
  batch: invoiceBatch,
}
