// One file of the import dialog: format, name, state, explanation, next step.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileName } from '../../../ui/values/file-name.tsx'
import { formatOfName } from '../../../lib/upload/upload-check.ts'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import type { ImportRow } from '../../../lib/upload/upload-rows.ts'
import { ImportItems } from '../import-items.tsx'
import { readImport } from '../intake.queries.ts'
import { RowDetail } from '../row-detail.tsx'
import { barred, sizeText, viewOfRow, type RowAction } from '../row-view.ts'
import { StateMark } from '../state-mark.tsx'
import styles from '../intake.module.css'

export interface RowHands {
  readonly retry: (row: ImportRow) => void
  readonly cancel: (row: ImportRow) => void
  readonly useMode: (row: ImportRow) => void
  readonly replace: (row: ImportRow, file: File) => void
  readonly openInvoice: (id: string) => void
  readonly complete: (file: ImportedFile) => void
  /** The permission that further actions on an imported file lack. */
  readonly missingPermission: string | undefined
}

export const FileRow = ({ row, hands }: { row: ImportRow; hands: RowHands }) => {
  const { t } = useTranslation('intake')
  const [open, setOpen] = useState(false)
  const other = useRef<HTMLInputElement>(null)
  const view = viewOfRow(row)
  const file = row.imported
  const look = (): void => {
    const list = (): void => {
      setOpen(true)
    }
    if (file) openFirst(file, hands, list).catch(list)
  }
  const act: Readonly<Record<RowAction, () => void>> = {
    view: look,
    check: look,
    viewExisting: look,
    items: () => {
      setOpen(!open)
    },
    complete: () => {
      if (file) hands.complete(file)
    },
    retry: () => {
      hands.retry(row)
    },
    replaceFile: () => {
      other.current?.click()
    },
    useMode: () => {
      hands.useMode(row)
    },
    cancel: () => {
      hands.cancel(row)
    },
  }
  const label = (action: RowAction): string =>
    action === 'items' ? (open ? t('action.hide') : t('action.items', { count: file?.found ?? 0 })) : t(`action.${action}`)
  return (
    <li>
      <div className={styles['im-row']}>
        <span className={`${styles['im-ext']} ${formatOfName(row.name) ?? ''}`}>{(formatOfName(row.name) ?? '?').toUpperCase()}</span>
        <span className={styles['im-name']}>
          <FileName name={row.name} />
          <small>{sizeText(row.size)}</small>
        </span>
        <StateMark view={view} />
        <RowDetail view={view} />
        <span className={styles['im-actions']}>
          {view.actions.slice(0, 2).map((action) => (
            <button
              key={action}
              type="button"
              className={action === 'cancel' ? `${styles['im-link']} quiet` : styles['im-link']}
              aria-label={`${label(action)} ${row.name}`}
              aria-expanded={action === 'items' ? open : undefined}
              {...barred(action, file && hands.missingPermission)}
              onClick={act[action]}
            >
              {label(action)}
            </button>
          ))}
        </span>
        <input
          ref={other}
          type="file"
          hidden
          aria-label={t('action.replaceFile')}
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            event.target.value = ''
            if (chosen) hands.replace(row, chosen)
          }}
        />
      </div>
      {open && file && (
        <ImportItems
          file={file}
          missingPermission={hands.missingPermission}
          onOpenInvoice={hands.openInvoice}
          onComplete={hands.complete}
        />
      )}
    </li>
  )
}

/** Opens the only invoice, or the list if there are several. The event of a file's end may arrive before its items. */
const openFirst = async (file: ImportedFile, hands: RowHands, list: () => void): Promise<void> => {
  const { items = [] } = file.items ? file : await readImport(file)
  const ids = items.flatMap((item) => (item.invoiceId ? [item.invoiceId] : []))
  if (ids.length === 1) hands.openInvoice(ids[0]!)
  else list()
}
