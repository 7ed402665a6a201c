// The sheet of NC and NC Cloud: a row of notes, then the keys of all columns in the first cell and their names beside it, then an entry a
// row with its number in the first cell. Every cell is text.
import type { Column, Tell } from './column.ts'

const side =
  (of: 'debit' | 'credit'): Tell =>
  ({ entry }) =>
    entry.side === of ? entry.amount : null
/** `code:kind`, as NC reads auxiliary values: 客商 for other parties, in the first place. */
const auxiliary: Tell = ({ entry }) =>
  entry.auxiliary === 'partner'
    ? `${entry.auxiliaryCode}:客商`
    : entry.auxiliary === 'department'
      ? `${entry.auxiliaryCode || entry.auxiliaryName}:部门`
      : entry.auxiliary === null
        ? null
        : `${entry.auxiliaryCode || entry.auxiliaryName}:项目`

const columns: readonly (readonly [key: string, name: string, tell?: Tell])[] = [
  ['main_m_pk_accountingbook', '* 核算账簿', ({ voucher }) => voucher.book],
  ['main_m_pk_vouchertype', '* 凭证类别编码', ({ voucher }) => voucher.voucherType],
  ['main_m_num', '* 凭证号', ({ place }) => String(place + 1)],
  ['main_m_attachment', '附单据数', ({ voucher }) => String(voucher.invoices.length)],
  ['main_pk_prepared', '* 制单人编码', ({ voucher }) => voucher.preparer],
  ['main_m_prepareddate', '* 制单日期', ({ voucher }) => voucher.day],
  ['m_explanation', '* 摘要', ({ entry }) => entry.summary],
  ['m_accsubjcode', '* 科目编码', ({ entry }) => entry.account],
  ['m_pk_currtype', '* 币种', () => '人民币'],
  ['m_debitamount', '* 原币借方金额', side('debit')],
  ['m_localdebitamount', '* 本币借方金额', side('debit')],
  ['m_groupdebitamount', '集团本币借方金额'],
  ['m_globaldebitamount', '全局本币借方金额'],
  ['unitname', '业务单元编码'],
  ['m_price', '单价'],
  ['m_debitquantity', '借方数量'],
  ['m_creditquantity', '贷方数量'],
  ['m_creditamount', '* 原币贷方金额', side('credit')],
  ['m_localcreditamount', '* 本币贷方金额', side('credit')],
  ['m_groupcreditamount', '集团本币贷方金额'],
  ['m_globalcreditamount', '全局本币贷方金额'],
  ['m_checkno', '结算号'],
  ['m_checkdate', '结算日期'],
  ['verifyno', '核销号'],
  ['verifydate', '业务日期', ({ voucher }) => voucher.day],
  ['m_bankaccount', '银行账户'],
  ['billtype', '票据类型'],
  ['m_checkstyle', '结算方式'],
  ['vat_pk_vatcountry', '报税国家'],
  ['vat_pk_receivecountry', '收货国'],
  ['vat_businesscode', '交易代码'],
  ['vat_pk_clientvatcode', '客户VAT注册码'],
  ['vat_pk_suppliervatcode', '供应商VAT注册码'],
  ['vat_pk_taxcode', '税码'],
  ['vat_direction', 'VAT方向'],
  ['vat_moneyamount', '计税金额'],
  ['m_excrate2', '组织本币汇率', () => '1'],
  ['excrate3', '集团本币汇率'],
  ['excrate4', '全局本币汇率'],
  ['ass_1', '辅助核算1', auxiliary],
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`ass_${n}`, `辅助核算${n}`] as const),
]
const notes = '*导入须知：不增删列；所有内容为文本；辅助核算为“值编码:类型”'
export const nc: readonly Column[] = [
  { heading: notes, second: `"${['null_$head', ...columns.map(([key]) => key)].join(',')}"`, tell: ({ row }) => String(row) },
  ...columns.map(([, name, tell]) => ({ heading: '', second: name, ...(tell ? { tell } : {}) })),
]
