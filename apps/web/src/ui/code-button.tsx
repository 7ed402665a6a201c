// Asks for a code, then counts down: nobody can ask again meanwhile.
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { useOnce } from '../lib/guard.ts'

/** `ask` answers whether a code is on its way. */
export const CodeButton = ({ ask, label, large = true }: { ask: () => Promise<boolean>; label?: string; large?: boolean }) => {
  const { t } = useTranslation('form')
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (until === 0) return undefined
    // By the clock, not by ticks: a tab in the background ticks late.
    const tick = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      setLeft(Math.max(0, seconds))
      if (seconds <= 0) setUntil(0)
    }, 250)
    return () => {
      clearInterval(tick)
    }
  }, [until])
  const go = useOnce(() => {
    setBusy(true)
    ask()
      .then(
        (sent) => {
          if (!sent) return
          setLeft(limits.codeCountdown)
          setUntil(Date.now() + limits.codeCountdown * 1000)
        },
        () => undefined,
      )
      .finally(() => {
        setBusy(false)
      })
  })
  return (
    <Button className="code-button" size={large ? 'large' : 'middle'} disabled={left > 0} loading={busy} onClick={go}>
      {left > 0 ? t('code.again', { seconds: left }) : (label ?? t('code.get'))}
    </Button>
  )
}
