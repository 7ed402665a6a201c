import { DatePicker } from 'antd'
import { useTranslation } from 'react-i18next'
import { dayOfText, textOfDay } from './picked-day.ts'

interface Props {
  readonly label: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (from: string | undefined, to: string | undefined) => void
  readonly onClose: () => void
}

/** The calendar of DateFilter, initially open; either day may stay empty. */
const DateRangePicker = ({ label, from, to, onChange, onClose }: Props) => {
  const { t } = useTranslation('invoices')
  return (
    <DatePicker.RangePicker
      variant="borderless"
      autoFocus
      defaultOpen
      allowEmpty={[true, true]}
      suffixIcon={null}
      aria-label={label}
      placeholder={[t('filter.from'), t('filter.to')]}
      value={[dayOfText(from), dayOfText(to)]}
      onChange={(days) => {
        onChange(textOfDay(days?.[0]), textOfDay(days?.[1]))
      }}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    />
  )
}
export default DateRangePicker
