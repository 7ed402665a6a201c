// The unmet requirements of a new password, and its strength.
import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { passwordParts } from '@piaotai/domain/limits.ts'
import { useCommon } from './password-check.ts'
import styles from '../../ui/fields/form.module.css'

const parts = Object.entries(passwordParts) as [keyof typeof passwordParts, (password: string) => boolean][]
/** 0 refused, 1 valid, 2 good, 3 strong: by length and by the number of different characters. */
export const strengthOf = (password: string): 0 | 1 | 2 | 3 => {
  if (!parts.every(([, met]) => met(password))) return 0
  const different = new Set(password).size
  if (password.length >= 14 && different >= 10) return 3
  return password.length >= 11 && different >= 8 ? 2 : 1
}
export const PasswordStrength = ({ password }: { password: string }) => {
  const { t } = useTranslation('form')
  const common = useCommon(password)
  const strength = common ? 0 : strengthOf(password)
  return (
    <div className={styles['strength']}>
      <span className={`${styles['strength-bar']} s${strength}`} aria-hidden="true">
        <u />
        <u />
        <u />
      </span>
      {strength > 0 ? (
        <i className={styles['met']}>
          <Check size={13} />
          {t(`strength.${strength}`)}
        </i>
      ) : (
        <>
          {parts.map(([key, met]) => (
            <i key={key} className={met(password) ? styles['met'] : ''}>
              {met(password) ? <Check size={13} /> : <Circle size={11} />}
              {t(`strength.${key}`)}
            </i>
          ))}
          {common ? (
            <i>
              <Circle size={11} />
              {t('strength.uncommon')}
            </i>
          ) : null}
        </>
      )}
    </div>
  )
}
