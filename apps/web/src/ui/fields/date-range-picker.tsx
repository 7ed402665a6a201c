import { ConfigProvider, DatePicker } from 'antd'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOfText, textOfDay } from './picked-day.ts'

interface Props {
  readonly label: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (from: string | undefined, to: string | undefined) => void
  readonly onClose: () => void
}

/** The buttons of year and month: antd calls them by what they do, and who says what is seen would not reach them. */
const calledByWhatTheyShow = { yearSelect: '', monthSelect: '' } as const
/** The calendar of DateFilter, initially open; either day may stay empty. */
const DateRangePicker = ({ label, from, to, onChange, onClose }: Props) => {
  const { t } = useTranslation('invoice')
  const words = useContext(ConfigProvider.ConfigContext).locale?.DatePicker
  return (
    <DatePicker.RangePicker
      {...(words ? { locale: { ...words, lang: { ...words.lang, ...calledByWhatTheyShow } } } : {})}
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
