// 单点登录: the company's OpenID Connect service, and the mail domains whose members sign in there.
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { signInRulesEndpoints } from '@piaotai/contract/account/sign-in-rules.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { mailDomainHolds } from '@piaotai/domain/account/mail-domain.ts'
import { api } from '../../lib/http/api.ts'
import { useForm } from '../../lib/form/form.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const split = (text: string): string[] =>
  text
    .split(/[\s,，;；、]+/)
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
const address = /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._~/-]*)?$/
const input = { size: 'middle', autoComplete: 'off', spellCheck: false } as const

export const SsoDialog = ({
  sso,
  onClose,
}: {
  sso: Received<(typeof signInRulesEndpoints)['readSignInRules']>['sso']
  onClose: (saved: boolean) => void
}) => {
  const { t } = useTranslation('company')
  const form = useForm({
    initial: {
      on: sso.on || sso.issuer === '',
      issuer: sso.issuer,
      clientId: sso.clientId,
      clientSecret: '',
      domains: sso.domains.join(' '),
    },
    rules: {
      issuer: (value) => !address.test(value.trim()) && t('sso.issuerWrong'),
      clientId: (value) => value.trim() === '' && t('sso.clientIdRequired'),
      clientSecret: (value) => value === '' && !sso.hasSecret && t('sso.secretRequired'),
      domains: (value) => (split(value).length === 0 || !split(value).every(mailDomainHolds)) && t('sso.domainsWrong'),
    },
    send: async ({ on, issuer, clientId, clientSecret, domains }) => {
      await api.user.saveSignInRules(
        {
          sso: { on, issuer: issuer.trim(), clientId: clientId.trim(), domains: split(domains), ...(clientSecret ? { clientSecret } : {}) },
        },
        { quiet: true },
      )
      onClose(true)
    },
  })
  const hint = (text: string) => <p className="field-hint">{text}</p>
  return (
    <FormDialog
      title={t('sso.title')}
      width={560}
      form={form}
      submit={t('save')}
      onClose={() => {
        onClose(false)
      }}
    >
      <p className="dialog-lead">
        {t('sso.lead')}
        <br />
        <span className="copy-text">
          <code>{sso.redirectUrl}</code>
          <CopyButton text={sso.redirectUrl} label={t('sso.copyRedirect')} />
        </span>
      </p>
      <div className="field">
        <label className="switch-line">
          <Switch
            size="small"
            checked={form.values.on}
            onChange={(on) => {
              form.set('on', on)
            }}
          />
          {t('sso.on')}
        </label>
      </div>
      <TextField
        form={form}
        name="issuer"
        label={t('sso.issuer')}
        input={{ ...input, maxLength: 300, placeholder: 'https://login.company.cn' }}
        below={hint(t('sso.issuerHint'))}
      />
      <TextField form={form} name="clientId" label={t('sso.clientId')} input={{ ...input, maxLength: 200 }} />
      <TextField
        form={form}
        name="clientSecret"
        secret
        label={t('sso.clientSecret')}
        input={{ ...input, autoComplete: 'new-password', maxLength: 500 }}
        below={sso.hasSecret ? hint(t('sso.secretKept')) : undefined}
      />
      <TextField
        form={form}
        name="domains"
        label={t('sso.domains')}
        input={{ ...input, maxLength: limits.email * 20, placeholder: 'company.cn' }}
        below={hint(t('sso.domainsHint'))}
      />
    </FormDialog>
  )
}
