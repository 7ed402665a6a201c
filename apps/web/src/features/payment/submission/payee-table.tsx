// Whom a submission pays: account, number, what is owed and what is paid now; a payee opens to its invoices and their amounts.
import { Button, Input, Table, type TableColumnsType } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { Amount, amountText } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { sentencesOf, tailOf, useEvidence } from '../causes.tsx'
import type { Submission } from '../payment.queries.ts'
import { amountIn, owedOf, paysLess, totalOf, type FoundInvoice, type SubmissionDraft, type TypedPayee } from './submission-draft.ts'
import { RestChoice } from '../unpaid/rest-choice.tsx'
import styles from '../payment.module.css'
import submitting from './submission.module.css'

export type FoundPayee = Submission['payees'][number]
interface Props {
  readonly payees: readonly FoundPayee[]
  readonly chosen: readonly FoundInvoice[]
  readonly draft: SubmissionDraft
  /** The payee whose account is typed. */
  readonly typing: string | undefined
  readonly onTyping: (seller: string | undefined) => void
  readonly onChange: (change: Partial<SubmissionDraft>) => void
  /** What was typed is judged anew. */
  readonly onSettled: (draft: SubmissionDraft) => void
}
const scrolled = 240

export const PayeeTable = ({ payees, chosen, draft, typing, onTyping, onChange, onSettled }: Props) => {
  const { t } = useTranslation('payment')
  const of = (seller: string): readonly FoundInvoice[] => chosen.filter((one) => one.seller === seller)
  const columns: TableColumnsType<FoundPayee> = [
    { title: t('drawer.payee'), ellipsis: true, render: (_, { name, seller }) => (seller === '' ? t('noSeller') : name) },
    {
      title: t('column.payee'),
      width: 350,
      render: (_, payee) =>
        typing === payee.seller ? (
          <AccountEditor
            payee={draft.payees[payee.seller] ?? payee}
            of={payee.name}
            onClose={() => {
              onTyping(undefined)
            }}
            onUse={(typed) => {
              const next = { ...draft, payees: { ...draft.payees, [payee.seller]: typed } }
              onChange(next)
              onSettled(next)
              onTyping(undefined)
            }}
          />
        ) : (
          <Account
            payee={payee}
            invoices={of(payee.seller)}
            onType={() => {
              onTyping(payee.seller)
            }}
          />
        ),
    },
    { title: t('column.count'), width: 60, align: 'right', render: (_, { seller }) => of(seller).length },
    {
      title: t('column.payable'),
      width: 112,
      align: 'right',
      render: (_, { seller }) => <Amount value={owedOf(draft, of(seller)).owed} />,
    },
    {
      title: t('column.amount'),
      width: 172,
      align: 'right',
      render: (_, { seller }) => {
        const { red, less } = owedOf(draft, of(seller))
        return (
          <>
            {red === null ? null : <small className={submitting['less']}>{t('dialog.redLess', { amount: amountText(red) })}</small>}
            {less === null ? null : <small className={submitting['less']}>{t('dialog.less', { amount: amountText(less) })}</small>}
            <Amount value={totalOf(draft, of(seller))} strong />
          </>
        )
      },
    },
  ]
  const total = owedOf(draft, chosen)
  return (
    <Table<FoundPayee>
      className="dense"
      size="small"
      rowKey="seller"
      pagination={false}
      scroll={{ y: scrolled }}
      columns={columns}
      dataSource={payees}
      expandable={{
        expandedRowRender: ({ seller }) => <Amounts invoices={of(seller)} draft={draft} onChange={onChange} onSettled={onSettled} />,
      }}
      summary={() => (
        <Table.Summary fixed>
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} />
            <Table.Summary.Cell index={1} colSpan={2}>
              <b>{t('dialog.sum', { count: payees.length })}</b>
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} align="right">
              {chosen.length}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={4} align="right">
              <Amount value={total.owed} />
            </Table.Summary.Cell>
            <Table.Summary.Cell index={5} align="right">
              <Amount value={totalOf(draft, chosen)} strong />
            </Table.Summary.Cell>
          </Table.Summary.Row>
        </Table.Summary>
      )}
    />
  )
}

