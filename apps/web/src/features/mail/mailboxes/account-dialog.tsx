// A mailbox to read: the provider is known by the address, its hint says which password it wants, and a test logs in
// before anything is saved.
import { App, Button, Radio } from 'antd'
import { KeyRound } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mailSettingsEndpoints } from '@piaotai/contract/mail/settings.ts'
import { emailHolds } from '@piaotai/domain/limits.ts'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import {
  companyMailServices,
  inbox,
  mailHints,
  mailLimits,
  mailServices,
  type MailHint,
  type MailSecurity,
  type OAuthProvider,
} from '@piaotai/domain/mail.ts'
import { isDay } from '@piaotai/domain/months.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { dayOf } from '../../../lib/format/moment.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { useValue } from '../../../ui/kits/form/use-judging.ts'
import type { GivenProof } from '../../../shared/account/proof-dialog.tsx'
import { mailboxesKey, type MailAccount } from '../mail.queries.ts'
import formStyles from '../../../ui/fields/form.module.css'
import styles from './mailboxes.module.css'

const ProofDialog = lazy(() => import('../../../shared/account/proof-dialog.tsx'))
const providerOf: Partial<Readonly<Record<MailHint, OAuthProvider>>> = { gmail: 'google', outlook: 'microsoft', exchange: 'microsoft' }
const schema = mailSettingsEndpoints.addMailAccount.input.pick({ comment: true, host: true, login: true, folder: true }).loose()
interface Props {
  readonly account?: MailAccount | undefined
  /** A confirmed mailbox of the person's own, instead of the company's. */
  readonly own?: string
  readonly onClose: () => void
}
const ports: Readonly<Record<MailSecurity, string>> = { tls: '993', starttls: '143' }
const monthMs = 30 * 86_400_000

