// The columns of the import records by batch.
import { CheckCheck, ChevronDown, ChevronRight, CircleAlert, FileX2, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { TFunction } from 'i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Nil } from '../../../ui/values/amount.tsx'
import { FileName } from '../../../ui/values/file-name.tsx'
import type { ListColumn } from '../../../ui/table/list-page.tsx'
import { number } from './records-columns.tsx'
import type { BatchesPage } from './records-filter.ts'
import type { Tone } from '../row-view.ts'
import styles from './records.module.css'
import intakeStyles from '../intake.module.css'

export type Batch = BatchesPage['content'][number]
interface Hands {
  readonly unfold: (batch: Batch) => void
  /** Shows what it brought in the list of invoices. */
  readonly see: (batch: Batch) => void
  /** Saves the list of files that brought nothing. */
  readonly failures: (batch: Batch) => void
  readonly unfolded: ReadonlySet<string>
  readonly wide: boolean
  readonly withPerson: boolean
}
const marks = {
  running: ['running', LoaderCircle],
  failed: ['wrong', FileX2],
  partly: ['attention', CircleAlert],
  done: ['good', CheckCheck],
} as const satisfies Record<string, readonly [Tone, LucideIcon]>
/** A batch that still runs; one of which nothing, or not all, was read; one that is through. */
export const stateOf = ({ running, failed, attention, files }: Batch): keyof typeof marks =>
  running > 0 ? 'running' : failed === files ? 'failed' : attention + failed > 0 ? 'partly' : 'done'

export const batchColumns = (
  t: TFunction<'intake'>,
  { unfold, see, failures, unfolded, wide, withPerson }: Hands,
): readonly ListColumn<Batch>[] => [
  {
    key: 'time',
    title: t('records.time'),
    width: wide ? 164 : 132,
    pinned: true,
    render: (batch) => {
      const open = unfolded.has(batch.id)
      const at = minuteOf(batch.createdAt)
      return (
        <span className={styles['im-time']}>
          <button
            type="button"
            aria-expanded={open}
            aria-label={t('records.expand', { name: batch.name })}
            onClick={() => {
              unfold(batch)
            }}
          >
            {open ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          </button>
          <time title={at}>{wide ? at : at.slice(5)}</time>
        </span>
      )
    },
  },
  { key: 'source', title: t('records.source'), width: 84, render: (batch) => t(`states:entry.${batch.entrySource as 6}`) },
  {
    key: 'file',
    title: t('records.file'),
    width: 190,
    grows: true,
    render: (batch) => (
      <span className={intakeStyles['im-name']}>
        <FileName name={batch.name} />
        {batch.files > 1 ? <small>{t('records.andMore', { count: batch.files - 1, all: batch.files })}</small> : null}
      </span>
    ),
  },
  ...(withPerson ? [{ key: 'by', title: t('records.by'), width: 80, hidden: !wide, render: (batch: Batch) => batch.createdBy }] : []),
  { key: 'files', title: t('records.files'), width: 56, align: 'right', render: (batch) => number(batch.files) },
  { key: 'found', title: t('records.found'), width: 60, align: 'right', render: (batch) => number(batch.found) },
  { key: 'entered', title: t('records.entered'), width: 80, align: 'right', render: (batch) => <b>{number(batch.entered)}</b> },
  { key: 'updated', title: t('records.updated'), width: 72, align: 'right', render: (batch) => number(batch.updated) },
  {
    key: 'exceptions',
    title: t('records.todo'),
    width: 60,
    align: 'right',
    render: ({ attention }) => (attention > 0 ? <b className={intakeStyles['im-wrong']}>{attention}</b> : <Nil />),
  },
  {
    key: 'status',
    title: t('records.status'),
    width: 140,
    render: (batch) => {
      const state = stateOf(batch)
      const [tone, Icon] = marks[state]
      const percent = Math.floor((100 * (batch.files - batch.running)) / batch.files)
      return (
        <span className={intakeStyles['im-state']}>
          <span className={`${intakeStyles['im-mark']} ${tone}${state === 'failed' || state === 'partly' ? ' loud' : ''}`}>
            <Icon size={13} strokeWidth={1.75} aria-hidden />
            {t(`records.batch.${state}`)}
          </span>
          {state === 'running' ? (
            <>
              <i className={intakeStyles['im-progress']} aria-hidden="true">
                <u style={{ width: `${percent}%` }} />
              </i>
              <em>{percent}%</em>
            </>
          ) : null}
        </span>
      )
    },
  },
  {
    key: 'actions',
    title: t('records.actions'),
    width: 176,
    pinned: true,
    render: (batch) => (
      <span className={`${intakeStyles['im-actions']} ${styles['left']}`}>
        <button
          type="button"
          className={intakeStyles['im-link']}
          aria-label={`${t('action.view')} ${batch.name}`}
          onClick={() => {
            unfold(batch)
          }}
        >
          {t(unfolded.has(batch.id) ? 'action.hide' : 'action.view')}
        </button>
        {batch.entered + batch.updated > 0 ? (
          <button
            type="button"
            className={intakeStyles['im-link']}
            aria-label={t('brought.allOf', { name: batch.name })}
            onClick={() => {
              see(batch)
            }}
          >
            {t('brought.all')}
          </button>
        ) : null}
        {batch.attention + batch.failed > 0 ? (
          <button
            type="button"
            className={intakeStyles['im-link']}
            aria-label={`${t('records.failures')} ${batch.name}`}
            onClick={() => {
              failures(batch)
            }}
          >
            {t('records.failures')}
          </button>
        ) : null}
      </span>
    ),
  },
]
