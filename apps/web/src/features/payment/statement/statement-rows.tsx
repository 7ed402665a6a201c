// The lines of a bank statement with a number of ours: what agrees, and what differs by how much.
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import type { StatementLine } from '../bank-file/bank-file.queries.ts'
import styles from '../payment.module.css'
import '../bank-file/bank-file-sentences.ts'

const toneOf = ({ verdict }: StatementLine): string => (verdict === 'matched' ? 'good' : verdict === 'paid' ? 'rest' : 'wrong')
const differenceOf = ({ amount, expected }: StatementLine): string =>
  amountText(fromFen((toFen(amount ?? '0') ?? 0n) - (toFen(expected ?? '0') ?? 0n)))

export const StatementRows = ({ rows, height }: { readonly rows: readonly StatementLine[]; readonly height?: number }) => {
  const { t } = useTranslation('paymentBankFiles')
  const columns: TableColumnsType<StatementLine> = [
    { title: t('statement.line'), width: 52, render: (_, row) => <span className="sub">{row.line}</span> },
    { title: t('statement.number'), width: 200, render: (_, row) => <span className="mono">{row.number}</span> },
    { title: t('statement.party'), render: (_, row) => row.party || <Nil /> },
    { title: t('statement.day'), width: 104, render: (_, row) => row.day ?? <Nil /> },
    { title: t('statement.paid'), width: 116, align: 'right', render: (_, row) => <Amount value={row.amount} strong /> },
    { title: t('statement.expected'), width: 116, align: 'right', render: (_, row) => <Amount value={row.expected} /> },
    {
      title: t('statement.state'),
      width: 210,
      render: (_, row) => (
        <>
          <span className={`status ${toneOf(row)}`}>{t(`statementVerdict.${row.verdict}`)}</span>
          {row.verdict === 'matched' ? null : (
            <span className={styles['evidence']}>{t(`verdictHint.${row.verdict}`, { amount: differenceOf(row) })}</span>
          )}
        </>
      ),
    },
  ]
  return (
    <Table<StatementLine>
      className="dense"
      size="small"
      rowKey="line"
      pagination={false}
      {...(height === undefined ? { scroll: { x: 860 } } : { scroll: { y: height, x: 860 } })}
      columns={columns}
      dataSource={[...rows]}
    />
  )
}
