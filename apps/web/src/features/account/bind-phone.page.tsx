// /bindPhone: a first phone for a person who came by their company or by WeChat and has no password to confirm with.
import { App, Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { reloadUser } from '../../lib/sign-in.ts'
import { CodeFields } from '../../ui/code-fields.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useRules } from '../../ui/rules.ts'
import { FormError } from '../../ui/text-field.tsx'
import { EntryFrame } from './entry-frame.tsx'

const BindPhonePage = () => {
  const { t } = useTranslation('login')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const rules = useRules()
  const home = () => navigate({ to: '/' })
  const form = useForm({
    initial: { tel: '', captcha: '', code: '' }, rules: { tel: rules.phone, code: rules.code },
    send: async ({ tel, code }) => {
      await api.user.bindFirstTel({ tel, code }, { quiet: true })
      await reloadUser()
      void message.success(t('bindPhone.done'))
      await home()
    },
  })
  return (
    <EntryFrame title={t('bindPhone.title')} sub={t('bindPhone.sub')}>
      <form onSubmit={form.submit} noValidate>
        <PhoneField form={form} autoFocus />
        <CodeFields form={form} kind="sms" target={form.values.tel} targetHolds={() => form.holds('tel')} purpose="bind" />
        <FormError text={form.errors.form} />
        <Button type="primary" size="large" block htmlType="submit" loading={form.busy} className="entry-submit">{t('bindPhone.submit')}</Button>
        <p className="entry-agree"><button type="button" className="plain link" onClick={() => { void home() }}>{t('bindPhone.later')}</button></p>
      </form>
    </EntryFrame>
  )
}
export default BindPhonePage
