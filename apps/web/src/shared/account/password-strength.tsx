// Every rule of a new password before it is broken, ticked as it is met, and the password's strength.
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
/** `first`: the account has no password yet. */
export const PasswordStrength = ({ password, first }: { readonly password: string; readonly first: boolean }) => {
  const { t } = useTranslation('form')
  const common = useCommon(password)
  const strength = common ? 0 : strengthOf(password)
  const rules = [...parts.map(([key, met]) => [key, met(password)] as const), ['uncommon', password !== '' && !common] as const]
  return (
    <div className={styles['strength']}>
      <span className={`${styles['strength-bar']} s${strength}`} aria-hidden="true">
        <u />
        <u />
        <u />
      </span>
      {rules.map(([key, met]) => (
        <i key={key} className={met ? styles['met'] : ''}>
          {met ? <Check size={13} aria-label={t('strength.met')} /> : <Circle size={11} aria-label={t('strength.unmet')} />}
          {t(`strength.${key}`)}
        </i>
      ))}
      <i>{t(first ? 'strength.own' : 'strength.ownAndOther')}</i>
      {strength > 0 ? <i className={styles['met']}>{t(`strength.${strength}`)}</i> : null}
    </div>
  )
}
