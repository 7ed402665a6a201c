import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { storedSsoEmail, storeSsoEmail } from '../../lib/session/sign-in.ts'
import { EmailField } from '../../shared/account/phone-field.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Button } from '../../ui/controls/button.tsx'
import styles from './sign-in-frame.module.css'

/** The domain of the company e-mail selects the identity service. */
export const SsoForm = ({ email = '' }: { email?: string }) => {
  const { t } = useTranslation('account')
  const rules = useRules()
  const form = useAccountForm({
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
    <FormBox form={form}>
      <EmailField form={form} label={t('ssoPage.email')} autoFocus />
      <FormError text={form.errors.form} />
      <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className={styles['entry-submit']}>
        {t('ssoPage.next')}
      </Button>
    </FormBox>
  )
}
