// 录入发票: takes files, and each row shows its progress; imports continue after closing.
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useBrought } from '../../../shared/intake/brought.ts'
import { BroughtLinks } from '../../../shared/intake/brought-links.tsx'
import { useManualEntryDialog } from '../../../shared/manual-entry/manual-entry-dialog.ts'
import type { Gathered } from '../../../lib/upload/upload-folder.ts'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { newInvoices } from '../../../lib/upload/new-invoices.ts'
import { summarise, type ImportRow } from '../../../lib/upload/upload-rows.ts'
import type { Area } from '../../../lib/upload/upload-run.ts'
import { importRuns } from '../../../lib/upload/upload-store.ts'
import { DropArea } from './drop-area.tsx'
import type { RowHands } from './file-row.tsx'
import { FootNote, ImportActions, Overflow, Skipped, Ways } from './import-parts.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { ModeCards } from './mode-cards.tsx'
import { RunFiles } from './run-files.tsx'
import { countParts, secondsOf, type RunPart } from './run-parts.ts'
import { RunSummary } from './run-summary.tsx'
import { useFailureList } from '../use-failure-list.ts'
import { useImport } from './use-import.ts'
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

/** What the dialog's head says: where the invoices go, then how it went. */
const useFacts = ({ area, category }: Pick<ImportDialogProps, 'area' | 'category'>, rows: readonly ImportRow[], ended: boolean): string => {
  const { t } = useTranslation('intake')
  const took = ended ? secondsOf(rows) : undefined
  if (took !== undefined) {
    const [minutes, seconds] = [Math.floor(took / 60), took % 60]
    return t(minutes > 0 ? 'ended.minutes' : 'ended.seconds', { count: rows.length, minutes, seconds })
  }
  return [category === undefined ? undefined : t(`target.category${category as 0 | 1 | 2 | 3}`), t(`target.${area}`)]
    .filter(Boolean)
    .join(' · ')
}

const OpenDialog = ({ area, category, gathered, onClose, onOpenInvoice }: ImportDialogProps) => {
  const { t } = useTranslation('intake')
  const openEntry = useManualEntryDialog()
  const navigate = useNavigate()
  const go = useImportNavigation(area)
  const work = useImport({ area, category })
  const taken = useRef(false)
  const take = useEffectEvent(work.take)
  useEffect(() => {
    if (gathered && !taken.current) take(gathered)
    taken.current = true
  }, [gathered])
  useEffect(() => newInvoices.hold(), [])
  const [leaving, setLeaving] = useState(false)
  const [held, setHeld] = useState<ImportedFile>()
  const [part, setPart] = useState<RunPart>()
  const failureList = useFailureList()
  const missingPermission = useImportRights(area).again
  const { id, rows, uploading, retryable, failed, overflow, notice, ended } = work
  const facts = useFacts({ area, category }, rows, ended)
  const { entered, updated } = summarise(rows)
  const brought = useBrought({ area, category, batchId: work.batchId }, entered + updated, ended)

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

  return (
    <Dialog
      title={t('title')}
      facts={facts}
      width={880}
      onClose={leave}
      note={
        <FootNote
          uploading={uploading.length}
          ended={ended}
          onRecords={() => {
            onClose()
            go.toRecords()
          }}
        />
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
          onMore={
            ended
              ? () => {
                  setPart(undefined)
                  work.restart()
                }
              : undefined
          }
          toCheck={countParts(rows).find((one) => one.part === 'toCheck')?.count ?? 0}
          onCheck={
            brought &&
            (() => {
              onClose()
              void navigate(brought.check)
            })
          }
        />
      }
    >
      {/* A drop still counts. */}
      <div hidden={ended}>
        <ModeCards mode={work.mode} onChange={work.setMode} />
        <Ways onEnter={enter} />
        <DropArea mode={work.mode} count={work.ofMode} onFiles={work.take} />
      </div>
      {notice && <Skipped notice={notice} />}
      {overflow && <Overflow overflow={overflow} onSettle={work.settle} />}
      {rows.length > 0 && <RunSummary rows={rows} part={part} onPart={setPart} />}
      {ended && entered + updated > 0 && (
        <p className={styles['im-brought']}>
          {brought && (
            <>
              {t('brought.recorded', { count: brought.count })}{' '}
              <BroughtLinks brought={brought} className={styles['im-link']} onGo={onClose} />
            </>
          )}
        </p>
      )}
      {rows.length > 0 && <RunFiles rows={rows} ended={ended} part={part} hands={hands} />}
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
