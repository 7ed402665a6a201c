// The state of an import: a bar with one part a state, counts in words, and a live region for screen readers.
import { CheckCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Summary } from '../../lib/upload-rows.ts'

export const RunSummary = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('imports')
  const { files, running, recorded, attention, failed, cancelled, entered, updated } = summary
  // Parts are flex shares with zero basis, so that one file of a hundred takes exactly one hundredth.
  const parts = [
    ['good', recorded],
    ['attention', attention],
    ['wrong', failed],
    ['running', running],
    ['rest', cancelled],
  ] as const
  return (
    <div className="im-summary">
      <b>{t('summary.files', { count: files })}</b>
      <span className="im-bar" role="img" aria-label={t('summary.bar')}>
        {parts
          .filter(([, n]) => n > 0)
          .map(([tone, n]) => (
            <i key={tone} className={tone} style={{ flexGrow: n }} />
          ))}
      </span>
      {entered + updated > 0 && (
        <span className="im-good">
          <CheckCheck size={13} strokeWidth={1.75} aria-hidden />
          {updated > 0 ? t('summary.saved', { entered, updated }) : t('summary.savedOnly', { entered })}
        </span>
      )}
      {running > 0 && <span>{t('summary.running', { count: running })}</span>}
      {attention > 0 && <span className="im-attention">{t('summary.attention', { count: attention })}</span>}
      {failed > 0 && <span className="im-wrong">{t('summary.failed', { count: failed })}</span>}
      {cancelled > 0 && <span>{t('summary.cancelled', { count: cancelled })}</span>}
      <Voice text={t('summary.live', { files, running, recorded, attention, failed })} />
    </div>
  )
}

/** Announces the counts once they have been stable for a moment, so that thirty files do not interrupt each other. */
const Voice = ({ text }: { text: string }) => {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      setSpoken(text)
    }, 1200)
    return () => {
      clearTimeout(timer)
    }
  }, [text])
  return (
    <span className="im-unseen" role="status" aria-live="polite">
      {spoken}
    </span>
  )
}
