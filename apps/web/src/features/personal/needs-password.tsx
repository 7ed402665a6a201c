import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import type { FormPart } from '../../ui/kits/form/use-judging.ts'
import { useSession } from '../../lib/session/session.ts'

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
export const PasswordField = ({ form, label }: { form: FormPart<{ password: string }>; label: string }) => (
  <form.AppField name="password">
    {({ TextField }) => (
      <TextField secret label={label} input={{ size: 'middle', autoComplete: 'current-password', maxLength: limits.passwordInput }} />
    )}
  </form.AppField>
)
