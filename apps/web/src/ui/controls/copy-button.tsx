import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/browser/copy.ts'
import { message } from '../overlay/message.tsx'
import styles from '../values/figures.module.css'

const shownMs = 1500
/** Copies a text by one click and confirms that in place; a refusal of the browser is told. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { t } = useTranslation('invoice')
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => {
      setDone(false)
    }, shownMs)
    return () => {
      clearTimeout(timer)
    }
  }, [done])
  const copy = () => {
    copyText(text).then(
      () => {
        setDone(true)
      },
      () => {
        message.error(t('action.copyFailed'))
      },
    )
  }
  return (
    <button
      type="button"
      className={`${styles['copy']}${done ? ' done' : ''}`}
      aria-label={done ? t('action.copied') : label}
      title={done ? t('action.copied') : label}
      onClick={copy}
    >
      {done ? <Check size={13} aria-hidden="true" /> : <Copy size={13} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  )
}
