// 付款设置: when invoices are due, and from which amount on a second person confirms.
import { App, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toFen } from '@piaotai/domain/money/money.ts'
import { limitFreshDays, paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../lib/http/api.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ContractForm, ContractFormButtons } from '../../ui/kits/form/contract-form.tsx'
import { useJudgedForm } from '../../ui/kits/form/use-judged-form.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { paymentsKey } from './payment.queries.ts'
import styles from './payment.module.css'

type Settings = Awaited<ReturnType<typeof api.invoice.readPaymentSettings>>

const PaymentSettingsPage = () => {
  const { t } = useTranslation('payment')
  const stored = useQuery({
    queryKey: [...paymentsKey, 'settings'],
    queryFn: () => api.invoice.readPaymentSettings({}, { quiet: true }),
  })
  if (stored.isError) return <LoadFailed title={t('failedTitle')} text={t('failedText')} onRetry={stored.refetch} error={stored.error} />
  return stored.data ? <Editor key={stored.data.version} stored={stored.data} /> : <Skeleton active />
}
export default PaymentSettingsPage

const Editor = ({ stored }: { readonly stored: Settings }) => {
  const { t } = useTranslation('payment')
  const { message } = App.useApp()
  const client = useQueryClient()
  const lacksEdit = useMissingPermission()('paymentSettings.edit')
  const max = paymentLimits.termDaysMax
  const form = useJudgedForm({
    initial: { termDays: String(stored.termDays), secondPersonFrom: stored.secondPersonFrom ?? '' },
    rules: {
      termDays: (days) => (!/^\d{1,3}$/.test(days.trim()) || Number(days) > max) && t('settings.termWrong', { max }),
      secondPersonFrom: (amount) => amount.trim() !== '' && (toFen(amount.trim()) ?? -1n) < 0n && t('settings.secondWrong'),
    },
    send: async (values) => {
      await api.invoice
        .savePaymentSettings(
          {
            termDays: Number(values.termDays),
            secondPersonFrom: values.secondPersonFrom.trim() === '' ? null : values.secondPersonFrom.trim(),
            version: stored.version,
          },
          { quiet: true },
        )
        .finally(() => client.invalidateQueries({ queryKey: paymentsKey }))
      void message.success(t('settings.saved'))
    },
  })
  const { AppField } = form
  return (
    <>
      <PageHead
        title={t('settings.title')}
        facts={t('settings.facts')}
        actions={
          <ContractFormButtons form={form} discard={t('settings.discard')} save={t('settings.save')} missingPermission={lacksEdit} />
        }
      />
      <div className={styles['settings']}>
        <ContractForm form={form}>
          <AppField name="termDays">
            {({ TextField }) => (
              <TextField
                label={t('settings.termDays')}
                below={<p className="field-hint">{t('settings.termDaysHint', { max })}</p>}
                input={{ size: 'middle', inputMode: 'numeric', maxLength: 3, disabled: lacksEdit !== undefined }}
              />
            )}
          </AppField>
          <AppField name="secondPersonFrom">
            {({ TextField }) => (
              <TextField
                label={t('settings.second')}
                below={<p className="field-hint">{t('settings.secondHint', { days: limitFreshDays })}</p>}
                input={{ size: 'middle', inputMode: 'decimal', maxLength: 16, disabled: lacksEdit !== undefined }}
              />
            )}
          </AppField>
        </ContractForm>
      </div>
    </>
  )
}
