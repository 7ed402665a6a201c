// 录入发票: takes files, and each row shows its progress; imports continue after closing.
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useManualEntryDialog } from '../../../shared/manual-entry/manual-entry-dialog.ts'
import type { Gathered } from '../../../lib/upload/upload-folder.ts'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import type { Area } from '../../../lib/upload/upload-run.ts'
import { importRuns } from '../../../lib/upload/upload-store.ts'
import { DropArea } from './drop-area.tsx'
import { FileRow, type RowHands } from './file-row.tsx'
import { ImportActions, Overflow, Skipped } from './import-parts.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { ModeCards } from './mode-cards.tsx'
import { belongsTo, type RunPart } from './run-parts.ts'
import { RunSummary } from './run-summary.tsx'
import { useFailureList } from '../use-failure-list.ts'
import { useImport } from './use-import.ts'
import { useNewRows } from './use-new-rows.ts'
import { useImportRights } from '../import-rights.ts'
import { useImportNavigation } from '../use-import-navigation.ts'
import styles from '../intake.module.css'

const CompleteHeld = lazy(() => import('../held/complete-held.tsx'))

export interface ImportDialogProps {
  open: boolean
  area: Area
  /** The page's category; absent on pages of all categories. */
  category?: number | undefined
  /** Sent at once. */
  gathered?: Gathered | undefined
  onClose: () => void
  /** Opens an invoice on the page behind the dialog; without it the invoice opens on its own page. */
  onOpenInvoice?: ((id: string) => void) | undefined
}

const ImportDialog = (props: ImportDialogProps) => (props.open ? <OpenDialog {...props} /> : null)
export default ImportDialog

/** The client has shown the message already. */
const shown = (): void => undefined

const handsOf = (id: string, own: Pick<RowHands, 'openInvoice' | 'complete' | 'missingPermission'>): RowHands => ({
  ...own,
  retry: (row) => {
    importRuns.retry(id, [row.key]).catch(shown)
  },
  cancel: (row) => {
    importRuns.cancel(id, [row.key]).catch(shown)
  },
  useMode: (row) => {
    if (row.problem?.mode) importRuns.replace(id, row.key, row.problem.mode)
  },
  replace: (row, file) => {
    importRuns.replace(id, row.key, row.mode, file)
  },
})

const OpenDialog = ({ area, category, gathered, onClose, onOpenInvoice }: ImportDialogProps) => {
  const { t } = useTranslation(['intake', 'invoice'])
  const openEntry = useManualEntryDialog()
  const go = useImportNavigation(area)
  const work = useImport({ area, category })
  const taken = useRef(false)
  const take = useEffectEvent(work.take)
  useEffect(() => {
    if (gathered && !taken.current) take(gathered)
    taken.current = true
  }, [gathered])
  const [leaving, setLeaving] = useState(false)
  const [held, setHeld] = useState<ImportedFile>()
  const [part, setPart] = useState<RunPart>()
  const failureList = useFailureList()
  const missingPermission = useImportRights(area).again
  const { id, rows, uploading, retryable, failed, overflow, notice } = work
  const list = useNewRows(rows.length)

  const leave = () => {
    if (uploading.length > 0) setLeaving(true)
    else onClose()
  }
  const openInvoice = (invoice: string) => {
    onClose()
    ;(onOpenInvoice ?? go.toInvoice)(invoice)
  }
  /** Uploads continue behind the manual-entry dialog. */
  const enter = (way: 'hand' | 'sheet') => {
    onClose()
    openEntry({ way, area, category, onClose, onOpenInvoice: onOpenInvoice ?? go.toInvoice })
  }
  const hands = handsOf(id, { openInvoice, complete: setHeld, missingPermission })
  const facts = [category === undefined ? undefined : t(`target.category${category as 0 | 1 | 2 | 3}`), t(`target.${area}`)]
    .filter(Boolean)
    .join(' · ')

  return (
    <Dialog
      title={t('title')}
      facts={facts}
      width={880}
      onClose={leave}
      note={
        uploading.length > 0 ? (
          t('foot.uploading', { count: uploading.length })
        ) : (
          <>
            {t('foot.note')}{' '}
            <button
              type="button"
              className={styles['im-link']}
              onClick={() => {
                onClose()
                go.toRecords()
              }}
            >
              {t('foot.records')}
            </button>{' '}
            {t('foot.noteEnd')}
          </>
        )
      }
      actions={
        <ImportActions
          uploading={uploading.length > 0}
          failed={failed.length > 0}
          retryable={retryable.length}
          onList={() => {
            failureList(rows)
          }}
          onRetry={() => {
            importRuns
              .retry(
                id,
                retryable.map((row) => row.key),
              )
              .catch(shown)
          }}
          onClose={onClose}
        />
      }
    >
      <ModeCards mode={work.mode} onChange={work.setMode} />
      <p className={styles['im-ways']}>
        {(['hand', 'sheet'] as const).map((way) => (
          <button
            key={way}
            type="button"
            className={styles['im-link']}
            onClick={() => {
              enter(way)
            }}
          >
            {t(`invoice:enter.${way}`)}
          </button>
        ))}
      </p>
      <DropArea mode={work.mode} count={work.ofMode} onFiles={work.take} />
      {notice && <Skipped notice={notice} />}
      {overflow && <Overflow overflow={overflow} onSettle={work.settle} />}
      {rows.length > 0 && <RunSummary rows={rows} part={part} onPart={setPart} />}
      {rows.length > 0 && (
        <ul ref={list} className={styles['im-files']} aria-label={t('summary.files', { count: rows.length })}>
          {rows
            .filter((row) => part === undefined || belongsTo(part, row))
            .map((row) => (
              <FileRow key={row.key} row={row} hands={hands} />
            ))}
        </ul>
      )}
      {leaving && (
        <LeaveQuestion
          count={uploading.length}
          onStay={() => {
            setLeaving(false)
          }}
          onBackground={onClose}
          onCancelAll={() => {
            importRuns
              .cancel(
                id,
                uploading.map((row) => row.key),
              )
              .catch(shown)
            onClose()
          }}
        />
      )}
      {held && (
        <Suspense>
          <CompleteHeld
            area={area}
            file={held}
            onClose={() => {
              setHeld(undefined)
            }}
            onChanged={importRuns.hear}
            onOpenInvoice={openInvoice}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
