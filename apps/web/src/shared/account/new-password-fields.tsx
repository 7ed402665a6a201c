// A new password, typed twice, with its unmet requirements. `first`: the account has no password yet.
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import type { Form } from '../../lib/form/form.ts'
import { PasswordStrength } from './password-strength.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

export const NewPasswordFields = ({
  form,
  first = false,
  large = true,
}: {
  form: Form<{ newPassword: string; repeat: string }>
  first?: boolean
  large?: boolean
}) => {
  const { t } = useTranslation('form')
  const input = { size: large ? 'large' : 'middle', autoComplete: 'new-password', maxLength: limits.newPasswordInput } as const
  return (
    <>
      <TextField
        form={form}
        name="newPassword"
        secret
        label={t(first ? 'password.current' : 'password.new')}
        input={input}
        below={<PasswordStrength password={form.values.newPassword} />}
      />
      <TextField form={form} name="repeat" secret label={t(first ? 'password.again' : 'password.repeat')} input={input} />
    </>
  )
}
