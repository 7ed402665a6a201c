// An image code and the code requested with it: by SMS or e-mail, once in 60 seconds. Each image is valid for one
// request.
import { LoaderCircle, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import { emailHolds, phoneHolds } from '@piaotai/domain/limits.ts'
import { plainCode } from '@piaotai/domain/text/plain-text.ts'
import { api } from '../../lib/http/api.ts'
import { deviceId } from '../../lib/browser/browser-id.ts'
import type { FormPart } from '../../ui/kits/form/use-judging.ts'
import { awaitCode } from './await-code.ts'
import { CodeButton } from './code-button.tsx'
import styles from '../../ui/fields/form.module.css'

type Purpose = NonNullable<Sent<typeof signInEndpoints.sendSmsCode>['purpose']>
/** Whether a target is complete enough to request an image for it. */
const reachable = (target: string): boolean => phoneHolds(target) || emailHolds(target)

/** A value, debounced. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value)
    }, 400)
    return () => {
      clearTimeout(timer)
    }
  }, [value])
  return settled
}
/**
 * The form's `captcha` with an image bound to a phone or e-mail; renewed when that changes, when `turn` changes, and
 * before it expires.
 */
export const CaptchaField = ({
  form,
  target,
  turn,
  large = true,
}: {
  form: FormPart<{ captcha: string }>
  target: string
  turn: number
  large?: boolean
}) => {
  const { t } = useTranslation('form')
  const settled = useSettled(target)
  const on = reachable(settled)
  const drawn = useQuery({
    queryKey: ['captcha', settled, turn],
    enabled: on,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: () => api.auth.drawCaptcha({ phoneOrEmail: settled, deviceId: deviceId() }, { quiet: true }),
    refetchInterval: (query) => (query.state.data ? query.state.data.expiresIn * 1000 : false),
  })
  const waiting = drawn.isFetching ? (
    <LoaderCircle size={15} className="spin" aria-hidden="true" />
  ) : (
    t(on ? 'captcha.failed' : 'captcha.first')
  )
  return (
    <form.AppField name="captcha">
      {({ TextField }) => (
        <TextField
          label={t('captcha.label')}
          plain={plainCode}
          input={{
            size: large ? 'large' : 'middle',
            autoComplete: 'off',
            placeholder: t('captcha.placeholder'),
            spellCheck: false,
          }}
          after={
            <span className={styles['captcha-picture']}>
              {drawn.data ? <img src={drawn.data.img} alt={t('captcha.alt')} /> : <span>{waiting}</span>}
              <button
                type="button"
                className="plain"
                disabled={!on}
                aria-label={t('captcha.again')}
                title={t('captcha.again')}
                onClick={() => {
                  form.set('captcha', '')
                  void drawn.refetch()
                }}
              >
                <RotateCw size={15} strokeWidth={1.75} />
              </button>
            </span>
          }
        />
      )}
    </form.AppField>
  )
}

/** The recipient of a sent code, and a note that it may be late while the channel is late. */
const CodeSent = ({ kind, to, late }: { kind: 'sms' | 'email'; to: string; late: boolean }) => {
  const { t } = useTranslation('form')
  return (
    <p className={late ? `field-hint ${styles['field-late']}` : 'field-hint'} role="status">
      {late ? t(`code.late.${kind}`) : t('code.sent', { target: to })}
    </p>
  )
}

interface CodeFieldsProps {
  readonly form: FormPart<{ captcha: string; code: string }>
  readonly kind: 'sms' | 'email'
  readonly target: string
  /** Validates the target's field; the first fault gets the focus. */
  readonly targetHolds: () => boolean
  /** The purpose of the account's code; or a call of one's own, which gets the image code. */
  readonly purpose: Purpose | ((captcha: string) => Promise<{ readonly late: boolean }>)
  readonly large?: boolean
}
const sendCode = (kind: 'sms' | 'email', to: string, captcha: string, purpose: Purpose): Promise<{ readonly late: boolean }> => {
  const common = { code: captcha, deviceId: deviceId(), purpose }
  return kind === 'sms'
    ? api.auth.sendSmsCode({ phone: to, validPhone: false, ...common }, { quiet: true })
    : api.auth.sendEmailCode({ email: to, twoFactorAuthentication: true, ...common }, { quiet: true })
}
/** Image code, then the code itself with its button. A refused request draws a new image. */
export const CodeFields = ({ form, kind, target, targetHolds, purpose, large = true }: CodeFieldsProps) => {
  const { t, i18n } = useTranslation('form')
  const [turn, setTurn] = useState(0)
  const [sent, setSent] = useState({ to: '', late: false })
  const plain = kind === 'email' ? target.trim().toLowerCase() : target
  // An image is good for one attempt, successful or not.
  const renew = (): void => {
    form.set('captcha', '')
    setTurn((n) => n + 1)
  }
  const request = async (): Promise<boolean> => {
    if (!targetHolds()) return false
    const captcha = form.now().captcha.trim()
    if (captcha === '') {
      form.fail('captcha', () => i18n.t('captcha.required', { ns: 'form' }))
      return false
    }
    if (!/^[A-Za-z0-9]+$/.test(captcha)) {
      form.fail('captcha', () => i18n.t('captcha.wrong', { ns: 'form' }))
      return false
    }
    const arrived = awaitCode(form)
    try {
      const { late } = typeof purpose === 'function' ? await purpose(captcha) : await sendCode(kind, plain, captcha, purpose)
      renew()
      setSent({ to: plain, late })
      arrived()
      return true
    } catch (error) {
      renew()
      form.refuse(error)
      return false
    }
  }
  return (
    <>
      <CaptchaField form={form} target={plain} turn={turn} large={large} />
      <form.AppField name="code">
        {({ TextField }) => (
          <TextField
            label={t(`code.${kind}`)}
            plain={plainCode}
            below={sent.to === plain && sent.to !== '' ? <CodeSent kind={kind} {...sent} /> : undefined}
            input={{
              size: large ? 'large' : 'middle',
              autoComplete: 'one-time-code',
              inputMode: 'numeric',
              placeholder: t('code.placeholder'),
            }}
            after={<CodeButton request={request} large={large} />}
          />
        )}
      </form.AppField>
    </>
  )
}
