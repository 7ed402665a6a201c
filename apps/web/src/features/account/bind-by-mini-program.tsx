// The first sign-in by the mini-program: the phone creates the account, or binds the mini-program to its existing
// account.
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { signIn, type NextStep } from '../../lib/session/sign-in.ts'
import { CodeFields } from '../../shared/account/code-fields.tsx'
import { PhoneField } from '../../shared/account/phone-field.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import styles from './sign-in-frame.module.css'

interface Props {
  readonly ticket: string
  readonly nickName: string | null
  readonly onNext: (step: NextStep) => void
  readonly onStartOver: () => void
}
export const BindByMiniProgram = ({ ticket, nickName, onNext, onStartOver }: Props) => {
  const { t } = useTranslation('account')
  const rules = useRules()
  const [made, setMade] = useState<string>()
  const form = useAccountForm({
    initial: { tel: '', captcha: '', code: '' },
    rules: { tel: rules.phone, code: rules.code },
    send: async ({ tel, code }) => {
      // A ticket registers once: if only the sign-in after it failed, retries only that.
      const entry = made ?? (await api.user.registerByMiniProgram({ ticket, tel, code }, { quiet: true })).ticket
      setMade(entry)
      const next = await signIn({ grantType: 'mini_program', ticket: entry })
      if (next) onNext(next)
    },
  })
  return (
    <SignInFrame title={t('mini.bindTitle')} sub={nickName ? t('mini.bindSubNamed', { name: nickName }) : t('mini.bindSub')}>
      <FormBox form={form}>
        <PhoneField form={form} autoFocus />
        <CodeFields form={form} kind="sms" target={useValue(form, 'tel')} targetHolds={() => form.holds('tel')} purpose="register" />
        <FormError text={form.errors.form} />
        <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className={styles['entry-submit']}>
          {t('mini.submit')}
        </Button>
        <p className={styles['entry-agree']}>
          <button type="button" className="plain link" onClick={onStartOver}>
            {t('factor.startOver')}
          </button>
        </p>
      </FormBox>
    </SignInFrame>
  )
}
