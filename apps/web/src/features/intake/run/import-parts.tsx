// Parts of the import dialog: its buttons, the files that were left out, and the ones that are too many.
import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { useImport } from './use-import.ts'
import styles from '../intake.module.css'

type Work = ReturnType<typeof useImport>
interface ActionsProps {
  readonly uploading: boolean
  readonly failed: boolean
  /** How many can be tried again. */
  readonly retryable: number
  readonly onList: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
  /** Begins another import; absent until this one has ended. */
  readonly onMore: (() => void) | undefined
  /** How many places are to be checked, and the way to the first. */
  readonly toCheck: number
  readonly onCheck: (() => void) | undefined
}
export const ImportActions = ({ uploading, failed, retryable, onList, onRetry, onClose, onMore, toCheck, onCheck }: ActionsProps) => {
  const { t } = useTranslation('intake')
  return (
    <>
      {failed && <Button onClick={onList}>{t('foot.failureList')}</Button>}
      {retryable > 0 && <Button onClick={onRetry}>{t('foot.retryFailed', { count: retryable })}</Button>}
      {onMore && <Button onClick={onMore}>{t('foot.more')}</Button>}
      {toCheck > 0 && onCheck ? (
        <Button type="primary" onClick={onCheck}>
          {t('foot.check', { count: toCheck })}
        </Button>
      ) : (
        <Button type="primary" onClick={onClose}>
          {uploading ? t('foot.background') : t('foot.done')}
        </Button>
      )}
    </>
  )
}
/** The ways in without a file. */
export const Ways = ({ onEnter }: { readonly onEnter: (way: 'hand' | 'sheet') => void }) => {
  const { t } = useTranslation('invoice')
  return (
    <p className={styles['im-ways']}>
      {(['hand', 'sheet'] as const).map((way) => (
        <button
          key={way}
          type="button"
          className={styles['im-link']}
          onClick={() => {
            onEnter(way)
          }}
        >
          {t(`enter.${way}`)}
        </button>
      ))}
    </p>
  )
}
interface NoteProps {
  readonly uploading: number
  readonly ended: boolean
  readonly onRecords: () => void
}
/** What is left to be said at the foot. */
export const FootNote = ({ uploading, ended, onRecords }: NoteProps) => {
  const { t } = useTranslation('intake')
  return uploading > 0 ? (
    t('foot.uploading', { count: uploading })
  ) : (
    <>
      {t(ended ? 'foot.kept' : 'foot.note')}{' '}
      <button type="button" className={styles['im-link']} onClick={onRecords}>
        {t('foot.records')}
      </button>{' '}
      {t(ended ? 'foot.keptEnd' : 'foot.noteEnd')}
    </>
  )
}
export const Skipped = ({ notice }: { readonly notice: NonNullable<Work['notice']> }) => {
  const { t } = useTranslation('intake')
  return (
    <p className={styles['im-notice']} role="status">
      <TriangleAlert size={14} aria-hidden />
      {[
        notice.nothing && t('drop.nothing'),
        notice.skipped > 0 && t('drop.skipped', { count: notice.skipped }),
        notice.tooMany && t('drop.tooMany', { count: 500 }),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
interface OverflowProps {
  readonly overflow: NonNullable<Work['overflow']>
  readonly onSettle: Work['settle']
}
export const Overflow = ({ overflow, onSettle }: OverflowProps) => {
  const { t } = useTranslation('intake')
  return (
    <div className={styles['im-notice']} role="alert">
      <TriangleAlert size={14} aria-hidden />
      <span>{t('batches.question', { count: overflow.files.length, room: overflow.room })}</span>
      <span className={styles['im-end']}>
        <Button
          size="small"
          type="primary"
          autoFocus
          onClick={() => {
            onSettle(overflow.files)
          }}
        >
          {t('batches.all', { batches: overflow.batches })}
        </Button>
        <Button
          size="small"
          onClick={() => {
            onSettle(overflow.files.slice(0, overflow.room))
          }}
        >
          {t('batches.first', { room: overflow.room })}
        </Button>
        <Button
          size="small"
          type="text"
          onClick={() => {
            onSettle([])
          }}
        >
          {t('batches.cancel')}
        </Button>
      </span>
    </div>
  )
}
