// What a new delivery begins with: its content, how its code travels, how long it holds, and who signs.
import { Checkbox, Input, Segmented } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits, originalFormats } from '@piaotai/domain/delivery/delivery.ts'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import type { Settings } from '../delivery.queries.ts'
import styles from './settings.module.css'

export const labelWidth = 200
export const others = ['sheet', 'orderDetails', 'attachments'] as const
interface Props {
  readonly value: Settings
  readonly may: boolean
  /** Whether the validity is within its bounds. */
  readonly holds: boolean
  readonly put: (change: Partial<Settings>) => void
}
export const SigningSettings = ({ value, may, holds, put }: Props) => {
  const { t } = useTranslation('deliverySettings')
  const id = useId()
  const { content, signer, validity } = value
  return (
    <section aria-label={t('signing')}>
      <h2>{t('signing')}</h2>
      <LabelledLine label={t('content')} width={labelWidth}>
        <div className={styles['row']}>
          {originalFormats.map((format) => (
            <Checkbox
              key={format}
              disabled={!may}
              checked={content.originals.includes(format)}
              onChange={({ target }) => {
                const originals = originalFormats.filter((one) => (one === format ? target.checked : content.originals.includes(one)))
                put({ content: { ...content, originals } })
              }}
            >
              {t(`parts.${format}`)}
            </Checkbox>
          ))}
          {others.map((part) => (
            <Checkbox
              key={part}
              disabled={!may}
              checked={content[part]}
              onChange={({ target }) => {
                put({ content: { ...content, [part]: target.checked } })
              }}
            >
              {t(`parts.${part}`)}
            </Checkbox>
          ))}
        </div>
      </LabelledLine>
      <LabelledLine label={t('code')} width={labelWidth}>
        <div className={styles['row']}>
          <Segmented<Settings['code']>
            aria-label={t('code')}
            disabled={!may}
            value={value.code}
            options={(['mail', 'apart'] as const).map((code) => ({ value: code, label: t(`codes.${code}`) }))}
            onChange={(code) => {
              put({ code })
            }}
          />
        </div>
      </LabelledLine>
      <LabelledLine label={t('validity')} id={`${id}-validity`} width={labelWidth}>
        <div className={styles['row']}>
          <Input
            id={`${id}-validity`}
            style={{ width: 72 }}
            inputMode="numeric"
            maxLength={4}
            disabled={!may}
            status={holds ? '' : 'error'}
            value={validity.count === 0 ? '' : String(validity.count)}
            onChange={({ target }) => {
              put({ validity: { ...validity, count: Number(target.value.replace(/\D/g, '')) } })
            }}
          />
          <Segmented<Settings['validity']['unit']>
            aria-label={t('unit')}
            disabled={!may}
            value={validity.unit}
            options={(['days', 'hours'] as const).map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
            onChange={(unit) => {
              put({ validity: { ...validity, unit } })
            }}
          />
          <small className={holds ? '' : 'field-error'}>{t('validityHint', { max: deliveryLimits.daysMax })}</small>
        </div>
      </LabelledLine>
      <LabelledLine label={t('signer')} width={labelWidth}>
        <div className={styles['row']}>
          {(['name', 'phone'] as const).map((field) => (
            <Checkbox
              key={field}
              disabled={!may}
              checked={signer[field]}
              onChange={({ target }) => {
                put({ signer: { ...signer, [field]: target.checked } })
              }}
            >
              {t(field)}
            </Checkbox>
          ))}
        </div>
      </LabelledLine>
    </section>
  )
}
