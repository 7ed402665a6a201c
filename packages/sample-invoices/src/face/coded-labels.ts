// Label spellings of each writer of coded invoices: spaces, U+3000 and colons differ, and readers must accept all of
// them.

export type CodedStyle = 'aisino' | 'baiwang' | 'taxPlatform' | 'paper'
interface Labels {
  readonly machine: string
  readonly code: string
  readonly number: string
  readonly date: string
  readonly check: string
  readonly name: string
  readonly taxId: string
  readonly address: string
  readonly bank: string
  readonly payee: string
  readonly reviewer: string
  readonly drawer: string
  readonly stamp: string
  readonly words: string
  readonly small: string
  readonly sign: string
}
const ideographic = '\u3000'
export const codedLabels: Readonly<Record<CodedStyle, Labels>> = {
  aisino: {
    machine: '机器编号:',
    code: '发票代码:',
    number: '发票号码:',
    date: '开票日期:',
    check: '校 验 码:',
    name: `名${ideographic.repeat(4)}称:`,
    taxId: '纳税人识别号:',
    address: '地 址、电 话:',
    bank: '开户行及账号:',
    payee: '收 款 人:',
    reviewer: '复 核:',
    drawer: '开 票 人:',
    stamp: '销 售 方:（章）',
    words: '价税合计（大写）',
    small: '（小写）',
    sign: '￥',
  },
  baiwang: {
    machine: '机器编号:',
    code: '发票代码:',
    number: '发票号码:',
    date: '开票日期:',
    check: '校 验 码:',
    name: '名        称:',
    taxId: '纳税人识别号:',
    address: '地 址、电 话:',
    bank: '开户行及账号:',
    payee: '收款人:',
    reviewer: '复核:',
    drawer: '开票人:',
    stamp: '销售方:(章)',
    words: '价税合计(大写)',
    small: '(小写)',
    sign: '¥',
  },
  taxPlatform: {
    machine: '机器编号：',
    code: '发票代码：',
    number: '发票号码：',
    date: '开票日期：',
    check: '校验码：',
    name: '名称：',
    taxId: '纳税人识别号：',
    address: '地址、电话：',
    bank: '开户行及账号：',
    payee: '收款人：',
    reviewer: '复核：',
    drawer: '开票人：',
    stamp: '',
    words: '价税合计（大写）',
    small: '（小写）',
    sign: '¥',
  },
  paper: {
    machine: '',
    code: '',
    number: '',
    date: '开票日期：',
    check: '校验码',
    name: '名　　　　称：',
    taxId: '纳税人识别号：',
    address: '地 址、电 话：',
    bank: '开户行及账号：',
    payee: '收款人：',
    reviewer: '复核：',
    drawer: '开票人：',
    stamp: '销售方：（章）',
    words: '价税合计（大写）',
    small: '（小写）',
    sign: '¥',
  },
}
