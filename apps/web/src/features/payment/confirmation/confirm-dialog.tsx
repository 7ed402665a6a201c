// 确认付款: each payment with what was found of it, the day it was paid, and why it is confirmed in spite of a finding.
import { App, Button, Table } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import type { PaymentRequest } from '../../../shared/payment/payment-dialog.ts'
import { useToday } from '../../../lib/format/today.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { ChosenFile } from '../../../ui/fields/file-field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { Found, OverrideReason } from '../dialog-parts.tsx'
import { confirmColumns, outcomeIn, saidRowOf, type Payment } from './confirm-columns.tsx'
import { PaidFields, VoucherField } from './paid-fields.tsx'
import { isOpen } from '../outcomes.ts'
import { staleKeys, useConfirmation } from '../payment.queries.ts'
import { SaidRows } from '../said-rows.tsx'

const ConfirmDialog = ({ request, onClose }: { readonly request: PaymentRequest; readonly onClose: () => void }) => {
  const { t } = useTranslation('payment')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const today = useToday()
  const found = useConfirmation(request)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState({ paidDay: today, paidAccount: '', remark: '', reason: '' })
  const [voucher, setVoucher] = useState<ChosenFile | null>(null)
  const lacksOverride = useMissingPermission()('confirmPayment.override')
  const payments = found.data?.payments.filter(({ invoiceId }) => !left.has(invoiceId)) ?? []
  const asking = payments.filter((one) => outcomeIn(one) === 'asks')
  const open = payments.filter(({ findings }) =>
    isOpen(findings, { reason: typed.reason, mayOverride: lacksOverride === undefined, isOther: findings.isOther }),
  ).length
  const excluded = found.data ? request.ids.length - found.data.payments.length : 0
  const total = sumAmounts(payments.map(({ amount }) => amount)) ?? '0.00'
  const sending = useMutation({
    mutationFn: () =>
      api.invoice.confirmInvoices(
        {
          area: request.area,
          ids: payments.map(({ invoiceId }) => invoiceId),
          paidDay: typed.paidDay,
          ...(typed.paidAccount.trim() === '' ? {} : { paidAccount: typed.paidAccount.trim() }),
          ...(voucher === null ? {} : { file: voucher }),
          ...(typed.remark.trim() === '' ? {} : { remark: typed.remark.trim() }),
          ...(asking.length > 0 ? { reason: typed.reason.trim() } : {}),
        },
        { quiet: true },
      ),
    onSuccess: () => {
      void message.success(t('done.confirm', { count: payments.length }))
      request.onDone()
      onClose()
    },
    onSettled: () => {
      for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
    },
  })
  const why =
    asking.length === 0
      ? undefined
      : lacksOverride !== undefined
        ? lacksOverride
        : typed.reason.trim() === ''
          ? t('dialog.reasonMissing')
          : undefined
  const columns = confirmColumns(t, (one) => {
    setLeft(new Set([...left, one.invoiceId]))
  })
  return (
    <Dialog
      title={t('confirm.title')}
      facts={t('dialog.factsConfirm', { count: payments.length, amount: amountText(total) })}
      width={1040}
      onClose={onClose}
      note={why}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={sending.isPending}
            disabled={why !== undefined || open > 0 || payments.length === 0}
            title={why}
            onClick={() => {
              sending.mutate()
            }}
          >
            {open > 0
              ? t('dialog.confirmOpen', { count: open })
              : t('dialog.confirm', { count: payments.length, amount: amountText(total) })}
          </Button>
        </>
      }
    >
      <Found found={found} failed={{ title: t('failedTitle'), text: t('failedText') }}>
        {({ accounts }) => (
          <>
            <PaidFields
              accounts={accounts}
              value={typed}
              onChange={(change) => {
                setTyped({ ...typed, ...change })
              }}
            />
            <VoucherField name={voucher?.name} onChange={setVoucher} />
            {excluded > 0 ? <p className="status attention">{t('dialog.excludedConfirm', { count: excluded })}</p> : null}
            {payments.length === 0 ? (
              <p>{t('dialog.nothing')}</p>
            ) : (
              <Table<Payment>
                className="dense"
                size="small"
                rowKey="invoiceId"
                pagination={false}
                scroll={{ y: 240 }}
                columns={columns}
                dataSource={payments}
              />
            )}
            <SaidRows
              act="confirm"
              rows={payments.map(saidRowOf)}
              isOther={({ isOther }) => isOther}
              lacksOverride={lacksOverride}
              handsOf={() => ({ area: request.area, onLeave: onClose })}
              onRemove={(ids) => {
                setLeft(new Set([...left, ...ids]))
              }}
            />
            {asking.length > 0 ? (
              <OverrideReason
                id={`${id}-reason`}
                label={t('dialog.reasonConfirm')}
                hint={t('dialog.reasonHint', { max: paymentLimits.reason })}
                value={typed.reason}
                disabled={lacksOverride !== undefined}
                aside={
                  <button
                    type="button"
                    className="plain"
                    onClick={() => {
                      setLeft(new Set([...left, ...asking.map(({ invoiceId }) => invoiceId)]))
                    }}
                  >
                    {t('dialog.removeCaused')}
                  </button>
                }
                onChange={(reason) => {
                  setTyped({ ...typed, reason })
                }}
              />
            ) : null}
            <FormError text={sending.isError ? sending.error.message : undefined} />
          </>
        )}
      </Found>
    </Dialog>
  )
}
export default ConfirmDialog
