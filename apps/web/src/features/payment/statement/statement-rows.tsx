// The lines of a bank statement that concern batches: what agrees, what differs by how much, and what a person may do with each.
import { Button, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { StatementLineAct } from '@piaotai/domain/payment/statement-verdict.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import type { KeptLine, StatementLine } from '../bank-file/bank-file.queries.ts'
import { toneOf, useLineWords } from './line-words.ts'
import styles from '../payment.module.css'

interface Props<L extends StatementLine> {
  readonly rows: readonly L[]
  readonly height?: number
  /** Of lines that are kept. */
  readonly onAct?: (act: StatementLineAct, line: L) => void
}
export const LineVerdict = ({ line }: { readonly line: StatementLine }) => {
  const { t } = useTranslation('paymentBankFiles')
  const words = useLineWords()
  const hint = words.hint(line)
  return (
    <>
      <span className={`status ${toneOf(line)}`}>{t(`statementVerdict.${line.verdict}`)}</span>
      {hint === '' ? null : <span className={styles['evidence']}>{hint}</span>}
      {line.id === null || line.state === 'settled' || line.state === 'other' ? null : (
        <span className={styles['evidence']}>{words.stands(line)}</span>
      )}
      {line.decided === null ? null : (
        <span className={styles['evidence']}>{t('lines.decided', { by: line.decided.by, reason: line.decided.reason })}</span>
      )}
    </>
  )
}
export const StatementRows = <L extends StatementLine = KeptLine>({ rows, height, onAct }: Props<L>) => {
  const { t } = useTranslation('paymentBankFiles')
  const columns: TableColumnsType<L> = [
    { title: t('statement.line'), width: 52, render: (_, row) => <span className="sub">{row.line}</span> },
    {
      title: t('statement.number'),
      width: 200,
      render: (_, row) => (row.number === '' ? <Nil /> : <span className="mono">{row.number}</span>),
    },
    { title: t('statement.party'), render: (_, row) => row.party || <Nil /> },
    { title: t('statement.day'), width: 104, render: (_, row) => row.day ?? <Nil /> },
    { title: t('statement.paid'), width: 116, align: 'right', render: (_, row) => <Amount value={row.amount} strong /> },
    { title: t('statement.expected'), width: 116, align: 'right', render: (_, row) => <Amount value={row.expected} /> },
    { title: t('statement.state'), width: 240, render: (_, row) => <LineVerdict line={row} /> },
    ...(onAct
      ? [
          {
            title: t('statements.actions'),
            width: 150,
            render: (_: unknown, row: L) =>
              row.acts.map((act) => (
                <Button
                  key={act}
                  type="link"
                  size="small"
                  aria-label={t('lineAct.of', { act: t(`lineAct.${act}`), line: row.line, number: row.number })}
                  onClick={() => {
                    onAct(act, row)
                  }}
                >
                  {t(`lineAct.${act}`)}
                </Button>
              )),
          },
        ]
      : []),
  ]
  return (
    <Table<L>
      className="dense"
      size="small"
      rowKey="line"
      pagination={false}
      {...(height === undefined ? { scroll: { x: 1010 } } : { scroll: { y: height, x: 900 } })}
      columns={columns}
      dataSource={[...rows]}
    />
  )
}
