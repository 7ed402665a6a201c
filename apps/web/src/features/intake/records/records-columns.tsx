// The columns of the import records.
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { TFunction } from 'i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Nil } from '../../../ui/values/amount.tsx'
import { FileName } from '../../../ui/values/file-name.tsx'
import type { ListColumn } from '../../../ui/table/list-page.tsx'
import { formatOfName } from '../../../lib/upload/upload-check.ts'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { RowDetail } from '../row-detail.tsx'
import { RecordActions, type RecordAction } from './record-actions.tsx'
import { sizeText, viewOfFile } from '../row-view.ts'
import { StateMark } from '../state-mark.tsx'
import styles from './records.module.css'
import intakeStyles from '../intake.module.css'

export interface RecordHands {
  readonly act: (action: RecordAction, file: ImportedFile) => void
  readonly unfold: (file: ImportedFile) => void
  readonly unfolded: ReadonlySet<string>
  /** Enough width for all columns. */
  readonly wide: boolean
  /** Whether to show who imported: only if it may be another person. */
  readonly withPerson: boolean
  /** The permission that retrying, cancelling and completing lack. */
  readonly missingPermission: string | undefined
  /** The permission that downloading the file lacks. */
  readonly lacksSave: string | undefined
}

export const number = (n: number) => (n > 0 ? n : <Nil />)
/** Whether a file has items, or a reason for having none. */
export const unfolds = (file: ImportedFile): boolean => file.found > 0 || file.reason !== null

export const recordsColumns = (
  t: TFunction<'intake'>,
  { act, unfold, unfolded, wide, withPerson, missingPermission, lacksSave }: RecordHands,
): readonly ListColumn<ImportedFile>[] => [
  {
    key: 'time',
    title: t('records.time'),
    width: wide ? 154 : 122,
    pinned: true,
    render: (file) => {
      const open = unfolded.has(file.id)
      const at = minuteOf(file.createdAt)
      return (
        <span className={styles['im-time']}>
          {unfolds(file) ? (
            <button
              type="button"
              aria-expanded={open}
              aria-label={t('records.expand', { name: file.name })}
              onClick={() => {
                unfold(file)
              }}
            >
              {open ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
            </button>
          ) : (
            <i />
          )}
          <time title={at}>{wide ? at : at.slice(5)}</time>
        </span>
      )
    },
  },
  {
    key: 'file',
    title: t('records.file'),
    width: wide ? 200 : 178,
    grows: true,
    render: (file) => (
      <span className={intakeStyles['im-name']}>
        <span title={sizeText(file.size)} className={`${intakeStyles['im-ext']} ${file.format ?? formatOfName(file.name) ?? ''}`}>
          {(file.format ?? formatOfName(file.name) ?? '?').toUpperCase()}
        </span>
        <FileName name={file.name} />
      </span>
    ),
  },
  { key: 'source', title: t('records.source'), width: 80, render: (file) => t(`states:entry.${file.entrySource as 6}`) },
  ...(withPerson ? [{ key: 'by', title: t('records.by'), width: 74, hidden: !wide, render: (file: ImportedFile) => file.createdBy }] : []),
  { key: 'found', title: t('records.found'), width: 54, align: 'right', hidden: !wide, render: (file) => number(file.found) },
  { key: 'entered', title: t('records.entered'), width: wide ? 84 : 74, align: 'right', render: (file) => <b>{number(file.entered)}</b> },
  { key: 'updated', title: t('records.updated'), width: 68, align: 'right', render: (file) => number(file.updated) },
  {
    key: 'exceptions',
    title: t('records.exceptions'),
    width: 58,
    align: 'right',
    render: (file) => {
      const n = file.exceptions + file.held
      return n > 0 ? <b className={intakeStyles['im-wrong']}>{n}</b> : <Nil />
    },
  },
  {
    key: 'status',
    title: t('records.status'),
    width: wide ? 150 : 142,
    render: (file) => <StateMark tinted view={{ ...viewOfFile(file), count: undefined }} />,
  },
  { key: 'next', title: t('records.next'), width: wide ? 240 : 196, grows: true, render: (file) => <RowDetail view={viewOfFile(file)} /> },
  {
    key: 'actions',
    title: t('records.actions'),
    width: 112,
    pinned: true,
    render: (file) => <RecordActions file={file} act={act} missingPermission={missingPermission} lacksSave={lacksSave} />,
  },
]
