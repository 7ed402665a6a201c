// In the header during background imports: their progress, and the link to their dialog.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImportDialog } from '../../shared/intake/import-dialog.ts'
import { useRunningImports } from '../../lib/upload/upload-shown.ts'
import styles from './shell.module.css'

const ImportsBrought = lazy(() => import('./imports-brought.tsx'))
/** How long the end of all imports is shown. */
const reportedMs = 15_000
const radius = 6
const around = 2 * Math.PI * radius

const RunningImports = () => {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const openImport = useImportDialog()
  const { done, files, target, newest } = useRunningImports()
  const [ended, setEnded] = useState(0)
  const running = files > done
  const finish = useEffectEvent(() => {
    setEnded(files)
    void client.invalidateQueries()
  })
  useEffect(() => {
    if (!running) return undefined
    return () => {
      finish()
    }
  }, [running])
  useEffect(() => {
    if (ended === 0) return undefined
    const timer = setTimeout(() => {
      setEnded(0)
    }, reportedMs)
    return () => {
      clearTimeout(timer)
    }
  }, [ended])
  if (running && target) {
    const label = t('header.running', { count: files - done })
    return (
      <button
        type="button"
        className={`plain ${styles['running-imports']}`}
        title={label}
        aria-label={`${done} / ${files} ${label}`}
        onClick={() => {
          openImport({
            ...target,
            onClose: () => {
              void client.invalidateQueries()
            },
          })
        }}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" strokeWidth="2.400" aria-hidden="true">
          <circle cx="8" cy="8" r={radius} stroke="var(--edge)" />
          <circle
            cx="8"
            cy="8"
            r={radius}
            stroke="var(--running)"
            strokeDasharray={`${(around * done) / files} ${around}`}
            transform="rotate(-90 8 8)"
          />
        </svg>
        {done} / {files}
      </button>
    )
  }
  const label = t('header.importsDone', { count: files })
  const records = (words: string) => (
    <Link
      to="/uploadHistoryFile"
      search={{ type: 10, ...(target?.area === 'company' ? { area: 'company' } : {}) }}
      className={`${styles['running-imports']} done`}
      title={label}
      aria-label={label}
    >
      <CheckCheck size={15} strokeWidth={1.75} aria-hidden="true" />
      {words}
    </Link>
  )
  const told = records(label)
  return ended > 0 && newest ? (
    <span role="status">
      <Suspense fallback={told}>
        <ImportsBrought run={newest} told={told} mark={records('')} />
      </Suspense>
    </span>
  ) : null
}
export default RunningImports
