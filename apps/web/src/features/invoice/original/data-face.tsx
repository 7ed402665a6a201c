// The face of an invoice whose original has no page (XML), drawn from its data in the bureau's layout. It has no seal and
// says what it is drawn from.
import type { ReactNode } from 'react'
import { kindOf } from '@piaotai/domain/invoice/kinds.ts'
import type { FieldName } from '@piaotai/domain/invoice/reading.ts'
import { specialFacts } from '@piaotai/domain/invoice/special-business.ts'
import { valueOf } from '../face/face-fields.ts'
import type { Detail } from '../detail.ts'
import styles from './data-face.module.css'

interface FaceProps {
  readonly invoice: Detail
  /** The accessible name: what it is drawn from. */
  readonly label: string
  /** 1 fits the pane's width. */
  readonly scale: number
  readonly boxes: boolean
  readonly field: string | undefined
  readonly onField: (field: string) => void
}
/** The bureau's form is Chinese whatever language the page speaks. */
export const DataFace = ({ invoice: v, label, scale, boxes, field, onField }: FaceProps) => {
  const warned = new Set(v.warnings.map((w) => w.field))
  const money = (value: string | null): string | null => (value === null ? null : `¥${value}`)
  const box = (name: FieldName, shown: ReactNode = valueOf(v, name)): ReactNode =>
    shown === null || shown === '' ? null : (
      // The same fields at right are reachable by keyboard.
      <span
        className={[styles.value, boxes && styles.box, field === name && styles.on, boxes && warned.has(name) && styles.warned]
          .filter(Boolean)
          .join(' ')}
        data-field={name}
        onMouseEnter={() => {
          onField(name)
        }}
        onClick={() => {
          onField(name)
        }}
      >
        {shown}
      </span>
    )
  const party = (side: 'buyer' | 'seller', title: string) => (
    <div className={styles.party}>
      <b>{title}</b>
      <div>
        <p>
          <span className={styles.label}>名称：</span>
          {box(`${side}.name`)}
        </p>
        <p>
          <span className={styles.label}>统一社会信用代码/纳税人识别号：</span>
          {box(`${side}.taxId`)}
        </p>
      </div>
    </div>
  )
  const facts = specialFacts(v.extra)
  return (
    <div className={styles.face} style={{ width: `${scale * 100}%` }} role="img" aria-label={label} lang="zh-CN">
      <div className={styles.sheet} aria-hidden="true">
        <header>
          <div className={styles.title}>{kindOf(v.type)?.zh}</div>
          <dl>
            {(['code', 'number', 'date', 'checkCode'] as const).map((name) =>
              valueOf(v, name) ? (
                <div key={name}>
                  <dt>{headings[name]}</dt>
                  <dd>{box(name, name === 'date' ? chineseDate(v.date!) : valueOf(v, name))}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </header>
        <div className={styles.parties}>
          {party('buyer', '购买方信息')}
          {party('seller', '销售方信息')}
        </div>
        <div className={styles.goods}>
          <table>
            <thead>
              <tr>
                {columns.map(([title, key]) => (
                  <th key={key} className={styles[key]}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {v.lines.slice(0, linesMax).map((line, at) => (
                <tr key={at}>
                  {columns.map(([, key]) => (
                    <td key={key} className={styles[key]}>
                      {line[key]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {v.lines.length > linesMax ? <p className={styles.more}>{`……共 ${v.lines.length} 行`}</p> : null}
          <div className={styles.sums}>
            <span>合　计</span>
            <span>{box('amountExcludingTax', money(v.amountExcludingTax))}</span>
            <span>{box('taxAmount', money(v.taxAmount))}</span>
          </div>
        </div>
        <div className={styles.total}>
          <span>价税合计（大写）</span>
          <span>{box('amountInWords')}</span>
          <span>（小写）</span>
          <span>{box('amountIncludingTax', money(v.amountIncludingTax))}</span>
        </div>
        <div className={styles.remark}>
          <b>备注</b>
          <div>
            {box('remark')}
            {facts.length > 0 ? <p>{facts.map(([name, value]) => `${name}：${value}`).join('；')}</p> : null}
          </div>
        </div>
        <footer>
          {(['payee', 'reviewer', 'drawer'] as const).map((name) =>
            valueOf(v, name) ? (
              <span key={name}>
                {headings[name]}
                {box(name)}
              </span>
            ) : null,
          )}
        </footer>
      </div>
    </div>
  )
}
/** A longer list stands whole in the tab of lines. */
const linesMax = 40
const headings = {
  code: '发票代码：',
  number: '发票号码：',
  date: '开票日期：',
  checkCode: '校验码：',
  payee: '收款人：',
  reviewer: '复核：',
  drawer: '开票人：',
} as const
const columns = [
  ['项目名称', 'name'],
  ['规格型号', 'spec'],
  ['单位', 'unit'],
  ['数量', 'quantity'],
  ['单价', 'unitPrice'],
  ['金额', 'amount'],
  ['税率/征收率', 'taxRate'],
  ['税额', 'taxAmount'],
] as const
const chineseDate = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1年$2月$3日')
