// 标为不用付: why, in a word and in a note.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notToPayEndpoints } from '@piaotai/contract/payment/not-to-pay.ts'
import { notToPayReasons, type NotToPayReason } from '@piaotai/domain/payment/not-to-pay.ts'
import { api } from '../../../lib/http/api.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { staleKeys } from '../payment.queries.ts'

const schema = notToPayEndpoints.markNotToPay.input.pick({ reason: true, note: true })
interface Values {
  readonly reason: NotToPayReason
  readonly note: string
}
interface Props {
  readonly ids: readonly string[]
  /** Tickets that employees got back: no other reason is asked for. */
  readonly settled?: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}
const MarkDialog = ({ ids, settled = false, onDone, onClose }: Props) => {
  const { t } = useTranslation('paymentUnpaid')
  const { message } = App.useApp()
  const client = useQueryClient()
  const contractForm = useContractForm<Values>({
    schema,
    initial: { reason: settled ? 'settled' : 'replaced', note: '' },
    rules: { note: (note, { reason }) => reason === 'other' && note.trim() === '' && t('mark.noteNeeded') },
    send: async ({ reason, note }) => {
      const outcomes = await api.invoice.markNotToPay({ ids: [...ids], reason, note: note.trim() }, { quiet: true }).finally(() => {
        for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
      })
      const done = outcomes.filter(({ ok }) => ok).length
      if (done > 0) void message.success(t(settled ? 'expenses.settled' : 'mark.done', { count: done }))
      if (done < outcomes.length) void message.warning(t('mark.left', { count: outcomes.length - done }))
      onDone()
      onClose()
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      guarded={false}
      title={t(settled ? 'expenses.settleTitle' : 'mark.title')}
      facts={t('mark.facts', { count: ids.length })}
      form={contractForm}
      submit={t(settled ? 'expenses.settle' : 'mark.act')}
      note={t(settled ? 'expenses.settleTold' : 'mark.told')}
      onClose={onClose}
    >
      {settled ? null : (
        <AppField name="reason">
          {({ Choice }) => (
            <Choice label={t('mark.why')} options={notToPayReasons.map((value) => ({ value, label: t(`reason.${value}`) }))} />
          )}
        </AppField>
      )}
      <AppField name="note">
        {({ Text }) => (
          <Text label={t('mark.note')} placeholder={t(settled ? 'expenses.settleHint' : 'mark.noteHint')} autoComplete="off" />
        )}
      </AppField>
    </ContractFormDialog>
  )
}
export default MarkDialog
