// 二次验证: the authenticator is shown after the password, and counts after its first code. Switched off by both.
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { plainCode } from '@piaotai/domain/plain-text.ts'
import { api } from '../../lib/api.ts'
import { useForm, type Form } from '../../lib/form.ts'
import { useSession } from '../../lib/session.ts'
import { reloadUser } from '../../lib/sign-in.ts'
import { useRules } from '../../ui/rules.ts'
import { TextField } from '../../ui/text-field.tsx'
import { TotpPicture } from '../../ui/totp-key.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NeedsPassword, useLacksPassword } from './needs-password.tsx'

export const FactorDialog = ({ onClose }: { onClose: () => void }) => {
  const [on] = useState(useSession()?.user?.totpOn ?? false)
  const [key, setKey] = useState<{ readonly secret: string; readonly uri: string }>()
  if (on) return <TurnOff onClose={onClose} />
  return key ? <Confirm secret={key.secret} uri={key.uri} onClose={onClose} /> : <AskPassword onKey={setKey} onClose={onClose} />
}
const PasswordField = ({ form, label }: { form: Form<{ password: string }>; label: string }) => (
  <TextField
    form={form}
    name="password"
    secret
    label={label}
    input={{ size: 'middle', autoComplete: 'current-password', maxLength: limits.passwordInput }}
  />
)
const CodeField = ({ form, first = false }: { form: Form<{ code: string }>; first?: boolean }) => {
  const { t } = useTranslation(['personal', 'form'])
  return (
    <TextField
      form={form}
      name="code"
      label={t('factor.code')}
      plain={plainCode}
      input={{
        size: 'middle',
        autoComplete: 'one-time-code',
        inputMode: 'numeric',
        placeholder: t('form:code.placeholder'),
        ...(first ? { 'data-first': '' } : {}),
      }}
    />
  )
}
/** What follows a change: the user is read anew, the person is told, the dialog goes. */
const useEnd = (onClose: () => void) => {
  const { message } = App.useApp()
  return async (sentence: string): Promise<void> => {
    await reloadUser()
    void message.success(sentence)
    onClose()
  }
}
const AskPassword = ({ onKey, onClose }: { onKey: (key: { secret: string; uri: string }) => void; onClose: () => void }) => {
  const { t } = useTranslation('personal')
  const rules = useRules()
  const form = useForm({
    initial: { password: '' },
    rules: { password: rules.password },
    send: async ({ password }) => {
      onKey(await api.user.enrolTotp({ password }, { quiet: true }))
    },
  })
  return (
    <FormDialog title={t('factor.title')} form={form} submit={t('factor.next')} blocked={useLacksPassword()} onClose={onClose}>
      <NeedsPassword />
      <p className="dialog-lead">{t('factor.intro')}</p>
      <PasswordField form={form} label={t('factor.password')} />
    </FormDialog>
  )
}
const Confirm = ({ secret, uri, onClose }: { secret: string; uri: string; onClose: () => void }) => {
  const { t } = useTranslation('personal')
  const rules = useRules()
  const end = useEnd(onClose)
  const form = useForm({
    initial: { code: '' },
    rules: { code: rules.code },
    send: async ({ code }) => {
      await api.user.confirmTotp({ code }, { quiet: true })
      await end(t('factor.on'))
    },
  })
  return (
    <FormDialog title={t('factor.title')} form={form} submit={t('factor.confirm')} onClose={onClose}>
      <TotpPicture secret={secret} uri={uri} />
      <CodeField form={form} first />
    </FormDialog>
  )
}
const TurnOff = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['personal', 'form'])
  const rules = useRules()
  const end = useEnd(onClose)
  const form = useForm({
    initial: { password: '', code: '' },
    rules: { password: rules.password, code: rules.code },
    send: async (values) => {
      await api.user.disableTotp(values, { quiet: true })
      await end(t('factor.turnedOff'))
    },
  })
  return (
    <FormDialog title={t('factor.offTitle')} form={form} submit={t('factor.off')} danger onClose={onClose}>
      <p className="dialog-lead">{t('factor.offText')}</p>
      <PasswordField form={form} label={t('form:password.current')} />
      <CodeField form={form} />
    </FormDialog>
  )
}