interface AccountProps {
  readonly payee: FoundPayee
  readonly invoices: readonly FoundInvoice[]
  readonly onType: () => void
}
const accountCauses = ['accountDiffers', 'accountUnproven']
const Account = ({ payee, invoices, onType }: AccountProps) => {
  const { t } = useTranslation('payment')
  const evidence = useEvidence()
  const findings = invoices.flatMap((one) => one.findings ?? [])
  const account = findings[0]?.account
  const tail = tailOf(account?.account ?? payee.bankAccount)
  const doubtful = findings
    .flatMap((one) => sentencesOf({ ...one, said: one.said.filter(({ cause }) => accountCauses.includes(cause)) }, evidence))
    .filter((said, at, all) => all.indexOf(said) === at)
  const bank = account?.from === 'face' ? t('dialog.onFace') : payee.bankName
  // Without a seller there is nobody to keep an account for.
  const asked = t(tail === '' ? 'dialog.registerNow' : 'dialog.typeOther')
  const button =
    payee.seller === '' ? null : (
      <button type="button" className="plain link" aria-label={`${asked} ${payee.name}`} onClick={onType}>
        {asked}
      </button>
    )
  return (
    <span className={submitting['account']}>
      {tail === '' ? (
        <span className={styles['late']}>{t('dialog.noAccount')}</span>
      ) : (
        <span className={submitting['bank']} title={`${bank} ${account?.account ?? ''}`.trim()}>
          {bank}
        </span>
      )}
      {tail === '' ? null : (
        <span>
          {t('dialog.tail')} <span className="mono">{tail}</span>
        </span>
      )}
      {doubtful.length > 0 ? (
        <span className={submitting['doubtful']} title={doubtful.join('\n')} role="img" aria-label={doubtful.join('\n')}>
          <TriangleAlert size={13} strokeWidth={1.75} aria-hidden="true" />
        </span>
      ) : null}
      {button}
    </span>
  )
}

interface EditorProps {
  readonly payee: TypedPayee
  readonly of: string
  readonly onClose: () => void
  readonly onUse: (typed: TypedPayee) => void
}
const fields = [
  ['name', 'accountName', paymentLimits.payeeName],
  ['bankName', 'bankName', paymentLimits.bankName],
  ['bankAccount', 'bankAccount', paymentLimits.bankAccount],
] as const
const AccountEditor = ({ payee: { name, bankName, bankAccount }, of, onClose, onUse }: EditorProps) => {
  const { t } = useTranslation('payment')
  const [typed, setTyped] = useState<TypedPayee>({ name, bankName, bankAccount })
  return (
    <span className={submitting['editor']}>
      {fields.map(([field, label, max]) => (
        <Input
          key={field}
          size="small"
          aria-label={`${of} ${t(`dialog.${label}`)}`}
          placeholder={t(`dialog.${label}`)}
          maxLength={max}
          value={typed[field]}
          onChange={({ target }) => {
            setTyped({ ...typed, [field]: target.value })
          }}
        />
      ))}
      <span>
        <Button
          size="small"
          disabled={typed.name.trim() === '' || typed.bankAccount.trim() === ''}
          onClick={() => {
            onUse(typed)
          }}
        >
          {t('dialog.use')}
        </Button>
        <button type="button" className="plain" onClick={onClose}>
          {t('cancel')}
        </button>
      </span>
    </span>
  )
}

type AmountsProps = Pick<Props, 'draft' | 'onChange' | 'onSettled'> & { readonly invoices: readonly FoundInvoice[] }
const Amounts = ({ invoices, draft, onChange, onSettled }: AmountsProps) => {
  const { t } = useTranslation('payment')
  return (
    <ul className={submitting['amounts']}>
      {invoices.map((one) => {
        const wrong = amountIn(draft, one) === undefined
        const number = one.number ?? ''
        return (
          <li key={one.id}>
            <LongNumber value={one.number} />
            <span>{one.dueDay === null ? '' : t('dialog.due', { day: one.dueDay })}</span>
            <Amount value={one.payable} />
            <Input
              size="small"
              aria-label={t('dialog.amountOf', { number })}
              aria-invalid={wrong ? true : undefined}
              status={wrong ? 'error' : ''}
              style={{ textAlign: 'right', width: 130 }}
              maxLength={16}
              value={draft.amounts[one.id] ?? one.payable}
              onChange={({ target }) => {
                onChange({ amounts: { ...draft.amounts, [one.id]: target.value } })
              }}
              onBlur={() => {
                if (!wrong) onSettled(draft)
              }}
            />
            {paysLess(draft, one) ? (
              <RestChoice
                number={number}
                value={draft.rests[one.id] ?? 'later'}
                onChange={(rest) => {
                  onChange({ rests: { ...draft.rests, [one.id]: rest } })
                }}
              />
            ) : null}
            <button
              type="button"
              className="plain"
              aria-label={t('dialog.removeOne', { number })}
              onClick={() => {
                onChange({ left: new Set([...draft.left, one.id]) })
              }}
            >
              {t('dialog.remove')}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
