// 标为不用付: why, in a word and in a note.
import { App, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notToPayNoteMax, notToPayReasons, type NotToPayReason } from '@piaotai/domain/payment/not-to-pay.ts'
import { api } from '../../../lib/http/api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { staleKeys } from '../payment.queries.ts'

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
  const id = useId()
  const [chosen, setChosen] = useState<NotToPayReason>(settled ? 'settled' : 'replaced')
  const form = useForm({
    initial: { note: '' },
    rules: { note: (note) => chosen === 'other' && note.trim() === '' && t('mark.noteNeeded') },
    send: async ({ note }) => {
      const outcomes = await api.invoice.markNotToPay({ ids: [...ids], reason: chosen, note: note.trim() }, { quiet: true }).finally(() => {
        for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
      })
      const done = outcomes.filter(({ ok }) => ok).length
      if (done > 0) void message.success(t(settled ? 'expenses.settled' : 'mark.done', { count: done }))
      if (done < outcomes.length) void message.warning(t('mark.left', { count: outcomes.length - done }))
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(settled ? 'expenses.settleTitle' : 'mark.title')}
      facts={t('mark.facts', { count: ids.length })}
      form={form}
      submit={t(settled ? 'expenses.settle' : 'mark.act')}
      note={t(settled ? 'expenses.settleTold' : 'mark.told')}
      onClose={onClose}
    >
      {settled ? null : (
        <Field id={`${id}-why`} label={t('mark.why')}>
          <Select<NotToPayReason>
            id={`${id}-why`}
            style={{ width: '100%' }}
            value={chosen}
            options={notToPayReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
            onChange={setChosen}
          />
        </Field>
      )}
      <TextField
        form={form}
        name="note"
        label={t('mark.note')}
        input={{
          size: 'middle',
          maxLength: notToPayNoteMax,
          placeholder: t(settled ? 'expenses.settleHint' : 'mark.noteHint'),
          autoComplete: 'off',
        }}
      />
    </FormDialog>
  )
}
export default MarkDialog
