// 银行退回: which payments of a file the bank did not make, and what it said.
import { App, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { staleKeys } from '../payment.queries.ts'
import { useBankFile, type BankFile } from './bank-file.queries.ts'

const RefuseDialog = ({ file, onClose }: { readonly file: BankFile; readonly onClose: () => void }) => {
  const { t } = useTranslation('paymentFileRows')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const read = useBankFile(file.id)
  const live = read.data?.lines.filter(({ state }) => state === 'live') ?? []
  const [chosen, setChosen] = useState<readonly number[]>()
  const lines = chosen ?? live.map(({ line }) => line)
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: (reason) => reason.trim() === '' && t('refuse.missing') },
    send: async ({ reason }) => {
      await api.invoice.refuseBankRows({ id: file.id, lines: [...lines], reason: reason.trim() }, { quiet: true }).finally(() => {
        for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
      })
      void message.success(t('refuse.done', { count: lines.length }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('refuse.title')}
      facts={t('refuse.facts', { number: file.number })}
      form={form}
      submit={t('refuse.act')}
      danger
      why={lines.length === 0 ? t('refuse.noLines') : undefined}
      note={t('refuse.note')}
      onClose={onClose}
    >
      <Field id={`${id}-lines`} label={t('refuse.lines')}>
        <Select<number[]>
          id={`${id}-lines`}
          mode="multiple"
          style={{ width: '100%' }}
          maxTagCount="responsive"
          loading={read.isPending}
          value={[...lines]}
          options={live.map(({ line, payee, amount }) => ({
            value: line,
            label: t('refuse.option', { line, payee, amount: amountText(amount) }),
          }))}
          onChange={setChosen}
        />
      </Field>
      <TextField
        form={form}
        name="reason"
        label={t('refuse.reason')}
        input={{ size: 'middle', maxLength: paymentLimits.reason, placeholder: t('refuse.hint'), autoComplete: 'off' }}
      />
    </FormDialog>
  )
}
export default RefuseDialog
