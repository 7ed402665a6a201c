// 单点登录: the company's OpenID Connect service, and the mail domains whose members sign in there.
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import { signInRulesEndpoints } from '@piaotai/contract/account/sign-in-rules.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { mailDomainHolds } from '@piaotai/domain/account/mail-domain.ts'
import { api } from '../../lib/http/api.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import styles from '../../ui/fields/form.module.css'

const schema = signInRulesEndpoints.saveSignInRules.input.shape.sso.unwrap().pick({ on: true, clientId: true }).loose()
const split = (text: string): string[] =>
  text
    .split(/[\s,，;；、]+/)
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
const address = /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._~/-]*)?$/
const input = { autoComplete: 'off', spellCheck: false } as const

export const SsoDialog = ({
  sso,
  onClose,
}: {
  sso: Received<(typeof signInRulesEndpoints)['readSignInRules']>['sso']
  onClose: (saved: boolean) => void
}) => {
  const { t } = useTranslation('company')
  const contractForm = useContractForm({
    schema,
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
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog
      title={t('sso.title')}
      width={560}
      form={contractForm}
      submit={t('save')}
      onClose={() => {
        onClose(false)
      }}
    >
      <p className="dialog-lead">
        {t('sso.lead')}
        <br />
        <span className={styles['copy-text']}>
          <code>{sso.redirectUrl}</code>
          <CopyButton text={sso.redirectUrl} label={t('sso.copyRedirect')} />
        </span>
      </p>
      <AppField name="on">
        {(field) => (
          <div className={styles['field']}>
            <label className={styles['switch-line']}>
              <Switch size="small" checked={field.state.value} onChange={field.handleChange} />
              {t('sso.on')}
            </label>
          </div>
        )}
      </AppField>
      <AppField name="issuer">
        {({ Text }) => (
          <Text label={t('sso.issuer')} hint={t('sso.issuerHint')} {...input} max={300} placeholder="https://login.company.cn" />
        )}
      </AppField>
      <AppField name="clientId">{({ Text }) => <Text label={t('sso.clientId')} {...input} />}</AppField>
      <AppField name="clientSecret">
        {({ TextField }) => (
          <TextField
            secret
            label={t('sso.clientSecret')}
            below={sso.hasSecret ? <p className="field-hint">{t('sso.secretKept')}</p> : undefined}
            input={{ ...input, size: 'middle', autoComplete: 'new-password', maxLength: 500 }}
          />
        )}
      </AppField>
      <AppField name="domains">
        {({ Text }) => (
          <Text label={t('sso.domains')} hint={t('sso.domainsHint')} {...input} max={limits.email * 20} placeholder="company.cn" />
        )}
      </AppField>
    </ContractFormDialog>
  )
}
