// 导入发票表格: template → file → preview with every faulty cell → the correct rows are recorded, with progress if there are
// many.
import { Alert, Button, Checkbox, Progress } from 'antd'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetLimits } from '@piaotai/domain/invoice/invoice-sheet.ts'
import { recognitionEndings } from '@piaotai/domain/states.ts'
import { useComma } from '../../lib/i18n/language.ts'
import { CallFailed, saveFile } from '../../lib/http/api.ts'
import type { ManualEntryRequest } from '../../shared/manual-entry/manual-entry-dialog.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SheetDrop, useSheetPreview } from '../../ui/overlay/sheet-drop.tsx'
import { commitSheet, importQuery, type Figures } from './manual-entry.queries.ts'
import { SheetRows } from './sheet-rows.tsx'
import styles from './manual-entry.module.css'

interface Props {
  readonly request: ManualEntryRequest
  readonly onClose: () => void
}
const SheetDialog = ({ request: { area, category, onOpenInvoice }, onClose }: Props) => {
  const { t } = useTranslation('manualEntry')
  const comma = useComma()
  const words = {
    drop: t('sheet.drop'),
    rules: t('sheet.rules'),
    reading: t('sheet.reading'),
    format: t('sheet.format'),
    tooLarge: t('sheet.tooLarge'),
  }
  const { preview, error, busy, take, drop } = useSheetPreview<Figures>('previewInvoiceSheet', sheetLimits.bytes, words)
  const [skip, setSkip] = useState(false)
  const commit = useMutation({
    mutationFn: (id: string) => commitSheet({ id, area, skipErrors: skip, ...(category === undefined ? {} : { category }) }),
  })
  const refused = commit.error instanceof CallFailed ? commit.error.message : undefined
  if (commit.data)
    return <Running area={area} importId={commit.data.importId} good={preview?.good ?? 0} told={preview?.told ?? 0} onClose={onClose} />
  const blocked = preview !== undefined && (preview.good + preview.told === 0 || (preview.wrong > 0 && !skip))
  const open =
    onOpenInvoice &&
    ((id: string) => {
      onClose()
      onOpenInvoice(id)
    })
  const hints = preview
    ? [
        preview.hidden > 0 && t('sheet.hidden', { count: preview.hidden }),
        preview.strayLines > 0 && t('sheet.stray', { count: preview.strayLines }),
        preview.told > 0 && t('sheet.told', { count: preview.told }),
      ].filter((hint) => hint !== false)
    : []
  const notices = preview
    ? [
        ...(preview.leftPages.length > 0 ? [t('sheet.leftPages', { pages: preview.leftPages.join(comma) })] : []),
        ...preview.totals.map((one) => t('sheet.totalDiffers', { ...one })),
        ...(preview.wrong > 0 ? hints : []),
      ]
    : []
  return (
    <Dialog
      title={t('sheet.title')}
      facts={preview ? t('sheet.facts', { name: preview.fileName, count: preview.total }) : t('sheet.sub')}
      width={960}
      onClose={onClose}
      note={
        !preview ? (
          <Button
            icon={<Download size={15} />}
            onClick={() => {
              saveFile('readInvoiceTemplate', t('sheet.templateName')).catch(() => undefined)
            }}
          >
            {t('sheet.template')}
          </Button>
        ) : refused ? (
          <span className={styles['entry-wrong']} role="alert">
            {refused}
          </span>
        ) : preview.wrong > 0 ? (
          <Checkbox
            checked={skip}
            onChange={(event) => {
              setSkip(event.target.checked)
            }}
          >
            {t('sheet.skip', { count: preview.wrong })}
          </Checkbox>
        ) : preview.good + preview.told === 0 ? (
          t('sheet.nothing')
        ) : (
          hints.join(' ')
        )
      }
      actions={
        <>
          {preview ? (
            <Button
              onClick={() => {
                drop()
                commit.reset()
              }}
            >
              {t('sheet.other')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('sheet.cancel')}</Button>
          {preview ? (
            <Button
              type="primary"
              disabled={blocked}
              title={blocked && preview.good + preview.told > 0 ? t('sheet.fix') : undefined}
              loading={commit.isPending}
              onClick={() => {
                commit.mutate(preview.id)
              }}
            >
              {preview.good === 0 && preview.told > 0 ? t('sheet.tell') : t('sheet.submit', { count: preview.good })}
            </Button>
          ) : null}
        </>
      }
    >
      {error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null}
      {preview ? (
        <>
          {notices.length > 0 ? <p className={styles['entry-notice']}>{notices.join(' ')}</p> : null}
          <SheetRows key={preview.id} figures={preview} onOpenInvoice={open} />
        </>
      ) : (
        <SheetDrop words={words} busy={busy} onFile={take} />
      )}
    </Dialog>
  )
}
export default SheetDialog

interface RunningProps {
  readonly area: ManualEntryRequest['area']
  readonly importId: string
  /** From the preview: rows to record, and recorded invoices that the sheet marks as void or offset. */
  readonly good: number
  readonly told: number
  readonly onClose: () => void
}
/** The recording of the rows: a progress bar, then the counts. */
const Running = ({ area, importId, good, told: shown, onClose }: RunningProps) => {
  const { t } = useTranslation('manualEntry')
  const navigate = useNavigate()
  const { data: file } = useQuery(importQuery(area, importId))
  const ended = file !== undefined && recognitionEndings.has(file.recognitionStatus)
  const total = Math.max(1, file?.progressTotal ?? 1)
  const toRecords = () => {
    onClose()
    void navigate({ to: '/uploadHistoryFile', search: { type: 10, ...(area === 'company' ? { area } : {}) } })
  }
  return (
    <Dialog
      title={t(good === 0 && shown > 0 ? (ended ? 'sheet.marked' : 'sheet.marking') : ended ? 'sheet.done' : 'sheet.running')}
      facts={file?.name}
      width={480}
      onClose={onClose}
      note={ended ? undefined : t('sheet.background')}
      actions={
        <>
          <Button onClick={toRecords}>{t('sheet.records')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('sheet.close')}
          </Button>
        </>
      }
    >
      {ended ? (
        <div role="status">
          <dl className={styles['entry-done']}>
            <div>
              <dt>{t('sheet.entered')}</dt>
              <dd>{file.entered + file.updated}</dd>
            </div>
            <div>
              <dt>{t('sheet.duplicates')}</dt>
              <dd>{file.duplicates}</dd>
            </div>
            <div className={file.exceptions > 0 ? 'wrong' : ''}>
              <dt>{t('sheet.left')}</dt>
              <dd>{file.exceptions}</dd>
            </div>
          </dl>
          {shown > 0 ? <p className={`${styles['entry-doubt']} ${styles['entry-told']}`}>{t('sheet.toldDone', { count: shown })}</p> : null}
        </div>
      ) : (
        <Progress
          percent={Math.floor(((file?.progressDone ?? 0) * 100) / total)}
          format={() => t('sheet.progress', { done: file?.progressDone ?? 0, total })}
          aria-label={t('sheet.running')}
        />
      )}
    </Dialog>
  )
}
