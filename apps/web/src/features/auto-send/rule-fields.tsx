// When a rule runs, and what its deliveries carry.
import { Checkbox, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { originalFormats } from '@piaotai/domain/delivery/delivery.ts'
import { ruleTimings } from '@piaotai/domain/rules/schedule.ts'
import type { Settings } from './auto-send.queries.ts'
import styles from './auto-send.module.css'

interface Chosen<V> {
  readonly value: V
  readonly onChange: (value: V) => void
}
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: `${String(value).padStart(2, '0')}:00` }))

export const ScheduleChoice = ({ value, onChange }: Chosen<Settings['when']>) => {
  const { t } = useTranslation('autoSend')
  const { timing, weekday, hour } = value
  return (
    <div className={styles['row']}>
      <Segmented
        aria-label={t('form.when')}
        value={timing}
        options={ruleTimings.map((one) => ({ value: one, label: t(`form.timings.${one}`) }))}
        onChange={(next) => {
          onChange({ ...value, timing: next })
        }}
      />
      {timing === 'weekly' ? (
        <Select
          aria-label={t('form.weekday')}
          style={{ width: 120 }}
          value={weekday}
          options={weekdays.map((one) => ({ value: one as number, label: t(`weekday.${one}`) }))}
          onChange={(next) => {
            onChange({ ...value, weekday: next })
          }}
        />
      ) : null}
      {timing === 'atOnce' ? null : (
        <Select
          aria-label={t('form.hour')}
          style={{ width: 92 }}
          value={hour}
          options={hours}
          onChange={(next) => {
            onChange({ ...value, hour: next })
          }}
        />
      )}
      <small className="sub">{t(timing === 'atOnce' ? 'form.atOnceHint' : 'form.togetherHint')}</small>
    </div>
  )
}
const others = ['sheet', 'orderDetails', 'attachments'] as const
export const ContentChoice = ({ value, onChange }: Chosen<Settings['content']>) => {
  const { t } = useTranslation('autoSend')
  return (
    <div className={styles['row']}>
      {originalFormats.map((format) => (
        <Checkbox
          key={format}
          checked={value.originals.includes(format)}
          onChange={({ target }) => {
            onChange({
              ...value,
              originals: originalFormats.filter((one) => (one === format ? target.checked : value.originals.includes(one))),
            })
          }}
        >
          {t(`parts.${format}`)}
        </Checkbox>
      ))}
      {others.map((part) => (
        <Checkbox
          key={part}
          checked={value[part]}
          onChange={({ target }) => {
            onChange({ ...value, [part]: target.checked })
          }}
        >
          {t(`parts.${part}`)}
        </Checkbox>
      ))}
    </div>
  )
}
