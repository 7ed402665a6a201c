// 确认付款: each payment with what was found of it, the day it was paid, and why it is confirmed in spite of a finding.
import { App, AutoComplete, Button, DatePicker, Input, Table, type TableColumnsType } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { paymentLimits, voucherFormats } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import type { PaymentRequest } from '../../../shared/payment/payment-dialog.ts'
import { useToday } from '../../../lib/format/today.ts'
import { Amount, amountText } from '../../../ui/values/amount.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FileField, type ChosenFile } from '../../../ui/fields/file-field.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { dayOfText, textOfDay } from '../../../ui/fields/picked-day.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { Causes, PayeeAccount } from '../causes.tsx'
import { InFile } from '../in-file.tsx'
import { Found, OverrideReason } from '../dialog-parts.tsx'
import { isOpen, outcomeOf } from '../outcomes.ts'
import { staleKeys, useConfirmation } from '../payment.queries.ts'
import { SaidRows } from '../said-rows.tsx'
import styles from '../payment.module.css'

type Payment = Received<(typeof paymentEndpoints)['previewConfirmation']>['payments'][number]

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
  const outcomeIn = ({ findings }: Payment) => outcomeOf(findings, findings.isOther)
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
  const columns: TableColumnsType<Payment> = [
    { title: t('column.batch'), width: 190, render: (_, one) => <span className="mono">{one.batchNumber}</span> },
    { title: t('column.number'), width: 190, render: (_, one) => <LongNumber value={one.number} /> },
    {
      title: t('column.submittedBy'),
      render: (_, one) => (
        <>
          {one.submittedBy} {one.file ? <InFile file={one.file} /> : null}
          {one.reason === '' || outcomeIn(one) !== undefined ? null : (
            <span className={styles['evidence']}>
              <Causes causes={one.submittedFor} /> {t('drawer.reason', { reason: one.reason })}
            </span>
          )}
        </>
      ),
    },
    {
      title: t('drawer.payee'),
      width: 190,
      render: (_, one) => (
        <>
          {one.payee.name}
          <span className={styles['evidence']}>
            <PayeeAccount payee={one.payee} />
          </span>
        </>
      ),
    },
    { title: t('column.amount'), width: 120, align: 'right', render: (_, one) => <Amount value={one.amount} strong /> },
    {
      title: t('column.actions'),
      width: 84,
      render: (_, one) => (
        <button
          type="button"
          className="plain"
          aria-label={t('dialog.removeOne', { number: one.number ?? '' })}
          onClick={() => {
            setLeft(new Set([...left, one.invoiceId]))
          }}
        >
          {t('dialog.remove')}
        </button>
      ),
    },
  ]
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
            <div className={styles['paid']}>
              <Field id={`${id}-day`} label={t('dialog.paidDay')}>
                <DatePicker
                  id={`${id}-day`}
                  style={{ width: '100%' }}
                  allowClear={false}
                  value={dayOfText(typed.paidDay)}
                  disabledDate={(day) => (textOfDay(day) ?? '') > today}
                  onChange={(day) => {
                    setTyped({ ...typed, paidDay: textOfDay(day) ?? today })
                  }}
                />
              </Field>
              <Field id={`${id}-account`} label={t('dialog.paidAccount')}>
                <AutoComplete
                  id={`${id}-account`}
                  style={{ width: '100%' }}
                  value={typed.paidAccount}
                  maxLength={paymentLimits.bankAccount}
                  placeholder={t('dialog.paidAccountHint')}
                  options={accounts.map((one) => ({ value: one.bankAccount, label: `${one.bankName} ${one.bankAccount}`.trim() }))}
                  onChange={(paidAccount: string) => {
                    setTyped({ ...typed, paidAccount })
                  }}
                />
              </Field>
              <Field id={`${id}-remark`} label={t('dialog.remark')}>
                <Input
                  id={`${id}-remark`}
                  value={typed.remark}
                  maxLength={limits.paymentRemark}
                  placeholder={t('dialog.remarkHint')}
                  onChange={({ target }) => {
                    setTyped({ ...typed, remark: target.value })
                  }}
                />
              </Field>
            </div>
            <FileField
              words={{
                label: t('dialog.voucher'),
                hint: t('dialog.voucherHint', { max: paymentLimits.voucherMegabytes }),
                choose: t('dialog.voucherChoose'),
                other: t('dialog.voucherOther'),
                drop: t('dialog.voucherDrop'),
                wrongType: t('dialog.voucherType'),
                tooLarge: t('dialog.voucherLarge', { max: paymentLimits.voucherMegabytes }),
                failed: t('dialog.voucherFailed'),
              }}
              formats={voucherFormats}
              megabytes={paymentLimits.voucherMegabytes}
              name={voucher?.name}
              onChange={setVoucher}
            />
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
              rows={payments.map(({ invoiceId, number, sellerName, amount, findings, file, submittedFor, reason, submittedBy }) => ({
                id: invoiceId,
                number,
                sellerName,
                amount,
                findings,
                fileId: file?.id,
                before: { causes: submittedFor, reason, by: submittedBy },
              }))}
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
