import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { Amount, Nil } from '../../ui/amount.tsx'
import type { Detail } from './original-pane.tsx'

const shortCount = 5
/** Goods lines; `short` shows the first few on the face. */
export const LinesTable = ({ invoice, short = false }: { invoice: Detail; short?: boolean }) => {
  const { t } = useTranslation('invoices')
  const lines = invoice.lines.map((line, i) => ({ ...line, key: i }))
  if (lines.length === 0) return short ? null : <p className="sub" style={{ padding: 20 }}>{t('detail.noLines')}</p>
  const fits = invoice.checks.find((c) => c.name === 'linesAgree')
  return (
    <div className="lines">
      <h3>{t('detail.field.lines')}<small>{t('detail.linesFacts', { count: lines.length })}{fits ? `，${t(fits.ok ? 'detail.linesAgree' : 'detail.linesDiffer')}` : ''}</small></h3>
      <Table
        size="small" className="mini" pagination={false} dataSource={short ? lines.slice(0, shortCount) : lines} tableLayout="fixed" {...(short ? {} : { virtual: lines.length > 200, scroll: { x: 520, ...(lines.length > 200 ? { y: 480 } : {}) } })}
        columns={[
          { title: t('detail.name'), key: 'name', render: (_, l) => <><span className="line-name">{l.name ?? <Nil />}</span>{l.spec ? <small>{l.spec}</small> : null}</> },
          { title: t('detail.quantity'), key: 'quantity', width: 90, align: 'right', render: (_, l) => (l.quantity ? `${l.quantity} ${l.unit ?? ''}` : <Nil />) },
          ...(short ? [] : [{ title: t('detail.unitPrice'), key: 'unitPrice', width: 110, align: 'right' as const, render: (_: unknown, l: (typeof lines)[number]) => l.unitPrice ?? <Nil /> }]),
          { title: t('detail.amount'), key: 'amount', width: 104, align: 'right', render: (_, l) => <Amount value={l.amount} /> },
          { title: t('detail.rate'), key: 'rate', width: 56, align: 'right', render: (_, l) => l.taxRate ?? <Nil /> },
          { title: t('detail.tax'), key: 'tax', width: 96, align: 'right', render: (_, l) => <Amount value={l.taxAmount} /> },
        ]}
      />
    </div>
  )
}
