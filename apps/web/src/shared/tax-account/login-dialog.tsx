// 登录电子税务局: password, proof of the person, identity; each step tells how long it lasts and what went wrong. Closing gives an open login up.
import { App, Button, Skeleton } from 'antd'
import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lockedFor, taxAccountLimits, taxAreas, type TaxIdentity } from '@piaotai/domain/tax/tax-bureau.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { clockOf } from '../../lib/format/moment.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { GoOrAsk } from '../../ui/page/go-or-ask.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { AccountStep } from './account-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { LoginButton } from './login-button.tsx'
import { LoginAside } from './login-aside.tsx'
import { ProofStep } from './proof-step.tsx'
import { Step } from './step.tsx'
import { useTaxAccounts, type TaxAccount, type TaxLogin } from './tax-login.queries.ts'
import { useLogin } from './use-login.ts'
import styles from './tax-login.module.css'

export interface LoginDialogProps {
  /** The default account without it. */
  readonly accountId?: string | undefined
  /** What waits for this login: lines of a `dl`. */
  readonly affected?: ReactNode
  readonly onClose: () => void
  /** The session is there. */
  readonly onDone?: (login: TaxLogin) => void
}
const width = 860
const LoginDialog = (props: LoginDialogProps) => {
  const { t } = useTranslation('taxAccount')
  const read = useTaxAccounts()
  const accounts = read.data?.content ?? []
  const first =
    accounts.find(({ id }) => id === props.accountId) ??
    accounts.find(({ mine, isDefault }) => mine && isDefault) ??
    accounts.find(({ mine }) => mine)
  if (first) return <Steps {...props} accounts={accounts} first={first} simulated={read.data?.channel === 'simulator'} />
  return (
    <Dialog
      title={t('login.title')}
      width={width}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{t('login.cancel')}</Button>}
    >
      {read.isError ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
      ) : read.isPending ? (
        <Skeleton active />
      ) : (
        <EmptyState
          kind="start"
          title={t('login.none')}
          text={t('login.noneText')}
          actions={<GoOrAsk goal={{ to: '/comset/taxAccounts' }} say="goTaxAccounts" onGo={props.onClose} />}
        />
      )}
    </Dialog>
  )
}
export default LoginDialog

