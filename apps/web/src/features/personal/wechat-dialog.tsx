// Binds WeChat by the password and a scan, unbinds it by the password.
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { MiniProgramCode } from '../../shared/account/mini-program-code.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { NeedsPassword, useLacksPassword } from './needs-password.tsx'

export const WeChatDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['personal', 'form'])
  const { message } = App.useApp()
  const user = useSession()?.user
  const rules = useRules()
  const lacksPassword = useLacksPassword()
  // The dialog's purpose is fixed when it opens: binding must not turn it into unbinding.
  const [bound] = useState(user?.bindWx ?? false)
  const [ticket, setTicket] = useState('')
  const form = useAccountForm({
    initial: { password: '' },
    rules: { password: rules.password },
    send: async ({ password }) => {
      if (bound) await api.user.unbindWx({ password, userId: user?.id ?? '' }, { quiet: true })
      else await api.user.bindWx({ ticket, password }, { quiet: true })
      await reloadUser()
      void message.success(t(bound ? 'wx.unbound' : 'wx.bound'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(bound ? 'wx.unbindTitle' : 'wx.bindTitle')}
      form={form}
      submit={t(bound ? 'wx.unbind' : 'bind.submit')}
      danger={bound}
      blocked={lacksPassword}
      why={!lacksPassword && !bound && ticket === '' ? t('wx.scanFirst') : undefined}
      onClose={onClose}
    >
      <NeedsPassword />
      <p className="dialog-lead">{t(bound ? 'wx.unbindText' : 'wx.bindText')}</p>
      {bound ? null : <MiniProgramCode onConfirmed={setTicket} size={148} confirmed={ticket !== ''} />}
      <form.AppField name="password">
        {({ TextField }) => (
          <TextField
            secret
            label={t('form:password.current')}
            input={{ size: 'middle', autoComplete: 'current-password', maxLength: limits.passwordInput }}
          />
        )}
      </form.AppField>
    </FormDialog>
  )
}
