import { useTranslation } from 'react-i18next'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { signIn, type NextStep } from '../../lib/session/sign-in.ts'
import { CodeFields } from '../../shared/account/code-fields.tsx'
import { PhoneField } from '../../shared/account/phone-field.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import styles from './sign-in-frame.module.css'

/** Sign-in by a code sent to the phone. */
export const SmsForm = ({ onNext }: { onNext: (step: NextStep, remember: boolean) => void }) => {
  const { t } = useTranslation('account')
  const rules = useRules()
  const form = useAccountForm({
    initial: { tel: '', captcha: '', code: '' },
    rules: { tel: rules.phone, code: rules.code },
    send: async ({ tel, code }) => {
      const step = await signIn({ grantType: 'sms', phone: tel, code })
      if (step) onNext(step, false)
    },
  })
  return (
    <FormBox form={form}>
      <PhoneField form={form} autoFocus />
      <CodeFields form={form} kind="sms" target={useValue(form, 'tel')} targetHolds={() => form.holds('tel')} purpose="signIn" />
      <FormError text={form.errors.form} />
      <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className={styles['entry-submit']}>
        {t('submit')}
      </Button>
    </FormBox>
  )
}
