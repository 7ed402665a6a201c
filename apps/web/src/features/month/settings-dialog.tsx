// 月结设置: lines that the company does not do here, closing by one person, and the first month that is kept.
import { App, Checkbox, DatePicker } from 'antd'
import { useTranslation } from 'react-i18next'
import { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { monthParts, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import { api } from '../../lib/http/api.ts'
import { dayOfText } from '../../ui/fields/picked-day.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { useMonthAct, type MonthStatus } from './month.queries.ts'
import styles from './month.module.css'

interface Values {
  notDone: MonthPart[]
  onePerson: boolean
  firstMonth: string
}
const schema = monthEndpoints.saveMonthSettings.input.omit({ version: true })
interface Props {
  readonly status: MonthStatus
  readonly onClose: () => void
}
export const SettingsDialog = ({ status, onClose }: Props) => {
  const { t } = useTranslation(['monthDialog', 'month'])
  const { message } = App.useApp()
  const { settings, today } = status
  const save = useMonthAct((values: Values) => api.invoice.saveMonthSettings({ ...values, version: settings.version }, { quiet: true }))
  const contractForm = useContractForm<Values>({
    schema,
    initial: { notDone: [...settings.notDone], onePerson: settings.onePerson, firstMonth: settings.firstMonth },
    blamed: { 'month.notOnePerson': 'onePerson', 'month.firstMonthClosed': 'firstMonth' },
    send: async (values) => {
      await save.mutateAsync(values)
      void message.success(t('settings.did'))
      onClose()
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog title={t('settings.title')} width={520} form={contractForm} submit={t('settings.save')} onClose={onClose}>
      <AppField name="notDone">
        {(field) => (
          <fieldset className={styles['choices']}>
            <legend>{t('settings.notDone')}</legend>
            <Checkbox.Group
              value={field.state.value}
              options={monthParts.map((part) => ({ value: part, label: t(`month:part.${part}.name`) }))}
              onChange={(parts) => {
                field.handleChange(monthParts.filter((part) => parts.includes(part)))
              }}
            />
            <p className="field-hint">{t('settings.notDoneHint')}</p>
          </fieldset>
        )}
      </AppField>
      <AppField name="onePerson">{({ Check }) => <Check label={t('settings.onePerson')} hint={t('settings.onePersonHint')} />}</AppField>
      <AppField name="firstMonth">
        {(field) => (
          <div className={styles['choices']}>
            <label htmlFor="first-month">{t('settings.firstMonth')}</label>
            <DatePicker
              id="first-month"
              picker="month"
              allowClear={false}
              value={dayOfText(`${field.state.value}-01`)}
              {...(dayOfText(today) ? { maxDate: dayOfText(today)! } : {})}
              onChange={(day) => {
                if (day) field.handleChange(day.format('YYYY-MM'))
              }}
            />
            {field.state.meta.errors.length > 0 ? (
              <p className="field-error" role="alert">
                {String(field.state.meta.errors[0])}
              </p>
            ) : (
              <p className="field-hint">{t('settings.firstMonthHint')}</p>
            )}
          </div>
        )}
      </AppField>
    </ContractFormDialog>
  )
}
