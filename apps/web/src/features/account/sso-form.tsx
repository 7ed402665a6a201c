import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { storedSsoEmail, storeSsoEmail } from '../../lib/sign-in.ts'
import { EmailField } from '../../ui/phone-field.tsx'
import { useRules } from '../../ui/rules.ts'
import { FormError } from '../../ui/text-field.tsx'
import '../../lib/login-sentences.ts'
import { Button } from '../../ui/button.tsx'

/** The domain of the company e-mail selects the identity service. */
export const SsoForm = ({ email = '' }: { email?: string }) => {
  const { t } = useTranslation('login')
  const rules = useRules()
  const form = useForm({
    initial: { email: email || (storedSsoEmail() ?? '') },
    rules: { email: rules.email },
    send: async (values) => {
      const plain = values.email.trim().toLowerCase()
      const { redirectUrl } = await api.auth.beginSso({ email: plain }, { quiet: true })
      storeSsoEmail(plain)
      location.assign(redirectUrl)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <EmailField form={form} label={t('ssoPage.email')} autoFocus />
      <FormError text={form.errors.form} />
      <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className="entry-submit">
        {t('ssoPage.next')}
      </Button>
    </form>
  )
}
