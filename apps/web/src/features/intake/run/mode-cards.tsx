// The import modes as cards: radio buttons underneath, for arrow keys and screen readers.
import { FileText, Files, Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UploadMode } from '@piaotai/domain/states.ts'
import styles from '../intake.module.css'

const cards = [
  ['einvoice', FileText],
  ['image', Image],
  ['multiPage', Files],
] as const

export const ModeCards = ({ mode, onChange }: { mode: UploadMode; onChange: (mode: UploadMode) => void }) => {
  const { t } = useTranslation('intake')
  return (
    <fieldset className={styles['im-modes']}>
      <legend className={styles['im-unseen']}>{t('mode.label')}</legend>
      {cards.map(([key, Icon]) => (
        <label key={key} className={key === mode ? 'on' : undefined}>
          <input
            type="radio"
            name="import-mode"
            autoFocus={key === mode}
            checked={key === mode}
            onChange={() => {
              onChange(key)
            }}
            aria-describedby={`im-mode-${key}`}
          />
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          <span>
            <b>{t(`mode.${key}`)}</b>
            <small id={`im-mode-${key}`}>{t(`mode.${key}Hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
