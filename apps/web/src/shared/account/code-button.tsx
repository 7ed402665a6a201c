// Requests a code, then counts down and stays disabled meanwhile.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { useCountdown } from '../../lib/hooks/countdown.ts'
import { useOnce } from '../../lib/hooks/guard.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from '../../ui/fields/form.module.css'

/** `request` resolves to whether a code was sent. */
export const CodeButton = ({ request, label, large = true }: { request: () => Promise<boolean>; label?: string; large?: boolean }) => {
  const { t } = useTranslation('form')
  const [left, start] = useCountdown()
  const [busy, setBusy] = useState(false)
  const go = useOnce(() => {
    setBusy(true)
    request()
      .then(
        (sent) => {
          if (sent) start(limits.codeCountdown)
        },
        () => undefined,
      )
      .finally(() => {
        setBusy(false)
      })
  })
  return (
    <Button className={styles['code-button']} size={large ? 'large' : 'middle'} disabled={left > 0} loading={busy} onClick={go}>
      {left > 0 ? t('code.again', { seconds: left }) : (label ?? t('code.get'))}
    </Button>
  )
}
