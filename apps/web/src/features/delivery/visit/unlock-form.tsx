// The first step: the sign-in code. Five wrong ones pause, twenty void the code.
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits, plainSignInCode } from '@piaotai/domain/delivery/delivery.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { useCountdown } from '../../../lib/hooks/countdown.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useJudgedForm } from '../../../ui/kits/form/use-judged-form.ts'
import { FormBox } from '../../../ui/kits/form/form-box.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import type { Visit, VisitCalls } from './use-visit.ts'
import styles from './visit.module.css'

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const detailOf = (error: CallFailed, name: string): number | undefined => {
  const value = (error.detail as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return typeof value === 'number' ? value : undefined
}

export const UnlockForm = ({ visit, calls }: { visit: Visit; calls: VisitCalls }) => {
  const { t } = useTranslation('deliveryVisit')
  const [pause, startPause] = useCountdown()
  const [isVoid, setVoid] = useState(false)
  const [left, setLeft] = useState(visit.triesLeft)
  const refused = (error: unknown): void => {
    if (calls.ended(error) || !(error instanceof CallFailed)) return
    setVoid(error.type === 'visit.codeVoid')
    const minutes = error.type === 'visit.paused' ? detailOf(error, 'minutes') : undefined
    const tries = error.type === 'visit.codeWrong' ? detailOf(error, 'left') : undefined
    if (tries !== undefined) setLeft(tries)
    // The fifth wrong code begins the pause itself.
    if (minutes !== undefined || tries === 0) startPause((minutes ?? deliveryLimits.pauseMinutes) * 60)
    if (error.type === 'visit.codeWrong') {
      form.set('signInCode', '')
      form.fail('signInCode', () => error.message)
    } else if (error.type !== 'visit.paused' && error.type !== 'visit.codeVoid' && !error.shown) form.refuse(error)
  }
  const form = useJudgedForm({
    initial: { signInCode: '' },
    rules: {
      signInCode: (value) => (value === '' ? t('code.required') : plainSignInCode(value) === undefined && t('code.incomplete')),
    },
    send: async ({ signInCode }) => {
      try {
        calls.show(await emailApi.unlockVisit({ code: signInCode }, { quiet: true }))
      } catch (error) {
        refused(error)
      }
    },
  })
  const warning = isVoid
    ? t('code.void')
    : pause > 0
      ? t('code.paused', { time: clock(pause) })
      : left === 0 && visit.triesLeft === 0
        ? t('code.pausedNow')
        : undefined
  const tries = left !== null && left > 0 && left < deliveryLimits.triesUntilPause ? t('code.tries', { count: left }) : undefined
  return (
    <FormBox form={form} className={styles['form']}>
      <form.AppField name="signInCode">
        {() => (
          <CodeBoxes
            label={t('code.label')}
            aside={
              <Popover content={<p className={styles['help']}>{t('code.missingText')}</p>} trigger="click">
                <button type="button" className="plain">
                  {t('code.missing')}
                </button>
              </Popover>
            }
            hint={tries ?? t('code.hint')}
          />
        )}
      </form.AppField>
      <FormError text={warning ?? form.errors.form} />
      <div className={styles['acts']}>
        <Button type="primary" size="large" htmlType="submit" loading={form.busy} disabled={pause > 0}>
          {t('code.submit')}
        </Button>
      </div>
    </FormBox>
  )
}
