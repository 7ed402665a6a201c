// 证明是本人: a code by SMS, a scan, or a face. One is tried at a time; the others stay open.
import { Button, Input, Segmented } from 'antd'
import { MessageSquareText, QrCode, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { taxAccountLimits, type ProofWay } from '@piaotai/domain/tax/tax-bureau.ts'
import { useCountdown } from '../../lib/hooks/countdown.ts'
import { QrPicture } from '../../ui/values/qr-picture.tsx'
import type { TaxLogin } from './tax-login.queries.ts'
import styles from './tax-login.module.css'

interface Props {
  readonly login: TaxLogin
  readonly busy: boolean
  /** What is wrong with the present step. */
  readonly error: string | undefined
  readonly code: string
  readonly onCode: (code: string) => void
  readonly onProve: (way: ProofWay) => void
}
/** The seconds of the server, counted on by this machine's clock. */
const useLeft = (seconds: number | null, of: unknown): number => {
  const [left, start] = useCountdown()
  const begin = useEffectEvent(() => {
    start(seconds ?? 0)
  })
  useEffect(() => {
    begin()
  }, [of])
  return left
}
export const ProofStep = (props: Props) => {
  const { t } = useTranslation('taxAccount')
  const { login, onProve, busy } = props
  if (login.step === 'wait')
    return (
      <div className={styles['card']}>
        <h4>{t('login.wait')}</h4>
        <p className={styles['quiet']}>{t('login.waitText')}</p>
        <Button
          disabled={busy}
          onClick={() => {
            onProve('sms')
          }}
        >
          {t('login.waitOwn')}
        </Button>
      </div>
    )
  return (
    <div className={styles['cards']}>
      {login.ways.includes('sms') ? <SmsCard {...props} /> : null}
      {login.ways.includes('qr') || login.ways.includes('face') ? <ScanCard {...props} /> : null}
    </div>
  )
}
const useTime = () => {
  const { t } = useTranslation('taxAccount')
  return (seconds: number): string =>
    seconds >= 60 ? t('login.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }) : t('login.seconds', { seconds })
}
const ErrorLine = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className="field-error" role="alert">
      {text}
    </p>
  )

const SmsCard = ({ login, busy, error, code, onCode, onProve }: Props) => {
  const { t } = useTranslation('taxAccount')
  const time = useTime()
  const sent = login.step === 'sms'
  const left = useLeft(sent ? login.secondsLeft : null, login)
  const wait = useLeft(login.resendIn, login)
  const again = (
    <Button
      disabled={busy || wait > 0}
      onClick={() => {
        onCode('')
        onProve('sms')
      }}
    >
      {wait > 0 ? t('login.resendIn', { seconds: wait }) : t(login.sentTo === null ? 'login.send' : 'login.resend')}
    </Button>
  )
  return (
    <section className={styles['card']} data-now={sent}>
      <header>
        <MessageSquareText size={15} aria-hidden="true" />
        <h4>{t('login.sms')}</h4>
        {sent && left > 0 ? <span>{t('login.expiresIn', { time: time(left) })}</span> : null}
      </header>
      {sent ? (
        <>
          <p className={styles['quiet']}>{t('login.sentTo', { phone: login.sentTo ?? '' })}</p>
          <Input
            className={styles['code']}
            aria-label={t('login.sms')}
            aria-invalid={error !== undefined}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            status={error === undefined ? '' : 'error'}
            maxLength={taxAccountLimits.sms}
            value={code}
            onChange={({ target }) => {
              onCode(target.value.replaceAll(/\D/g, ''))
            }}
          />
          <ErrorLine text={left === 0 && error === undefined && login.secondsLeft === 0 ? t('login.codeOver') : error} />
          <div className={styles['buttons']}>{again}</div>
        </>
      ) : (
        <>
          <p className={styles['quiet']}>{t('login.sendTo')}</p>
          <div className={styles['buttons']}>{again}</div>
        </>
      )}
    </section>
  )
}

const ScanCard = ({ login, busy, error, onProve }: Props) => {
  const { t } = useTranslation('taxAccount')
  const time = useTime()
  const ways = login.ways.filter((way): way is 'qr' | 'face' => way !== 'sms')
  const drawn = login.step === 'qr' || login.step === 'face'
  const [chosen, choose] = useState<'qr' | 'face'>()
  const way =
    drawn && login.way !== null && login.way !== 'sms'
      ? login.way
      : chosen !== undefined && ways.includes(chosen)
        ? chosen
        : (ways[0] ?? 'qr')
  const left = useLeft(drawn ? login.secondsLeft : null, login)
  const over = drawn && (login.error === 'QR_EXPIRED' || login.secondsLeft === 0)
  return (
    <section className={styles['card']} data-now={drawn}>
      <header>
        <QrCode size={15} aria-hidden="true" />
        <h4>{t('login.app')}</h4>
        {drawn && !over && left > 0 ? <span>{t('login.expiresIn', { time: time(left) })}</span> : null}
        {ways.length > 1 ? (
          <Segmented
            size="small"
            value={way}
            disabled={busy}
            options={ways.map((value) => ({ value, label: t(`login.ways.${value}`) }))}
            onChange={(value) => {
              choose(value)
              if (drawn) onProve(value)
            }}
          />
        ) : null}
      </header>
      {drawn && login.code !== null ? (
        <div className={styles['scan']} data-over={over}>
          {login.code.startsWith('data:image/png;base64,') ? (
            <img src={login.code} alt={t('login.scanName')} width={140} height={140} />
          ) : (
            <QrPicture value={login.code} size={140} name={t('login.scanName')} />
          )}
          {over ? (
            <div className={styles['over']} role="alert">
              <b>{t('login.qrOver')}</b>
              <Button
                size="small"
                disabled={busy}
                icon={<RotateCw size={13} aria-hidden="true" />}
                onClick={() => {
                  onProve(way)
                }}
              >
                {t('login.redraw')}
              </Button>
            </div>
          ) : null}
        </div>
      ) : (
        <div className={styles['buttons']}>
          <Button
            disabled={busy}
            onClick={() => {
              onProve(way)
            }}
          >
            {t(way === 'face' ? 'login.drawFace' : 'login.draw')}
          </Button>
        </div>
      )}
      {drawn && login.scanned ? (
        <p className={styles['scanned']} role="status">
          {t('login.scanned')}
        </p>
      ) : (
        <p className={styles['quiet']}>{t(way === 'face' ? 'login.faceHint' : 'login.scanHint')}</p>
      )}
      {drawn && !over ? <ErrorLine text={error} /> : null}
    </section>
  )
}
