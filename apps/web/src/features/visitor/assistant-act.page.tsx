// /visitor/assistant: what an assistant wants to send out of the company, and the word of its key's person. Signed in, they decide once.
import { Button, Spin } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { assistantActEndpoints } from '@piaotai/contract/api-key/assistant-acts.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { useSession } from '../../lib/session/session.ts'
import { PublicSheet } from '../../shared/visitor/public-sheet.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Amount } from '../../ui/values/amount.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import publicSheetStyles from '../../shared/visitor/public-sheet.module.css'
import styles from './assistant-act.module.css'

type Act = Received<(typeof assistantActEndpoints)['readAssistantAct']>

const AssistantActPage = () => {
  const { t } = useTranslation('assistantAct')
  const { act: asked = '' } = useSearch({ strict: false }) as { readonly act?: unknown }
  const id = String(asked) as Act['id']
  const session = useSession()
  const inCompany = session?.company !== undefined
  const read = useQuery({
    queryKey: ['assistant-act', id, session?.company?.id],
    retry: false,
    enabled: inCompany,
    queryFn: () => bureauApi.readAssistantAct({ id }, { quiet: true }),
  })
  const title = t('title')
  if (!session)
    return (
      <PublicSheet title={title} below={<SignInMethods login={t('login')} />}>
        <h1>{title}</h1>
        <p className="sub">{t('leaves')}</p>
      </PublicSheet>
    )
  if (!inCompany || read.isError)
    return (
      <PublicSheet title={title}>
        <Told title={t('none')} text={t('noneText')} />
      </PublicSheet>
    )
  const given = read.data
  if (!given)
    return (
      <PublicSheet title={title}>
        <Spin />
      </PublicSheet>
    )
  if (given.state !== 'waiting')
    return (
      <PublicSheet title={title}>
        <Told title={t(`ended.${given.state}`)} text={t(`ended.${given.state}Text`)} />
      </PublicSheet>
    )
  return (
    <PublicSheet title={title} wide below={<Decision act={given} />}>
      <Shown act={given} />
    </PublicSheet>
  )
}
const Told = ({ title, text }: { readonly title: string; readonly text: string }) => {
  const { t } = useTranslation('assistantAct')
  const navigate = useNavigate()
  return (
    <>
      <h1 role="status">{title}</h1>
      <p className="sub">{text}</p>
      <div className={publicSheetStyles['sheet-acts']}>
        <Button
          size="large"
          autoFocus
          onClick={() => {
            void navigate({ to: '/' })
          }}
        >
          {t('home')}
        </Button>
      </div>
    </>
  )
}
const Shown = ({ act }: { readonly act: Act }) => {
  const { t } = useTranslation('assistantAct')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('key'), t('keyOf', act.key)],
    ...(act.target ? [[t('target'), act.target.name] as const] : []),
    ...(act.to.length > 0 ? [[t('to'), act.to.join('\n')] as const] : []),
    ...(act.cc.length > 0 ? [[t('cc'), act.cc.join('\n')] as const] : []),
    ...(act.title === '' ? [] : [[t('mailTitle'), act.title] as const]),
    ...(act.message === '' ? [] : [[t('message'), act.message] as const]),
  ]
  return (
    <>
      <p className="sub">{t('asks', { assistant: act.assistant || t('anAssistant'), key: act.key.name })}</p>
      <h1>{t(`act.${act.tool}`, { count: act.invoices.length })}</h1>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <div className={styles['rows']} tabIndex={0} role="region" aria-label={t('invoices')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('number')}</th>
              <th scope="col">{t('party')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {act.invoices.map(({ number, seller, buyer, amount }, at) => (
              <tr key={`${number} ${at}`}>
                <td className="mono">{number ?? '—'}</td>
                <td>{`${seller ?? '—'} → ${buyer ?? '—'}`}</td>
                <td>
                  <Amount value={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
const Decision = ({ act }: { readonly act: Act }) => {
  const { t } = useTranslation('assistantAct')
  const client = useQueryClient()
  const [busy, setBusy] = useState<boolean>()
  const [error, setError] = useState<CallFailed>()
  const decide = (agree: boolean) => {
    setBusy(agree)
    setError(undefined)
    bureauApi
      .decideAssistantAct({ id: act.id, agree }, { quiet: true })
      .then(
        () => client.invalidateQueries({ queryKey: ['assistant-act'] }),
        (failure: unknown) => {
          setError(failure instanceof CallFailed && !failure.shown ? failure : undefined)
        },
      )
      .finally(() => {
        setBusy(undefined)
      })
  }
  return (
    <>
      <p className="sub">{t('leaves')}</p>
      <FormError text={error?.message} />
      <div className={publicSheetStyles['sheet-acts']}>
        <Button
          type="primary"
          size="large"
          loading={busy === true}
          disabled={busy !== undefined}
          onClick={() => {
            decide(true)
          }}
        >
          {t('agree')}
        </Button>
        <Button
          size="large"
          loading={busy === false}
          disabled={busy !== undefined}
          onClick={() => {
            decide(false)
          }}
        >
          {t('refuse')}
        </Button>
        <span className="sub">{t('until', { at: minuteOf(act.expiresAt) })}</span>
      </div>
    </>
  )
}
export default AssistantActPage
