// 银行退回: which payments of a file the bank did not make, and what it said.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bankFileEndpoints } from '@piaotai/contract/payment/bank-files.ts'
import { api } from '../../../lib/http/api.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { useValue } from '../../../ui/kits/form/use-judging.ts'
import { staleKeys } from '../payment.queries.ts'
import { useBankFile, type BankFile } from './bank-file.queries.ts'

interface Values {
  /** All of them, until the person chooses. */
  readonly lines: number[] | undefined
  readonly reason: string
}
const schema = bankFileEndpoints.refuseBankRows.input.pick({ lines: true, reason: true })
const RefuseDialog = ({ file, onClose }: { readonly file: BankFile; readonly onClose: () => void }) => {
  const { t } = useTranslation('paymentFileRows')
  const { message } = App.useApp()
  const client = useQueryClient()
  const read = useBankFile(file.id)
  const live = read.data?.lines.filter(({ state }) => state === 'live') ?? []
  const all = live.map(({ line }) => line)
  const contractForm = useContractForm<Values>({
    schema,
    initial: { lines: undefined, reason: '' },
    rules: { reason: (reason) => reason.trim() === '' && t('refuse.missing') },
    send: async ({ lines = all, reason }) => {
      await api.invoice.refuseBankRows({ id: file.id, lines, reason: reason.trim() }, { quiet: true }).finally(() => {
        for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
      })
      void message.success(t('refuse.done', { count: lines.length }))
      onClose()
    },
  })
  const { AppField } = contractForm.form
  const lines = useValue(contractForm, 'lines') ?? all
  return (
    <ContractFormDialog
      guarded={false}
      title={t('refuse.title')}
      facts={t('refuse.facts', { number: file.number })}
      form={contractForm}
      submit={t('refuse.act')}
      danger
      why={lines.length === 0 ? t('refuse.noLines') : undefined}
      note={t('refuse.note')}
      onClose={onClose}
    >
      <AppField name="lines">
        {({ Choice }) => (
          <Choice
            several
            preset={all}
            label={t('refuse.lines')}
            maxTagCount="responsive"
            loading={read.isPending}
            options={live.map(({ line, payee, amount }) => ({
              value: line,
              label: t('refuse.option', { line, payee, amount: amountText(amount) }),
            }))}
          />
        )}
      </AppField>
      <AppField name="reason">
        {({ Text }) => <Text label={t('refuse.reason')} placeholder={t('refuse.hint')} autoComplete="off" />}
      </AppField>
    </ContractFormDialog>
  )
}
export default RefuseDialog
