// What the bank is told, and the account that pays.
import { Checkbox, DatePicker, Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { bankFileLimits, bankFormats, plainBankAccount, type BankFormat } from '@piaotai/domain/payment/bank-file.ts'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { useToday } from '../../../lib/format/today.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { dayOfText, textOfDay } from '../../../ui/fields/picked-day.ts'
import type { Payer } from './bank-file.queries.ts'
import styles from '../payment.module.css'

export interface Order {
  readonly format: BankFormat
  readonly day: string
  readonly purpose: string
  readonly fast: boolean
}
interface OrderProps {
  readonly value: Order
  readonly onChange: (change: Partial<Order>) => void
}
export const OrderFields = ({ value, onChange }: OrderProps) => {
  const { t } = useTranslation('paymentBankFiles')
  const id = useId()
  const today = useToday()
  return (
    <div className={styles['order']}>
      <Field id={`${id}-format`} label={t('dialog.format')}>
        <Select
          id={`${id}-format`}
          style={{ width: '100%' }}
          value={value.format}
          options={bankFormats.map((format) => ({ value: format, label: t(`format.${format}`) }))}
          onChange={(format) => {
            onChange({ format })
          }}
        />
      </Field>
      <Field id={`${id}-day`} label={t('dialog.day')}>
        <DatePicker
          id={`${id}-day`}
          style={{ width: '100%' }}
          allowClear={false}
          value={dayOfText(value.day)}
          disabledDate={(day) => (textOfDay(day) ?? '') < today}
          onChange={(day) => {
            onChange({ day: textOfDay(day) ?? today })
          }}
        />
      </Field>
      <Field
        id={`${id}-purpose`}
        label={t('dialog.purpose')}
        aside={
          <Checkbox
            checked={value.fast}
            onChange={({ target }) => {
              onChange({ fast: target.checked })
            }}
          >
            {t('dialog.fast')}
          </Checkbox>
        }
      >
        <Input
          id={`${id}-purpose`}
          value={value.purpose}
          maxLength={bankFileLimits.purpose}
          onChange={({ target }) => {
            onChange({ purpose: target.value })
          }}
        />
      </Field>
    </div>
  )
}
interface PayerProps {
  readonly payer: Payer
  readonly known: readonly Payer[]
  readonly onChange: (payer: Payer) => void
}
export const PayerFields = ({ payer, known, onChange }: PayerProps) => {
  const { t } = useTranslation('paymentBankFiles')
  const id = useId()
  const max = { name: paymentLimits.payeeName, bankAccount: paymentLimits.bankAccount, bankName: paymentLimits.bankName } as const
  const labels = { name: t('dialog.payerName'), bankAccount: t('dialog.payerAccount'), bankName: t('dialog.payerBank') } as const
  return (
    <div className={styles['payer']}>
      {(['name', 'bankAccount', 'bankName'] as const).map((key) => (
        <Field
          key={key}
          id={`${id}-${key}`}
          label={key === 'name' ? `${t('dialog.payer')} · ${labels[key]}` : labels[key]}
          aside={
            key === 'bankAccount' && known.length > 1 ? (
              <Select
                size="small"
                variant="borderless"
                popupMatchSelectWidth={false}
                aria-label={t('dialog.known')}
                value={known.some((one) => one.bankAccount === payer.bankAccount) ? payer.bankAccount : null}
                placeholder={t('dialog.known')}
                options={known.map((one) => ({
                  value: one.bankAccount,
                  label: `${one.bankName} …${plainBankAccount(one.bankAccount).slice(-4)}`,
                }))}
                onChange={(account) => {
                  onChange(known.find((one) => one.bankAccount === account) ?? payer)
                }}
              />
            ) : undefined
          }
        >
          <Input
            id={`${id}-${key}`}
            value={payer[key]}
            maxLength={max[key]}
            onChange={({ target }) => {
              onChange({ ...payer, [key]: target.value })
            }}
          />
        </Field>
      ))}
    </div>
  )
}
