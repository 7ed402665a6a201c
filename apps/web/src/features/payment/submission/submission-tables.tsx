// Payees with their accounts, and invoices with the amounts to pay and what stands against them.
import { Input, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { Causes, groupWords } from '../causes.tsx'
import type { Submission } from '../payment.queries.ts'
import { amountIn, totalOf, type SubmissionDraft, type TypedPayee } from './submission-draft.ts'
import styles from '../payment.module.css'

type Found = Submission['invoices'][number]
type FoundPayee = Submission['payees'][number]
interface Props {
  readonly found: Submission
  readonly draft: SubmissionDraft
  readonly chosen: readonly Found[]
  readonly onChange: (change: Partial<SubmissionDraft>) => void
}
const scrolled = 240

export const SubmissionTables = ({ found, draft, chosen, onChange }: Props) => {
  const { t } = useTranslation('payment')
  const comma = useComma()
  const ofSeller = (seller: string): readonly Found[] => chosen.filter((one) => one.seller === seller)
  const typed = (payee: FoundPayee): TypedPayee => draft.payees[payee.seller] ?? payee
  const type = (payee: FoundPayee, change: Partial<TypedPayee>) => {
    const { name, bankName, bankAccount } = typed(payee)
    onChange({ payees: { ...draft.payees, [payee.seller]: { name, bankName, bankAccount, ...change } } })
  }
  const cell = (payee: FoundPayee, field: keyof TypedPayee, label: string, max: number) => (
    <Input
      size="small"
      aria-label={`${payee.name} ${label}`}
      placeholder={label}
      maxLength={max}
      value={typed(payee)[field]}
      onChange={({ target }) => {
        type(payee, { [field]: target.value })
      }}
    />
  )
  const payees: TableColumnsType<FoundPayee> = [
    { title: t('dialog.accountName'), render: (_, payee) => cell(payee, 'name', t('dialog.accountName'), paymentLimits.payeeName) },
    {
      title: t('dialog.bankName'),
      width: 210,
      render: (_, payee) => cell(payee, 'bankName', t('dialog.bankName'), paymentLimits.bankName),
    },
    {
      title: t('dialog.bankAccount'),
      width: 210,
      render: (_, payee) => (
        <>
          {cell(payee, 'bankAccount', t('dialog.bankAccount'), paymentLimits.bankAccount)}
          <span className={styles['evidence']}>
            {t(`dialog.from.${draft.payees[payee.seller] ? 'typed' : payee.from}`)}
            {payee.faceBank === '' || (payee.bankAccount !== '' && payee.faceBank.includes(payee.bankAccount))
              ? null
              : ` · ${t('dialog.faceBank', { bank: payee.faceBank })}`}
          </span>
        </>
      ),
    },
    { title: t('column.count'), width: 72, align: 'right', render: (_, { seller }) => ofSeller(seller).length },
    {
      title: t('column.amount'),
      width: 130,
      align: 'right',
      render: (_, { seller }) => <Amount value={totalOf(draft, ofSeller(seller))} strong />,
    },
  ]
  const invoices: TableColumnsType<Found> = [
    { title: t('column.number'), width: 190, render: (_, one) => <LongNumber value={one.number} /> },
    { title: t('column.seller'), ellipsis: true, dataIndex: 'sellerName' },
    { title: t('column.due'), width: 104, dataIndex: 'dueDay' },
    {
      title: t('column.causes'),
      width: 150,
      render: (_, { causes, group }) => (
        <>
          <Causes causes={causes} />
          {group ? <small className={styles['evidence']}>{groupWords(group, t, comma)}</small> : null}
        </>
      ),
    },
    { title: t('column.payable'), width: 120, align: 'right', render: (_, { payable }) => <Amount value={payable} /> },
    {
      title: t('column.amount'),
      width: 130,
      render: (_, one) => (
        <Input
          size="small"
          aria-label={t('dialog.amountOf', { number: one.number ?? '' })}
          aria-invalid={amountIn(draft, one) === undefined ? true : undefined}
          status={amountIn(draft, one) === undefined ? 'error' : ''}
          style={{ textAlign: 'right' }}
          maxLength={16}
          value={draft.amounts[one.id] ?? one.payable}
          onChange={({ target }) => {
            onChange({ amounts: { ...draft.amounts, [one.id]: target.value } })
          }}
        />
      ),
    },
    {
      title: t('column.actions'),
      width: 84,
      render: (_, one) => (
        <button
          type="button"
          className="plain"
          aria-label={t('dialog.removeOne', { number: one.number ?? '' })}
          onClick={() => {
            onChange({ left: new Set([...draft.left, one.id]) })
          }}
        >
          {t('dialog.remove')}
        </button>
      ),
    },
  ]
  return (
    <>
      <h3 className={styles['dialogPart']}>{t('dialog.payees')}</h3>
      <Table<FoundPayee>
        className="dense"
        size="small"
        rowKey="seller"
        pagination={false}
        scroll={{ y: scrolled }}
        columns={payees}
        dataSource={found.payees.filter(({ seller }) => ofSeller(seller).length > 0)}
      />
      <h3 className={styles['dialogPart']}>{t('dialog.invoices')}</h3>
      <Table<Found>
        className="dense"
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: scrolled }}
        columns={invoices}
        dataSource={[...chosen].toSorted((a, b) => b.causes.length - a.causes.length)}
      />
    </>
  )
}
