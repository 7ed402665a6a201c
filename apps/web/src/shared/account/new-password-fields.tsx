// A new password, typed twice, with its rules. `first`: the account has no password yet.
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import type { FormPart } from '../../ui/kits/form/use-judging.ts'
import { PasswordStrength } from './password-strength.tsx'

export const NewPasswordFields = ({
  form,
  first = false,
  large = true,
}: {
  form: FormPart<{ newPassword: string; repeat: string }>
  first?: boolean
  large?: boolean
}) => {
  const { t } = useTranslation('form')
  const input = { size: large ? 'large' : 'middle', autoComplete: 'new-password', maxLength: limits.newPasswordInput } as const
  return (
    <>
      <form.AppField name="newPassword">
        {({ TextField, state }) => (
          <TextField
            secret
            label={t(first ? 'password.current' : 'password.new')}
            input={input}
            below={<PasswordStrength password={state.value} first={first} />}
          />
        )}
      </form.AppField>
      <form.AppField name="repeat">
        {({ TextField }) => <TextField secret label={t(first ? 'password.again' : 'password.repeat')} input={input} />}
      </form.AppField>
    </>
  )
}
