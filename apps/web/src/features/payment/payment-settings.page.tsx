// 付款设置: when invoices are due, and from which amount on a second person confirms.
import { App, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toFen } from '@piaotai/domain/money/money.ts'
import { limitFreshDays, paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../lib/http/api.ts'
import { useForm } from '../../lib/form/form.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { SaveButtons } from '../../ui/controls/save-buttons.tsx'
import { FormError, TextField } from '../../ui/fields/text-field.tsx'
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
  const initial = { termDays: String(stored.termDays), secondPersonFrom: stored.secondPersonFrom ?? '' }
  const form = useForm({
    initial,
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
  const changed = form.values.termDays !== initial.termDays || form.values.secondPersonFrom !== initial.secondPersonFrom
  return (
    <>
      <PageHead
        title={t('settings.title')}
        facts={t('settings.facts')}
        actions={
          <SaveButtons
            changed={changed}
            discard={t('settings.discard')}
            save={t('settings.save')}
            missingPermission={lacksEdit}
            busy={form.busy}
            onDiscard={() => {
              form.set('termDays', initial.termDays)
              form.set('secondPersonFrom', initial.secondPersonFrom)
            }}
            onSave={() => {
              form.submit()
            }}
          />
        }
      />
      <form className={styles['settings']} onSubmit={form.submit} noValidate>
        <TextField
          form={form}
          name="termDays"
          label={t('settings.termDays')}
          below={<p className="field-hint">{t('settings.termDaysHint', { max })}</p>}
          input={{ size: 'middle', inputMode: 'numeric', maxLength: 3, disabled: lacksEdit !== undefined }}
        />
        <TextField
          form={form}
          name="secondPersonFrom"
          label={t('settings.second')}
          below={<p className="field-hint">{t('settings.secondHint', { days: limitFreshDays })}</p>}
          input={{ size: 'middle', inputMode: 'decimal', maxLength: 16, disabled: lacksEdit !== undefined }}
        />
        <FormError text={form.errors.form} />
      </form>
    </>
  )
}
