// 提交付款: whom the invoices pay and how much, what is to be said of them first, and when they are due.
import { App, Button, DatePicker, Input } from 'antd'
import { Link } from '@tanstack/react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import type { PaymentRequest } from '../../../shared/payment/payment-dialog.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { dayOfText, textOfDay } from '../../../ui/fields/picked-day.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { Found } from '../dialog-parts.tsx'
import { staleKeys, useSubmission, type Submission } from '../payment.queries.ts'
import { SaidRows } from '../said-rows.tsx'
import { PayeeTable } from './payee-table.tsx'
import {
  amountIn,
  blankSubmission,
  chosenOf,
  isExpense,
  openIn,
  requestOf,
  totalOf,
  typedOf,
  type FoundInvoice,
  type SubmissionDraft,
  type Typed,
} from './submission-draft.ts'
import styles from '../payment.module.css'

const noInvoices: readonly FoundInvoice[] = []
const SubmitDialog = ({ request, onClose }: { readonly request: PaymentRequest; readonly onClose: () => void }) => {
  const { t } = useTranslation('payment')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const [asked, setAsked] = useState<Typed>()
  const found = useSubmission(request, asked)
  const [draft, setDraft] = useState<SubmissionDraft>(blankSubmission)
  const [typing, setTyping] = useState<string>()
  const put = (change: Partial<SubmissionDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
  }
  const lacksOverride = useMissingPermission()('submitPayment.override')
  const chosen = found.data ? chosenOf(draft, found.data) : noInvoices
  const open = chosen.filter((one) => openIn(draft, one, lacksOverride === undefined)).length
  const asks = chosen.some(({ findings }) => findings?.said.some(({ verdict }) => verdict === 'asks' || verdict === 'second'))
  const total = totalOf(draft, chosen)
  const sending = useMutation({
    mutationFn: () => api.invoice.submitInvoices({ area: request.area, ...requestOf(draft, chosen) }, { quiet: true }),
    onSuccess: () => {
      void message.success(t('done.submit', { count: chosen.length }))
      request.onDone()
      onClose()
    },
    onSettled: () => {
      for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
    },
  })
  const why = chosen.some((one) => amountIn(draft, one) === undefined)
    ? t('dialog.amountWrong')
    : asks && lacksOverride !== undefined
      ? lacksOverride
      : undefined
  const second = found.data?.secondPersonFrom ?? null
  const rejudge = (next: SubmissionDraft) => {
    if (found.data) setAsked(typedOf(next, request.ids, found.data))
  }
  return (
    <Dialog
      title={t('submit.title')}
      facts={t('dialog.facts', { count: chosen.length, payees: new Set(chosen.map(({ seller }) => seller)).size })}
      width={960}
      onClose={onClose}
      note={why ?? (second === null ? undefined : t('dialog.second', { amount: amountText(second) }))}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={sending.isPending || found.isPlaceholderData}
            disabled={why !== undefined || open > 0 || chosen.length === 0}
            title={why}
            onClick={() => {
              sending.mutate()
            }}
          >
            {open > 0 ? t('dialog.submitOpen', { count: open }) : t('dialog.submit', { count: chosen.length, amount: amountText(total) })}
          </Button>
        </>
      }
    >
      <Found found={found} failed={{ title: t('failedTitle'), text: t('failedText') }}>
        {(data: Submission) => (
          <>
            <div className={styles['fields']}>
              <Field id={`${id}-due`} label={t('dialog.dueDay')}>
                <DatePicker
                  id={`${id}-due`}
                  style={{ width: '100%' }}
                  value={dayOfText(draft.dueDay)}
                  onChange={(day) => {
                    put({ dueDay: textOfDay(day) ?? null })
                  }}
                />
              </Field>
              <Field id={`${id}-note`} label={t('dialog.note')}>
                <Input
                  id={`${id}-note`}
                  value={draft.note}
                  maxLength={paymentLimits.note}
                  placeholder={t('dialog.noteHint', { max: paymentLimits.note })}
                  onChange={({ target }) => {
                    put({ note: target.value })
                  }}
                />
              </Field>
            </div>
            <Excluded of={data} />
            <Expenses of={data} onLeave={onClose} />
            {chosen.length === 0 ? (
              <p>{t('dialog.nothing')}</p>
            ) : (
              <PayeeTable
                payees={data.payees.filter(({ seller }) => chosen.some((one) => one.seller === seller))}
                chosen={chosen}
                draft={draft}
                typing={typing}
                onTyping={setTyping}
                onChange={put}
                onSettled={rejudge}
              />
            )}
            <SaidRows
              act="submit"
              rows={chosen.flatMap(({ findings, number, sellerName, id: invoice, payable }) =>
                findings ? [{ id: invoice, number, sellerName, amount: draft.amounts[invoice] ?? payable, findings }] : [],
              )}
              isOther={() => true}
              reasons={draft.reasons}
              lacksOverride={lacksOverride}
              handsOf={({ id: invoice }) => {
                const seller = chosen.find((one) => one.id === invoice)?.seller
                return {
                  area: request.area,
                  onLeave: onClose,
                  onRegister: seller
                    ? () => {
                        setTyping(seller)
                      }
                    : undefined,
                }
              }}
              onReason={(invoice, reason) => {
                put({ reasons: { ...draft.reasons, [invoice]: reason } })
              }}
              onRemove={(ids) => {
                put({ left: new Set([...draft.left, ...ids]) })
              }}
            />
            <FormError text={sending.isError ? sending.error.message : undefined} />
          </>
        )}
      </Found>
    </Dialog>
  )
}
export default SubmitDialog

/** What employees paid, which their own list pays back. */
const Expenses = ({ of, onLeave }: { readonly of: Submission; readonly onLeave: () => void }) => {
  const { t } = useTranslation('paymentUnpaid')
  const count = of.invoices.filter(isExpense).length
  return count > 0 ? (
    <p className="status">
      {t('expenses.stay', { count })}{' '}
      <Link to="/purchaseInvMan/submitPayment" search={{ view: 'expenses' }} onClick={onLeave}>
        {t('expenses.see')}
      </Link>
    </p>
  ) : null
}
/** What is no incoming invoice, or not unused. */
const Excluded = ({ of }: { readonly of: Submission }) => {
  const { t } = useTranslation('payment')
  const count = of.invoices.filter(({ problem }) => problem !== null).length
  return count > 0 ? <p className="status attention">{t('dialog.excluded', { count })}</p> : null
}
