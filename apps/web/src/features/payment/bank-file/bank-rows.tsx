// The batches of a bank file, each with what keeps it out or stands against it; those with problems first.
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import type { BankRow } from './bank-file.queries.ts'
import { SaidTags } from '../causes.tsx'
import { outcomeOf } from '../outcomes.ts'
import styles from '../payment.module.css'

interface Props {
  readonly rows: readonly BankRow[]
  readonly onRemove: (ids: readonly string[]) => void
}
const weight = (row: BankRow): number =>
  row.problems.length * 10 + row.judged.said.length * 2 + (row.inFile ? 20 : 0) + (row.twinIn ? 3 : 0)

export const BankRows = ({ rows, onRemove }: Props) => {
  const { t } = useTranslation('paymentBankFiles')
  const columns: TableColumnsType<BankRow> = [
    {
      title: t('dialog.batch'),
      width: 196,
      render: (_, row) => (
        <>
          <span className="mono">{row.number}</span>
          <span className={styles['evidence']}>{t('dialog.invoices', { count: row.invoices })}</span>
        </>
      ),
    },
    {
      title: t('dialog.payee'),
      render: (_, row) => (
        <>
          {row.payee}
          <span className={styles['evidence']}>{row.bankName}</span>
        </>
      ),
    },
    {
      title: t('dialog.account'),
      width: 208,
      render: (_, row) => (
        <>
          {row.bankAccount === '' ? <Nil /> : <span className="mono">{row.bankAccount}</span>}
          {row.bankAccount === '' ? null : (
            <span className={styles['evidence']}>
              {row.bankCode === '' ? t('dialog.noCode') : t('dialog.code', { code: row.bankCode })}
            </span>
          )}
        </>
      ),
    },
    { title: t('dialog.amount'), width: 120, align: 'right', render: (_, row) => <Amount value={row.amount} strong /> },
    { title: t('dialog.state'), width: 220, render: (_, row) => <RowState row={row} /> },
    {
      title: t('dialog.action'),
      width: 72,
      render: (_, row) => (
        <button
          type="button"
          className="plain"
          aria-label={t('dialog.removeOne', { number: row.number })}
          onClick={() => {
            onRemove([row.batchId])
          }}
        >
          {t('dialog.remove')}
        </button>
      ),
    },
  ]
  return (
    <Table<BankRow>
      className="dense"
      size="small"
      rowKey="batchId"
      pagination={false}
      scroll={{ y: 280 }}
      columns={columns}
      dataSource={[...rows].toSorted((a, b) => weight(b) - weight(a))}
    />
  )
}
const RowState = ({ row }: { readonly row: BankRow }) => {
  const { t } = useTranslation('paymentBankFiles')
  if (weight(row) === 0) return <span className="nil">{t('dialog.fit')}</span>
  return (
    <>
      {row.problems.map((problem) => (
        <span key={problem}>
          <span className="status wrong">{t(`problem.${problem}`)}</span>
          <span className={styles['evidence']}>{t(`hint.${problem}`)}</span>
        </span>
      ))}
      <SaidTags said={row.judged.said} />
      {row.inFile ? (
        <span className="status wrong">
          {t('dialog.inFile', { number: row.inFile.number, line: row.inFile.line, by: row.inFile.madeBy, at: minuteOf(row.inFile.madeAt) })}
        </span>
      ) : null}
      {row.twinIn ? (
        <span className={styles['evidence']}>{t('dialog.twinIn', { number: row.twinIn.number, line: row.twinIn.line })}</span>
      ) : null}
      {outcomeOf(row.judged, row.isOther) === 'other' ? <span className={styles['evidence']}>{t('dialog.needsOther')}</span> : null}
    </>
  )
}