const OtherAccount = ({ onChange }: { readonly onChange: () => void }) => {
  const { t } = useTranslation('taxAccount')
  return (
    <Button type="link" size="small" onClick={onChange}>
      {t('login.change')}
    </Button>
  )
}
/** Where the bureau of one machine is answered. */
const SimulatorNote = () => {
  const { t } = useTranslation('taxAccount')
  return (
    <>
      {t('login.simulator')}{' '}
      <a href="/dev/bureau" target="_blank" rel="noreferrer">
        {t('login.toSimulator')}
      </a>
    </>
  )
}
type StepsProps = LoginDialogProps & { readonly accounts: readonly TaxAccount[]; readonly first: TaxAccount; readonly simulated: boolean }
const Steps = ({ accounts, first, simulated, affected, onClose, onDone }: StepsProps) => {
  const { t } = useTranslation('taxAccount')
  const language = useLanguage()
  const { message } = App.useApp()
  const [chosenId, setChosenId] = useState(first.id)
  const account = accounts.find(({ id }) => id === chosenId) ?? first
  const area = taxAreas[account.area][language === 'en-US' ? 1 : 0]
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [identity, setIdentity] = useState<TaxIdentity>()
  const hands = useLogin((done) => {
    void message.success(t('login.done', { area }))
    onDone?.(done)
    onClose()
  })
  const { login, busy, failure } = hands
  const step =
    login === undefined || login.step === 'failed' || login.step === 'cancelled'
      ? 1
      : login.step === 'identity' || login.step === 'ok'
        ? 3
        : 2
  const error = failure ?? (login?.error ? sentenceOf(t, login, language) : undefined)
  const begin = (): void => {
    if (!account.hasPassword && password === '') return
    setCode('')
    setIdentity(undefined)
    void hands.start(account.id, account.hasPassword ? '' : password)
  }
  const enter = (typed: string): void => {
    setCode(typed)
    // The last figure sends it.
    if (typed.length === taxAccountLimits.sms && login?.step === 'sms') void hands.enter(typed)
  }
  const picked = identity ?? login?.offered.find((one) => one.code === account.identity)?.code ?? login?.offered[0]?.code
  const close = (): void => {
    hands.drop()
    onClose()
  }
  const restart = (): void => {
    hands.drop()
    setPassword('')
  }
  return (
    <Dialog
      title={t('login.title')}
      facts={`${area} ${account.taxId}`}
      width={width}
      onClose={close}
      note={
        simulated && step === 2 ? (
          <SimulatorNote />
        ) : step === 3 ? (
          t('login.keeps')
        ) : (
          t('login.leftToday', { left: account.logins.left, most: account.logins.most })
        )
      }
      actions={
        <>
          <Button onClick={close}>{t('login.cancel')}</Button>
          <LoginButton
            account={account}
            login={login}
            step={step}
            busy={busy}
            missing={{ password: password === '', code: code.length < taxAccountLimits.sms }}
            picked={picked}
            onBegin={begin}
            onEnter={() => {
              void hands.enter(code)
            }}
            onChoose={(one) => {
              void hands.choose(one)
            }}
          />
        </>
      }
    >
      <div className={styles['both']}>
        <ol className={styles['steps']}>
          <Step
            number={1}
            state={step === 1 ? 'now' : 'done'}
            title={t('login.step1')}
            note={step === 1 ? t('login.step1Note') : `${account.personName} ${account.phone} ${t('login.step1Done')}`}
            aside={step === 2 ? <OtherAccount onChange={restart} /> : null}
          >
            <AccountStep
              accounts={accounts}
              account={account}
              onAccount={(id) => {
                restart()
                setChosenId(id)
              }}
              password={password}
              onPassword={setPassword}
              error={step === 1 ? error : undefined}
              onEnter={begin}
            />
          </Step>
          <Step
            number={2}
            state={step === 2 ? 'now' : step === 3 ? 'done' : 'later'}
            title={t('login.step2')}
            note={noteOfProof(t, login, step, area)}
          >
            {login && step === 2 ? (
              <>
                <ProofStep
                  login={login}
                  busy={busy}
                  error={error}
                  code={code}
                  onCode={enter}
                  onProve={(way) => {
                    void hands.prove(way)
                  }}
                />
                {error !== undefined && login.step === 'proof' ? (
                  <p className="field-error" role="alert">
                    {error}
                  </p>
                ) : null}
              </>
            ) : null}
          </Step>
          <Step
            number={3}
            state={step === 3 ? 'now' : 'later'}
            title={t('login.step3')}
            note={step === 3 && login ? t('login.step3Now', { count: login.offered.length }) : t('login.step3Note')}
          >
            {login && step === 3 ? (
              <IdentityStep account={account} login={login} value={picked} onValue={setIdentity} error={error} />
            ) : null}
          </Step>
        </ol>
        <LoginAside account={account} affected={affected} />
      </div>
    </Dialog>
  )
}
type Words = TFunction<'taxAccount'>
function sentenceOf(t: Words, { error: said, triesLeft, note }: TaxLogin, language: string): string {
  const locked = said === 'ACCOUNT_LOCKED' ? lockedFor(note) : undefined
  const words = said === null ? '' : locked ? t(`lockedFor.${locked.unit}`, { count: locked.count }) : t(`error.${said}`)
  const tries = triesLeft === null || triesLeft === 0 ? '' : t('login.tries', { count: triesLeft })
  const own = said === 'UNKNOWN' && note !== '' ? t('login.said', { note }) : ''
  return [words, tries, own].filter(Boolean).join(language === 'en-US' ? '. ' : '，')
}
function noteOfProof(t: Words, now: TaxLogin | undefined, step: 1 | 2 | 3, area: string): string {
  if (step === 1 || now === undefined) return t('login.step2Note')
  if (step === 2) return t(now.ways.length > 1 ? 'login.step2Now' : 'login.step2Only', { area })
  if (now.way === null || now.provedAt === null) return t('login.step2None')
  return t('login.step2Done', { way: t(`login.ways.${now.way}`), at: clockOf(now.provedAt).slice(0, 5) })
}
