import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/form.ts'
import { signIn, type NextStep } from '../../lib/sign-in.ts'
import { CodeFields } from '../../ui/code-fields.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useRules } from '../../ui/rules.ts'
import { FormError } from '../../ui/text-field.tsx'
import '../../lib/login-sentences.ts'
import { Button } from '../../ui/button.tsx'

/** Sign-in by a code sent to the phone. */
export const SmsForm = ({ onNext }: { onNext: (step: NextStep, remember: boolean) => void }) => {
  const { t } = useTranslation('login')
  const rules = useRules()
  const form = useForm({
    initial: { tel: '', captcha: '', code: '' },
    rules: { tel: rules.phone, code: rules.code },
    send: async ({ tel, code }) => {
      const step = await signIn({ grantType: 'sms', phone: tel, code })
      if (step) onNext(step, false)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <PhoneField form={form} autoFocus />
      <CodeFields form={form} kind="sms" target={form.values.tel} targetHolds={() => form.holds('tel')} purpose="signIn" />
      <FormError text={form.errors.form} />
      <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className="entry-submit">
        {t('submit')}
      </Button>
    </form>
  )
}
