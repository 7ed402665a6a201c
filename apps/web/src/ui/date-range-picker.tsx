import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useTranslation } from 'react-i18next'

interface Props {
  readonly label: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (from: string | undefined, to: string | undefined) => void
  readonly onClose: () => void
}
const day = (text: string | undefined) => (text === undefined ? null : dayjs(text))

/** The calendar of DateFilter, opened at once; either day may stay open. */
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
      value={[day(from), day(to)]}
      onChange={(days) => {
        onChange(days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD'))
      }}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    />
  )
}
export default DateRangePicker
