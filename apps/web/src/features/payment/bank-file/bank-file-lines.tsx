// The rows of a bank file in its order, also those that left it, with the proof of what was paid.
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { plainBankAccount } from '@piaotai/domain/payment/bank-file.ts'
import { dayOf } from '../../../lib/format/moment.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import type { BankFileLine } from './bank-file.queries.ts'
import { bankRowLooks } from './bank-row-look.ts'
import styles from './bank-file.module.css'

export const BankFileLines = ({ lines }: { readonly lines: readonly BankFileLine[] }) => {
  const { t } = useTranslation('paymentFileRows')
  const columns: TableColumnsType<BankFileLine> = [
    { title: t('drawer.line'), width: 40, dataIndex: 'line' },
    {
      title: t('drawer.payee'),
      render: (_, line) => (
        <>
          {line.payee}
          <span className={styles['note']}>
            <span className="mono">{line.number}</span>
          </span>
        </>
      ),
    },
    {
      title: t('drawer.account'),
      width: 140,
      render: (_, line) => (
        <span title={`${line.bankName} ${line.bankAccount}`}>
          {line.bankName} <span className="mono">{plainBankAccount(line.bankAccount).slice(-4)}</span>
        </span>
      ),
    },
    {
      title: t('drawer.amount'),
      width: 112,
      align: 'right',
      render: (_, line) => <Amount value={line.amount} strong={line.state !== 'void'} />,
    },
    {
      title: t('drawer.state'),
      width: 112,
      render: (_, line) => <StateTag look={bankRowLooks[line.state]} word={t(`row.${line.state}`)} />,
    },
    { title: t('drawer.proof'), width: 150, render: (_, line) => <Proof line={line} /> },
  ]
  return (
    <Table<BankFileLine>
      className="dense"
      size="small"
      rowKey="line"
      pagination={false}
      columns={columns}
      dataSource={[...lines]}
      rowClassName={({ state }) => (state === 'void' || state === 'refused' ? (styles['out'] ?? '') : '')}
    />
  )
}
const Proof = ({ line }: { readonly line: BankFileLine }) => {
  const { t } = useTranslation('paymentFileRows')
  const paid = line.invoices.filter(({ state }) => state === 'confirmed')
  const [first] = paid
  if (line.state === 'void' || line.state === 'refused') {
    const day = line.closedAt === null ? '' : dayOf(line.closedAt).slice(5)
    const said = [
      line.closedAt === null || line.closedBy === '' ? '' : t('drawer.closed', { day, by: line.closedBy, reason: line.reason }),
      line.agreedBy === '' ? '' : t('drawer.agreed', { by: line.agreedBy }),
      line.alone ? t('drawer.alone') : '',
    ].filter((part) => part !== '')
    return <span className={styles['proof']}>{said.join(' · ')}</span>
  }
  if (!first) return <span className={styles['proof']}>{t('drawer.waits')}</span>
  const said = [
    line.state === 'paid'
      ? t('drawer.paidOn', { day: (first.paidDay ?? '').slice(5) })
      : t('drawer.partly', { paid: paid.length, count: line.invoices.length }),
    paid.some(({ statementId }) => statementId !== null) ? t('drawer.byStatement') : '',
    paid.some(({ voucherId }) => voucherId !== null) ? t('drawer.byVoucher') : '',
  ].filter((part) => part !== '')
  return <span className={styles['proof']}>{said.join(' · ')}</span>
}