const AccountDialog = ({ account, own, onClose }: Props) => {
  const { t } = useTranslation('mailMailboxes')
  const { message } = App.useApp()
  const client = useQueryClient()
  const first = own === undefined ? undefined : mailServices[mailDomainOf(own)]
  const hintOf = (): MailHint =>
    (account ? (Object.keys(providerOf) as MailHint[]).find((name) => providerOf[name] === account.auth) : undefined) ??
    first?.hint ??
    'app'
  const [tested, setTested] = useState<{ readonly mails: number } | { readonly error: unknown }>()
  const [testing, setTesting] = useState(false)
  /** What waits for the person's proof. */
  const [proving, setProving] = useState<'save' | OAuthProvider>()
  const offered = useQuery({ queryKey: ['mail-oauth'], queryFn: () => emailApi.readMailOAuth({}, { quiet: true }), staleTime: Infinity })
  const [monthAgo] = useState(() => dayOf(new Date(Date.now() - monthMs).toISOString()))
  const contractForm = useContractForm({
    schema,
    initial: {
      hint: hintOf(),
      email: account?.email ?? own ?? '',
      comment: account?.comment ?? '',
      host: account?.host ?? first?.host ?? '',
      port: String(account?.port ?? first?.port ?? 993),
      security: account?.security ?? 'tls',
      login: account?.login ?? own ?? '',
      folder: account?.folder ?? inbox,
      secret: '',
      fromDay: account?.fromDay ?? monthAgo,
    },
    rules: {
      email: (value) => !emailHolds(value.trim()) && t('accounts.emailWrong'),
      host: (value) => value.trim() === '' && t('accounts.needed'),
      folder: (value) => value.trim() === '' && t('accounts.needed'),
      login: (value) => value.trim() === '' && t('accounts.needed'),
      port: (value) => !['993', '143'].includes(value.trim()) && t('accounts.portWrong'),
      secret: (value) => !account && value === '' && t('accounts.needed'),
      fromDay: (value) => !(/^\d{4}-\d{2}-\d{2}$/.test(value.trim()) && isDay(value.trim())) && t('accounts.fromDayWrong'),
    },
    blamed: { 'mailbox.limit': 'email', 'mailbox.duplicate': 'email' },
    send: async (values) => {
      if (account && values.secret !== '') setProving('save')
      else await save(values)
    },
  })
  const { AppField } = contractForm.form
  const hint = useValue(contractForm, 'hint')
  type Values = ReturnType<typeof contractForm.now>
  const inputOf = (values: Values) => ({
    email: values.email.trim(),
    comment: values.comment,
    host: values.host.trim(),
    port: Number(values.port),
    security: values.security as MailSecurity,
    login: values.login.trim(),
    folder: values.folder.trim(),
  })
  const save = async (values: Values, proof?: GivenProof): Promise<void> => {
    const input = inputOf(values)
    const secret = values.secret === '' ? {} : { secret: values.secret, proof }
    const change = account && { id: account.id, ...input, ...secret, on: true }
    const fresh = { ...input, secret: values.secret, fromDay: values.fromDay.trim() }
    if (change) await (own === undefined ? emailApi.changeMailAccount : emailApi.changeOwnMailAccount)(change, { quiet: true })
    else await (own === undefined ? emailApi.addMailAccount : emailApi.bindOwnMailAccount)(fresh, { quiet: true })
    void message.success(t('accounts.saved'))
    await client.invalidateQueries({ queryKey: mailboxesKey })
    onClose()
  }
  const service = providerOf[hint]
  const provider = service && offered.data?.providers.includes(service) ? service : undefined
  const authorise = async (at: OAuthProvider, proof?: GivenProof): Promise<void> => {
    const values = contractForm.now()
    const { email, comment, folder } = inputOf(values)
    const asked = {
      provider: at,
      email,
      comment,
      folder,
      fromDay: values.fromDay.trim(),
      ...(account ? { id: account.id, proof } : {}),
    }
    const begin = own === undefined ? emailApi.beginMailOAuth : emailApi.beginOwnMailOAuth
    location.assign((await begin(asked, { quiet: true })).redirectUrl)
  }
  const consent = (at: OAuthProvider): void => {
    if (!contractForm.holds('email', 'folder', 'fromDay')) return
    if (account) setProving(at)
    else
      authorise(at).catch((error: unknown) => {
        contractForm.refuse(error)
      })
  }
  const fill = (host: string, port: number): void => {
    contractForm.set('host', host)
    contractForm.set('port', String(port))
    contractForm.set('security', 'tls')
  }
  const setEmail = (email: string): string => {
    const known = emailHolds(email.trim()) ? mailServices[mailDomainOf(email.trim().toLowerCase())] : undefined
    if (known) {
      contractForm.set('hint', known.hint)
      fill(known.host, known.port)
    }
    const { login, email: before } = contractForm.now()
    if (login === '' || login === before.trim()) contractForm.set('login', email.trim())
    return email
  }
  const choose = (next: MailHint): void => {
    contractForm.set('hint', next)
    const service = next in companyMailServices ? companyMailServices[next as keyof typeof companyMailServices] : undefined
    if (service) fill(service.host, service.port)
  }
  const test = (): void => {
    if (!contractForm.holds('email', 'host', 'port', 'login', 'secret')) return
    setTesting(true)
    setTested(undefined)
    const values = contractForm.now()
    const secret = values.secret === '' ? {} : { secret: values.secret }
    emailApi
      .testMailAccount({ ...inputOf(values), ...(account ? { id: account.id } : {}), ...secret }, { quiet: true })
      .then(
        ({ mails }) => {
          setTested({ mails })
        },
        (error: unknown) => {
          setTested({ error })
        },
      )
      .finally(() => {
        setTesting(false)
      })
  }
  return (
    <>
      <ContractFormDialog
        guarded={false}
        title={account ? t('accounts.edit') : own === undefined ? t('accounts.add') : t('own.bind')}
        form={contractForm}
        submit={t('accounts.save')}
        width={600}
        onClose={onClose}
        note={
          own === undefined ? (
            <Button loading={testing} onClick={test}>
              {t('accounts.test')}
            </Button>
          ) : undefined
        }
      >
        <AppField name="email">
          {({ Text }) => (
            <Text label={t('accounts.email')} plain={setEmail} type="email" max={100} disabled={own !== undefined} autoComplete="off" />
          )}
        </AppField>
        <div className={formStyles['field']}>
          <Radio.Group
            aria-label={t('accounts.preset')}
            value={hint}
            options={mailHints.map((value) => ({ value, label: t(`accounts.presets.${value}`) }))}
            onChange={({ target }) => {
              choose(target.value as MailHint)
            }}
          />
          <p className="field-hint">{provider ? t('oauth.hint') : t(`accounts.hints.${hint}`)}</p>
          {provider ? (
            <Button
              icon={<KeyRound size={15} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => {
                consent(provider)
              }}
            >
              {t(account?.auth === provider ? 'oauth.again' : `oauth.with.${provider}`)}
            </Button>
          ) : null}
        </div>
        <div className={styles['pair']}>
          <AppField name="host">{({ Text }) => <Text label={t('accounts.host')} autoComplete="off" />}</AppField>
          <AppField name="port">{({ Text }) => <Text label={t('accounts.port')} max={5} inputMode="numeric" />}</AppField>
        </div>
        <AppField name="security">
          {(field) => (
            <div className={formStyles['field']}>
              <Radio.Group
                aria-label={t('accounts.security')}
                value={field.state.value}
                options={(['tls', 'starttls'] as const).map((value) => ({ value, label: t(`accounts.securities.${value}`) }))}
                onChange={({ target }) => {
                  const security = target.value as MailSecurity
                  field.handleChange(security)
                  contractForm.set('port', ports[security])
                }}
              />
            </div>
          )}
        </AppField>
        <div className={styles['pair']}>
          <AppField name="login">{({ Text }) => <Text label={t('accounts.login')} autoComplete="off" />}</AppField>
          <AppField name="fromDay">
            {({ Text }) => <Text label={t('accounts.fromDay')} max={10} placeholder="2026-11-01" disabled={account !== undefined} />}
          </AppField>
        </div>
        <AppField name="folder">
          {({ Text }) => <Text label={t('accounts.folder')} hint={t('accounts.folderHint')} autoComplete="off" />}
        </AppField>
        <AppField name="secret">
          {({ TextField }) => (
            <TextField
              secret
              label={t('accounts.secret')}
              below={
                account ? (
                  <p className="field-hint">
                    {account.auth === 'password'
                      ? t('accounts.secretKept', { tail: account.tail || '—' })
                      : t(`oauth.kept.${account.auth}`)}
                  </p>
                ) : undefined
              }
              input={{ size: 'middle', maxLength: mailLimits.secret, autoComplete: 'new-password' }}
            />
          )}
        </AppField>
        <AppField name="comment">{({ Text }) => <Text label={t('accounts.comment')} />}</AppField>
        {tested ? (
          <p className={'mails' in tested ? 'status good' : 'field-error'} role="status">
            {'mails' in tested
              ? t('accounts.tested', { count: tested.mails })
              : tested.error instanceof CallFailed
                ? tested.error.message
                : t('failedText')}
          </p>
        ) : null}
      </ContractFormDialog>
      <Suspense>
        {proving ? (
          <ProofDialog
            title={t('proof.title')}
            text={t('proof.text')}
            submit={t(proving === 'save' ? 'accounts.save' : 'oauth.go')}
            onProof={(proof) => (proving === 'save' ? save(contractForm.now(), proof) : authorise(proving, proof))}
            onClose={() => {
              setProving(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default AccountDialog
