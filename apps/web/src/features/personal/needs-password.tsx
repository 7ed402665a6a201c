import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import type { Form } from '../../lib/form/form.ts'
import { useSession } from '../../lib/session/session.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Whether the person has no password yet, and so cannot confirm a change by it. */
export const useLacksPassword = (): boolean => useSession()?.user?.hasPassword === false
export const NeedsPassword = () => {
  const { t } = useTranslation('personal')
  return useLacksPassword() ? (
    <p className="form-error" role="alert">
      {t('bind.needPassword')}
    </p>
  ) : null
}

/** The account's password, asked again for a change. */
export const PasswordField = ({ form, label }: { form: Form<{ password: string }>; label: string }) => (
  <TextField
    form={form}
    name="password"
    secret
    label={label}
    input={{ size: 'middle', autoComplete: 'current-password', maxLength: limits.passwordInput }}
  />
)
