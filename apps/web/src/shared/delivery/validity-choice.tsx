// 有效期: a usual number of days, or a typed one in days or hours.
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits, validityHolds, validUntil, type Validity } from '@piaotai/domain/delivery/delivery.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import styles from './address-chips.module.css'

const usual: readonly number[] = deliveryLimits.days
export const ValidityChoice = ({ value, onChange }: { value: Validity; onChange: (value: Validity) => void }) => {
  const { t } = useTranslation('deliverySending')
  const [typed, setTyped] = useState(() => value.unit !== 'days' || !usual.includes(value.count))
  const [now] = useState(() => new Date())
  const holds = validityHolds(value)
  return (
    <div className={styles['row']}>
      <Segmented<number>
        size="small"
        aria-label={t('validity')}
        value={typed ? 0 : value.count}
        options={[...usual.map((days) => ({ value: days, label: t('days', { count: days }) })), { value: 0, label: t('custom') }]}
        onChange={(days) => {
          setTyped(days === 0)
          if (days > 0) onChange({ unit: 'days', count: days })
        }}
      />
      {typed ? (
        <>
          <Input
            size="small"
            style={{ width: 56 }}
            aria-label={t('validityCount')}
            aria-invalid={!holds}
            status={holds ? '' : 'error'}
            inputMode="numeric"
            maxLength={4}
            value={value.count === 0 ? '' : String(value.count)}
            onChange={({ target }) => {
              onChange({ ...value, count: Number(target.value.replace(/\D/g, '')) })
            }}
          />
          <Segmented<Validity['unit']>
            size="small"
            aria-label={t('validityUnit')}
            value={value.unit}
            options={(['days', 'hours'] as const).map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
            onChange={(unit) => {
              onChange({ ...value, unit })
            }}
          />
        </>
      ) : null}
      <small className={holds ? 'sub' : 'field-error'}>
        {holds ? t('until', { time: minuteOf(validUntil(now, value).toISOString()) }) : t('validityWrong', { max: deliveryLimits.daysMax })}
      </small>
    </div>
  )
}
