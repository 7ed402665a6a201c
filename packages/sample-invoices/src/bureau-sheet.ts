// How the tax bureau heads its sheets of invoices (全量发票查询), word for word.

const party = ['序号', '发票代码', '发票号码', '数电发票号码', '销方识别号', '销方名称', '购方识别号', '购买方名称', '开票日期']
const origin = ['发票来源', '发票票种', '发票状态', '是否正数发票', '发票风险等级', '开票人', '备注']

/** The sheet 发票基础信息: a row an invoice. */
export const bureauHeadings: readonly string[] = [...party, '金额', '税额', '价税合计', ...origin]
/** The sheet of goods: a row a line. */
export const bureauGoodsHeadings: readonly string[] = [
  ...party,
  '税收分类编码',
  '特定业务类型',
  '货物或应税劳务名称',
  '规格型号',
  '单位',
  '数量',
  '单价',
  '金额',
  '税率',
  '税额',
  '价税合计',
  ...origin,
]
