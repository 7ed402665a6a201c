// When a target sends by itself, and how much at once.
import { InputNumber, Segmented } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { automaticChoices, pushLimits } from '@piaotai/domain/push/push.ts'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import { labelWidth } from './lines.tsx'
import type { Editing } from './target-draft.ts'
import styles from './targets.module.css'

interface Props {
  readonly value: Editing
  readonly may: boolean
  readonly put: (change: Partial<Editing>) => void
}
export const SendingFields = ({ value, may, put }: Props) => {
  const { t } = useTranslation('push')
  const id = useId()
  return (
    <LabelledLine label={t('targets.sending')} width={labelWidth}>
      <div className={styles['buttons']}>
        <Segmented
          aria-label={t('targets.sending')}
          disabled={!may}
          value={value.automatic}
          options={automaticChoices.map((choice) => ({ value: choice, label: t(`targets.automatic.${choice}`) }))}
          onChange={(automatic) => {
            put({ automatic })
          }}
        />
        <label htmlFor={`${id}-at-once`}>{t('targets.concurrency')}</label>
        <InputNumber
          id={`${id}-at-once`}
          min={1}
          max={pushLimits.concurrencyMax}
          precision={0}
          disabled={!may}
          value={value.concurrency}
          onChange={(concurrency) => {
            put({ concurrency: concurrency ?? 1 })
          }}
        />
        <span>{t('targets.concurrencyUnit')}</span>
      </div>
    </LabelledLine>
  )
}
