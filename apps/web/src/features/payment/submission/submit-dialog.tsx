// 提交付款: whom the invoices pay, how much of each, what stands against them, and when they are due.
import { App, Button, DatePicker, Input, Skeleton } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import type { PaymentRequest } from '../../../shared/payment/payment-dialog.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { dayOfText, textOfDay } from '../../../ui/fields/picked-day.ts'
import { FormError } from '../../../ui/fields/text-field.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { staleKeys, useSubmission } from '../payment.queries.ts'
import { amountIn, blankSubmission, causedOf, chosenOf, requestOf, totalOf, type SubmissionDraft } from './submission-draft.ts'
import { SubmissionTables } from './submission-tables.tsx'
import styles from '../payment.module.css'
import '../payment-sentences.ts'

const SubmitDialog = ({ request, onClose }: { readonly request: PaymentRequest; readonly onClose: () => void }) => {
  const { t } = useTranslation('payment')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const found = useSubmission(request)
  const [draft, setDraft] = useState<SubmissionDraft>(blankSubmission)
  const put = (change: Partial<SubmissionDraft>) => {
    setDraft({ ...draft, ...change })
  }
  const lacksOverride = useMissingPermission()('submitPayment.override')
  const chosen = found.data ? chosenOf(draft, found.data) : []
  const caused = causedOf(chosen)
  const excluded = found.data?.invoices.filter(({ problem }) => problem !== null).length ?? 0
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
  const why =
    caused.length > 0 && lacksOverride !== undefined
      ? lacksOverride
      : caused.length > 0 && draft.reason.trim() === ''
        ? t('dialog.reasonMissing')
        : chosen.some((one) => amountIn(draft, one) === undefined)
          ? t('dialog.amountWrong')
          : undefined
  const second = found.data?.secondPersonFrom ?? null
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
            loading={sending.isPending}
            disabled={why !== undefined || chosen.length === 0}
            title={why}
            onClick={() => {
              sending.mutate()
            }}
          >
            {t('dialog.submit', { count: chosen.length, amount: amountText(total) })}
          </Button>
        </>
      }
    >
      {found.isPending ? (
        <Skeleton active />
      ) : found.isError ? (
        <LoadFailed title={t('failedTitle')} text={t('failedText')} onRetry={found.refetch} error={found.error} />
      ) : (
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
          {excluded > 0 ? <p className="status attention">{t('dialog.excluded', { count: excluded })}</p> : null}
          {chosen.length === 0 ? (
            <p>{t('dialog.nothing')}</p>
          ) : (
            <SubmissionTables found={found.data} draft={draft} chosen={chosen} onChange={put} />
          )}
          {caused.length > 0 ? (
            <Field
              id={`${id}-reason`}
              label={t('dialog.reason')}
              aside={
                <button
                  type="button"
                  className="plain"
                  onClick={() => {
                    put({ left: new Set([...draft.left, ...caused.map((one) => one.id)]) })
                  }}
                >
                  {t('dialog.removeCaused')}
                </button>
              }
            >
              <Input
                id={`${id}-reason`}
                value={draft.reason}
                maxLength={paymentLimits.reason}
                disabled={lacksOverride !== undefined}
                placeholder={t('dialog.reasonHint', { max: paymentLimits.reason })}
                onChange={({ target }) => {
                  put({ reason: target.value })
                }}
              />
            </Field>
          ) : null}
          <FormError text={sending.isError ? sending.error.message : undefined} />
        </>
      )}
    </Dialog>
  )
}
export default SubmitDialog
