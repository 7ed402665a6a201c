// 二次验证: the authenticator is shown after the password, and active after its first code. Switching it off needs both.
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainCode } from '@piaotai/domain/text/plain-text.ts'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { useRules } from '../../shared/account/field-rules.ts'
import { FactorCodeField } from '../../shared/account/factor-code-field.tsx'
import { TotpPicture } from '../../shared/account/totp-key.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { NeedsPassword, PasswordField, useLacksPassword } from './needs-password.tsx'
import { CodesDialog } from './recovery-dialog.tsx'

export const FactorDialog = ({ onClose }: { onClose: () => void }) => {
  const [on] = useState(useSession()?.user?.totpOn ?? false)
  const [key, setKey] = useState<{ readonly secret: string; readonly uri: string }>()
  if (on) return <TurnOff onClose={onClose} />
  return key ? <Confirm secret={key.secret} uri={key.uri} onClose={onClose} /> : <AskPassword onKey={setKey} onClose={onClose} />
}
const AskPassword = ({ onKey, onClose }: { onKey: (key: { secret: string; uri: string }) => void; onClose: () => void }) => {
  const { t } = useTranslation('personal')
  const rules = useRules()
  const form = useAccountForm({
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
  const { t } = useTranslation(['personal', 'form'])
  const { message } = App.useApp()
  const rules = useRules()
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useAccountForm({
    initial: { code: '' },
    rules: { code: rules.code },
    send: async ({ code }) => {
      const { recoveryCodes } = await api.user.confirmTotp({ code }, { quiet: true })
      setCodes(recoveryCodes)
      await reloadUser()
      void message.success(t('factor.on'))
    },
  })
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog title={t('factor.title')} form={form} submit={t('factor.confirm')} onClose={onClose}>
      <TotpPicture secret={secret} uri={uri} />
      <form.AppField name="code">
        {({ TextField }) => (
          <TextField
            label={t('form:factor.totp')}
            plain={plainCode}
            input={{
              size: 'middle',
              autoComplete: 'one-time-code',
              inputMode: 'numeric',
              placeholder: t('form:code.placeholder'),
              'data-first': '',
            }}
          />
        )}
      </form.AppField>
    </FormDialog>
  )
}
/** After a change: reloads the user, shows a message, closes the dialog. */
const useEnd = (onClose: () => void) => {
  const { message } = App.useApp()
  return async (sentence: string): Promise<void> => {
    await reloadUser()
    void message.success(sentence)
    onClose()
  }
}
const TurnOff = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['personal', 'form'])
  const rules = useRules()
  const end = useEnd(onClose)
  const form = useAccountForm({
    initial: { password: '', code: '' },
    rules: { password: rules.password, code: rules.factorCode },
    send: async (values) => {
      await api.user.disableTotp(values, { quiet: true })
      await end(t('factor.turnedOff'))
    },
  })
  return (
    <FormDialog title={t('factor.offTitle')} form={form} submit={t('factor.off')} danger onClose={onClose}>
      <p className="dialog-lead">{t('factor.offText')}</p>
      <PasswordField form={form} label={t('form:password.current')} />
      <FactorCodeField form={form} />
    </FormDialog>
  )
}
