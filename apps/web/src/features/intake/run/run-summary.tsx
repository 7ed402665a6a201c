// The result of an import in parts: each leads to its files. Below, a bar with one part a state, and a live region for
// screen readers.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../../ui/values/amount.tsx'
import { summarise, type ImportRow } from '../../../lib/upload/upload-rows.ts'
import { amountOfRun, countParts, toneOfPart, type RunPart } from './run-parts.ts'
import intakeStyles from '../intake.module.css'
import styles from './run-summary.module.css'

interface Props {
  readonly rows: readonly ImportRow[]
  /** The part whose files are listed. */
  readonly part: RunPart | undefined
  readonly onPart: (part: RunPart | undefined) => void
}
export const RunSummary = ({ rows, part: chosen, onPart }: Props) => {
  const { t } = useTranslation('intake')
  const parts = countParts(rows)
  const { files, running, recorded, attention, duplicate, failed } = summarise(rows)
  // Each file is of one part: the sum is written out.
  const each = parts.flatMap(({ files: of }) => (of > 0 ? [of] : []))
  const written = each.length > 1 ? [each.join(' + ')] : []
  const shown = parts.filter(({ count, part }) => count > 0 || part === chosen)
  return (
    <div className={styles.summary}>
      {shown.length > 0 ? (
        <div className={styles.parts} role="group" aria-label={t('summary.files', { count: files })}>
          {shown.map(({ part, count, files: of }, at) => (
            <button
              key={part}
              type="button"
              className={styles[toneOfPart[part]]}
              aria-pressed={part === chosen}
              data-first={at === 0 || undefined}
              onClick={() => {
                onPart(part === chosen ? undefined : part)
              }}
            >
              <b>{count}</b> <u>{t(`summary.${part}`)}</u>
              <small>
                {part === 'recorded' ? (
                  <Amount value={amountOfRun(rows)} />
                ) : part === 'toCheck' ? (
                  t('summary.ofFiles', { count: of })
                ) : null}
              </small>
            </button>
          ))}
        </div>
      ) : null}
      <div className={styles.line}>
        {/* Parts are flex shares with zero basis, so that one file of a hundred takes exactly one hundredth. */}
        <span className={intakeStyles['im-bar']} role="img" aria-label={t('summary.bar')}>
          {parts
            .filter(({ files: of }) => of > 0)
            .map(({ part, files: of }) => (
              <i key={part} className={toneOfPart[part]} style={{ flexGrow: of }} />
            ))}
        </span>
        {chosen === undefined ? (
          <span>{[t('summary.files', { count: files }), ...written].join(' = ')}</span>
        ) : (
          <button
            type="button"
            className={intakeStyles['im-link']}
            onClick={() => {
              onPart(undefined)
            }}
          >
            {t('summary.all')}
          </button>
        )}
      </div>
      <Voice text={t('summary.live', { files, running, recorded, attention, duplicate, failed })} />
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
    <span className={intakeStyles['im-unseen']} role="status" aria-live="polite">
      {spoken}
    </span>
  )
}
