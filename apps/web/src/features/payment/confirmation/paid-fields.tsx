// What a confirmation says of the payment itself: its day, its account, a remark, the bank's slip.
import { AutoComplete, DatePicker, Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { paymentLimits, voucherFormats } from '@piaotai/domain/payment/payment.ts'
import { useToday } from '../../../lib/format/today.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FileField, type ChosenFile } from '../../../ui/fields/file-field.tsx'
import { dayOfText, textOfDay } from '../../../ui/fields/picked-day.ts'
import styles from '../payment.module.css'

interface Paid {
  readonly paidDay: string
  readonly paidAccount: string
  readonly remark: string
}
interface Props {
  /** Of the company, to choose from. */
  readonly accounts: readonly { readonly bankName: string; readonly bankAccount: string }[]
  readonly value: Paid
  readonly onChange: (change: Partial<Paid>) => void
}
export const PaidFields = ({ accounts, value, onChange }: Props) => {
  const { t } = useTranslation('payment')
  const id = useId()
  const today = useToday()
  return (
    <div className={styles['paid']}>
      <Field id={`${id}-day`} label={t('dialog.paidDay')}>
        <DatePicker
          id={`${id}-day`}
          style={{ width: '100%' }}
          allowClear={false}
          value={dayOfText(value.paidDay)}
          disabledDate={(day) => (textOfDay(day) ?? '') > today}
          onChange={(day) => {
            onChange({ paidDay: textOfDay(day) ?? today })
          }}
        />
      </Field>
      <Field id={`${id}-account`} label={t('dialog.paidAccount')}>
        <AutoComplete
          id={`${id}-account`}
          style={{ width: '100%' }}
          value={value.paidAccount}
          maxLength={paymentLimits.bankAccount}
          placeholder={t('dialog.paidAccountHint')}
          options={accounts.map((one) => ({ value: one.bankAccount, label: `${one.bankName} ${one.bankAccount}`.trim() }))}
          onChange={(paidAccount: string) => {
            onChange({ paidAccount })
          }}
        />
      </Field>
      <Field id={`${id}-remark`} label={t('dialog.remark')}>
        <Input
          id={`${id}-remark`}
          value={value.remark}
          maxLength={limits.paymentRemark}
          placeholder={t('dialog.remarkHint')}
          onChange={({ target }) => {
            onChange({ remark: target.value })
          }}
        />
      </Field>
    </div>
  )
}
export const VoucherField = ({
  name,
  onChange,
}: {
  readonly name: string | undefined
  readonly onChange: (file: ChosenFile | null) => void
}) => {
  const { t } = useTranslation('payment')
  return (
    <FileField
      words={{
        label: t('dialog.voucher'),
        hint: t('dialog.voucherHint', { max: paymentLimits.voucherMegabytes }),
        choose: t('dialog.voucherChoose'),
        other: t('dialog.voucherOther'),
        drop: t('dialog.voucherDrop'),
        wrongType: t('dialog.voucherType'),
        tooLarge: t('dialog.voucherLarge', { max: paymentLimits.voucherMegabytes }),
        failed: t('dialog.voucherFailed'),
      }}
      formats={voucherFormats}
      megabytes={paymentLimits.voucherMegabytes}
      name={name}
      onChange={onChange}
    />
  )
}
