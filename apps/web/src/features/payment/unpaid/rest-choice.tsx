// 少付: whether the rest of an invoice is paid later or never.
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { rests, type Rest } from '@piaotai/domain/payment/part-payment.ts'

interface Props {
  readonly number: string
  readonly value: Rest
  readonly onChange: (rest: Rest) => void
}
export const RestChoice = ({ number, value, onChange }: Props) => {
  const { t } = useTranslation('paymentUnpaid')
  return (
    <Select<Rest>
      size="small"
      aria-label={t('rest.label', { number })}
      style={{ width: 124 }}
      value={value}
      options={rests.map((rest) => ({ value: rest, label: t(`rest.${rest}`) }))}
      onChange={onChange}
    />
  )
}
