/** 导入模板中的文字。 */
export const memberSheet = {
  sheet: '员工',
  notes: '说明',
  required: '必填',
  rules: [
    '每行一位员工，从第 2 行开始填写，最多 2000 行。',
    '姓名必填；手机和邮箱至少填一个。两个都填时，邀请发到手机。',
    '部门、权限组填已有的名称。下级部门可以写“上级/下级”；多个权限组用顿号隔开。',
    '请勿改动第一行的表头。',
  ],
  departments: '已有部门',
  groups: '已有权限组',
} as const
/** 抬头导入模板中的文字。 */
export const titleSheet = {
  sheet: '企业抬头',
  notes: '说明',
  required: '必填',
  rules: [
    '每行一个企业抬头，从第 2 行开始填写，一家公司最多 20 个。',
    '名称和税号必填，与营业执照一致；地址、电话、开户行和账号选填。',
    '曾用名可写多个，用分号隔开；可注明最后可用的开票日期，例如：旧名有限公司（至2026-06-30）。',
    '请勿改动第一行的表头。个人抬头请在页面上添加。',
  ],
} as const
/** 发票导入模板中的文字。表头与 packages/domain/src/invoice/invoice-sheet.ts 认得的一致。 */
export const invoiceSheet = {
  heads: '发票',
  lines: '明细',
  notes: '填写说明',
  kinds: '发票类型可填：',
  needed: '发票号码、开票日期、价税合计',
  note: '从第 3 行开始，一行一张发票。带 * 的必填。号码列已设为文本，请勿改成数字。',
  lineNote: '选填。从第 3 行开始，一行一项货物或服务，用发票号码（和代码）对应“发票”表。',
  headings: [
    '发票类型*',
    '发票代码',
    '发票号码*',
    '开票日期*',
    '校验码',
    '销方名称',
    '销方税号',
    '购方名称',
    '购方税号',
    '不含税金额',
    '税额',
    '价税合计*',
    '开票人',
    '备注',
  ],
  lineHeadings: ['发票代码', '发票号码*', '货物或服务名称*', '规格型号', '单位', '数量', '单价', '金额*', '税率', '税额'],
  rules: [
    '一次最多 10000 张发票、30000 行明细，文件 5 MB 以内。',
    '数电发票填 20 位号码，不填代码；其他发票填 8 位号码和 10 或 12 位代码。',
    '金额至多两位小数；不含税金额加税额要等于价税合计，一分不差。红字发票填负数。',
    '日期可写 2026-11-21、2026/11/21、2026年11月21日，或用 Excel 的日期格式。',
    '税局下载的“全量发票查询”和“抵扣勾选”表可以直接导入，不用改表头。',
    '长号码如果显示成 1.23E+19，后几位已经丢失：先把列设为文本，再重新填写。',
  ],
} as const
/** 往来企业的表格：模板、导入与导出用同一组列。 */
export const partnerSheet = {
  sheet: '往来企业',
  notes: '填写说明',
  required: '必填',
  column: {
    name: '企业名称',
    taxId: '税号',
    relations: '关系',
    customerType: '客户类型',
    taxpayerKind: '纳税人类型',
    invoicingType: '开票类型',
    contact: '联系人',
    phone: '电话',
    address: '地址',
    bankName: '开户行',
    bankCode: '联行号',
    bankAccount: '银行账号',
    externalNumber: '外部编号',
    responsible: '负责人',
    tags: '标签',
    orderName: '订单明细客户名',
    mailboxes: '收票邮箱',
  },
  values: {
    relations: { up: '上游', down: '下游', related: '关联' },
    customerType: { enterprise: '企业', soleTrader: '个体工商户', publicBody: '机关事业单位', person: '个人', foreign: '境外' },
    taxpayerKind: { general: '一般纳税人', small: '小规模纳税人' },
    invoicingType: { special: '专用发票', normal: '普通发票' },
  },
  rules: [
    '每行一家企业，从第 2 行开始填写，一次最多 5000 家，文件 5 MB 以内。',
    '企业名称、税号和关系必填。关系填“上游”“下游”“关联”，可填几个，用顿号隔开。',
    '税号已存在的企业会被更新，其余新增。',
    '客户类型填“企业”“个体工商户”“机关事业单位”“个人”“境外”，空着当作“企业”。',
    '收票邮箱可填几个，用分号隔开，备注写在括号里：ap@example.com（财务部）；fp@example.com。',
    '负责人填本公司员工的姓名、手机或邮箱；标签用顿号隔开，最多 10 个。',
    '账号、联行号、税号的列已设为文本，请勿改成数字。请勿改动第一行的表头。',
  ],
} as const
/** 订单明细的表格：样例、上传与发给客户的用同一组列。 */
export const orderSheet = {
  sheet: '订单明细',
  column: {
    order: '订单号',
    customer: '客户名称',
    product: '商品',
    spec: '规格',
    unit: '单位',
    quantity: '数量',
    unitPrice: '单价',
    amount: '金额',
    taxRate: '税率',
    taxAmount: '税额',
    number: '发票号码',
    date: '开票日期',
  },
  sample: {
    order: 'PO-20261103-018',
    customer: '昆山沃野自动化设备有限公司',
    product: '减速机',
    spec: 'RV-40E',
    unit: '台',
    quantity: '2',
    unitPrice: '50',
    amount: '100.00',
    taxRate: '6%',
    taxAmount: '6.00',
    number: '26322000000123456789',
    date: '2026-11-03',
  },
} as const
export const accountSheet = {
  sheet: '科目表',
  notes: '填写说明',
  column: { code: '科目编码', name: '科目名称', category: '类别', side: '余额方向' },
  category: { asset: '资产', liability: '负债', common: '共同', equity: '权益', cost: '成本', income: '损益' },
  side: { debit: '借', credit: '贷' },
  rules: [
    '每行一个科目，从第 2 行开始填写，一次最多 3000 个，文件 5 MB 以内。',
    '科目编码和科目名称必填。编码可以是 22210101，也可以是 2221.01.01。',
    '类别填“资产”“负债”“共同”“权益”“成本”“损益”，余额方向填“借”或“贷”；空着按编码第一位判断。',
    '编码已有的科目会被更新，其余新增；表里没有的科目不会被删除。',
    '编码列已设为文本，请勿改成数字。请勿改动第一行的表头。',
  ],
} as const
export const numberSheet = {
  sheet: '凭证号',
  notes: '填写说明',
  column: { reference: '凭证草稿号', date: '记账日期', number: '凭证号' },
  rules: [
    '每行一张凭证，凭证草稿号如 PZ-20261121-7K3M9Q-R/31，由票台生成，请勿改动。',
    '凭证号填财务系统里的编号，如 记-33。凭证号空着的行不导入。',
    '记账日期要在凭证的会计期间内；空着用草稿的日期。',
    '也可以直接在导出的通用 Excel 里填写凭证号和记账日期，再导入那个文件。',
  ],
} as const

/** The sheet of parameters: fields under their usual names. */
export const parameterSheet = {
  sheet: '参数',
  notes: '说明',
  required: '必填',
  rules: [
    '一行一张发票。20 位号码只填发票号码；8 位号码再填发票代码',
    '空格不改；默认只填空的字段，导入时可选覆盖',
    '日期如 2026-11-27，数字不用千分位',
  ],
  column: {
    number: '发票号码',
    code: '发票代码',
    extended1: '扩展字段一',
    extended2: '扩展字段二',
    extended3: '扩展字段三',
    extended4: '扩展字段四',
    extended5: '扩展字段五',
    extended6: '扩展字段六',
    businessDate: '业务日期',
    businessRemark: '业务备注',
    description: '业务说明',
  },
}
