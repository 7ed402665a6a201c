// Validation messages of fields that many forms share.
import { useTranslation } from 'react-i18next'
import { emailHolds, limits, passwordHolds, phoneHolds } from '@piaotai/domain/limits.ts'
import { recoveryCodeHolds } from '@piaotai/domain/account/recovery-code.ts'
import { isCommon } from './password-check.ts'

export const useRules = () => {
  const { t } = useTranslation('form')
  return {
    phone: (value: string) => (value === '' ? t('phone.required') : !phoneHolds(value) && t('phone.wrong')),
    email: (value: string) => (value.trim() === '' ? t('email.required') : !emailHolds(value.trim()) && t('email.wrong')),
    code: (value: string) => (value === '' ? t('code.required') : !/^\d{6}$/.test(value) && t('code.digits')),
    /** An authenticator's code, or a recovery code instead. */
    factorCode: (value: string) =>
      value === '' ? t('factor.required') : !/^\d{6}$/.test(value) && !recoveryCodeHolds(value) && t('factor.wrong'),
    password: (value: string) => value === '' && t('password.required'),
    newPassword: (value: string) =>
      value === '' ? t('password.newRequired') : passwordHolds(value) ? isCommon(value) && t('password.common') : t('password.weak'),
    repeat: (value: string, newPassword: string) =>
      value === '' ? t('password.repeatRequired') : value !== newPassword && t('password.differs'),
    name: (value: string) => (value.trim() === '' ? t('name.required') : [...value.trim()].length > limits.name && t('name.long')),
  } as const
}
