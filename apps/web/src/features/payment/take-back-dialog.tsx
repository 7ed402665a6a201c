// 撤回, 退回, 撤销确认: why, and what of it waits for another person because a bank file holds it.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usageEndpoints } from '@piaotai/contract/usage.ts'
import { api } from '../../lib/http/api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { OutcomeDialog } from '../../ui/overlay/outcome-dialog.tsx'
import { useState } from 'react'
import { InFile } from './in-file.tsx'
import { staleKeys, type FileRef } from './payment.queries.ts'
import styles from './payment.module.css'

/** A reason of each act has the same bounds. */
const schema = usageEndpoints.withdrawInvoices.input.pick({ reason: true })
export interface TakenBack {
  readonly invoiceId: string
  readonly number: string | null
  readonly sellerName: string | null
  readonly file: FileRef | null
}
interface Props {
  readonly act: 'withdraw' | 'return' | 'cancel'
  readonly invoices: readonly TakenBack[]
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}
const send = (act: Props['act'], ids: string[], why: string) => {
  const asked = { area: 'company' as const, ids, each: true }
  if (act === 'return') return api.invoice.returnInvoices({ ...asked, remark: why }, { quiet: true })
  if (act === 'cancel') return api.invoice.cancelConfirmations({ ...asked, reason: why }, { quiet: true })
  return api.invoice.withdrawInvoices({ ...asked, ...(why === '' ? {} : { reason: why }) }, { quiet: true })
}
const shownFiles = 3

const TakeBackDialog = ({ act, invoices, onClose, onDone }: Props) => {
  const { t } = useTranslation('payment')
  const { t: tr } = useTranslation('paymentFileRows')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [left, setLeft] = useState<readonly { readonly id: string; readonly waits: boolean }[]>()
  const filed = act === 'cancel' ? [] : invoices.filter(({ file }) => file !== null)
  const needed = act !== 'withdraw' || filed.length > 0
  const missing = { withdraw: tr('ask.missing'), return: t('dialog.returnMissing'), cancel: tr('ask.cancelMissing') } as const
  const contractForm = useContractForm({
    schema,
    initial: { reason: '' },
    rules: { reason: (reason) => needed && reason.trim() === '' && missing[act] },
    send: async ({ reason }) => {
      const ids = invoices.map(({ invoiceId }) => invoiceId)
      const outcomes = await send(act, ids, reason.trim()).finally(() => {
        for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
      })
      const kept = outcomes.filter(({ ok }) => !ok)
      const waiting = kept.filter(({ waits }) => waits !== undefined)
      if (waiting.length < kept.length) {
        setLeft(kept.map(({ id, waits }) => ({ id, waits: waits !== undefined })))
        return
      }
      const done = outcomes.length - kept.length
      if (done > 0) void message.success(act === 'withdraw' ? t('done.withdraw') : t(`done.${act}`, { count: done }))
      if (waiting.length > 0) void message.info(tr('ask.sent', { count: waiting.length }), 6)
      onDone?.()
      onClose()
    },
  })
  const { AppField } = contractForm.form
  if (left)
    return (
      <OutcomeDialog
        title={t(`act.${act}`)}
        done={t(act === 'withdraw' ? 'act.withdraw' : `done.${act}`, { count: invoices.length - left.length })}
        failed={t('selected', { count: left.length })}
        items={left.map(({ id, waits }) => {
          const invoice = invoices.find((one) => one.invoiceId === id)
          const note = waits ? tr('ask.sent', { count: 1 }) : tr('ask.changed')
          return { id, number: invoice?.number ?? null, name: invoice?.sellerName ?? null, note }
        })}
        close={t('close')}
        onClose={() => {
          onDone?.()
          onClose()
        }}
      />
    )
  const words = {
    withdraw: {
      title: t('withdrawTitle'),
      label: tr('ask.reason'),
      hint: tr(needed ? 'ask.hint' : 'ask.hintFree'),
      note: t('withdrawText', { count: invoices.length }),
    },
    return: { title: t('dialog.returnTitle'), label: t('dialog.returnReason'), hint: t('dialog.returnHint'), note: t('dialog.returnNote') },
    cancel: { title: t('cancelTitle'), label: tr('ask.cancelReason'), hint: tr('ask.cancelHint'), note: tr('ask.cancelNote') },
  }[act]
  return (
    <ContractFormDialog
      guarded={false}
      title={words.title}
      facts={t('selected', { count: invoices.length })}
      form={contractForm}
      submit={act === 'withdraw' ? t('act.withdraw') : t(`act.${act}Many`, { count: invoices.length })}
      danger
      note={words.note}
      onClose={onClose}
    >
      {filed.length > 0 ? (
        <p className={styles['filed']}>
          <span className="status attention">{tr('ask.filed', { count: filed.length })}</span>
          {[...new Map(filed.map(({ file }) => [file!.id, file!])).values()].slice(0, shownFiles).map((file) => (
            <span key={file.id} className={styles['evidence']}>
              <InFile file={file} />
            </span>
          ))}
        </p>
      ) : null}
      <AppField name="reason">{({ Text }) => <Text label={words.label} counted placeholder={words.hint} autoComplete="off" />}</AppField>
    </ContractFormDialog>
  )
}
export default TakeBackDialog
