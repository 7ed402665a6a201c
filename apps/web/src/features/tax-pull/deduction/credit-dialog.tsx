// 上期留抵: what the period before left, as a person says it, or as the plan of that month leaves it.
import { App, Button } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import { deductionKey, type DeductionPlan } from './deduction.queries.ts'
import styles from './deduction.module.css'

interface Props {
  readonly period: string
  readonly credit: DeductionPlan['credit']
  readonly onClose: () => void
}
const CreditDialog = ({ period, credit, onClose }: Props) => {
  const { t } = useTranslation('taxReturn')
  const { message } = App.useApp()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (tax: string | null) => bureauApi.saveCarriedCredit({ period, tax }, { quiet: true }),
    onSuccess: (_, tax) => {
      void message.success(t(tax === null ? 'credit.cleared' : 'credit.saved'))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: deductionKey }),
  })
  const form = useContractForm({
    schema: deductionEndpoints.saveCarriedCredit.input.pick({ tax: true }),
    initial: { tax: credit.tax ?? '' },
    rules: { tax: (tax) => tax.startsWith('-') && t('credit.negative') },
    send: ({ tax }: { tax: string }) => save.mutateAsync(tax),
  })
  const { AppField } = form.form
  const { before } = credit
  return (
    <ContractFormDialog
      title={t('credit.title', { month: period })}
      {...(credit.tax !== null && credit.at ? { facts: t('credit.said', { by: credit.by ?? '', day: minuteOf(credit.at) }) } : {})}
      form={form}
      submit={t('credit.save')}
      note={
        credit.tax === null ? undefined : (
          <Button
            type="text"
            danger
            disabled={form.busy}
            onClick={() => {
              save.mutate(null)
            }}
          >
            {t('credit.clear')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <AppField name="tax">
        {({ Text }) => (
          <Text
            label={t('credit.of')}
            hint={t('credit.hint')}
            max={16}
            inputMode="decimal"
            plain={(text) => text.replaceAll(/[\s,¥]/g, '')}
          />
        )}
      </AppField>
      {before === null ? null : (
        <p className={styles['offer']}>
          {t('credit.before', { tax: amountText(before) })}
          <Button
            size="small"
            onClick={() => {
              form.set('tax', before)
            }}
          >
            {t('credit.take')}
          </Button>
        </p>
      )}
    </ContractFormDialog>
  )
}
export default CreditDialog
