// The columns of the import records.
import type { TableColumnsType } from 'antd'
import { Download } from 'lucide-react'
import type { TFunction } from 'i18next'
import { uploadStatus } from '@piaotai/domain/states.ts'
import { FileName } from '../../ui/file-name.tsx'
import { formatOfName } from '../../lib/upload-check.ts'
import type { ImportedFile } from '../../lib/upload-register.ts'
import { mayRetryFile } from '../../lib/upload-rows.ts'
import { RowDetail } from './row-detail.tsx'
import { sizeText, viewOfFile, type RowAction } from './row-view.ts'
import { StateMark } from './state-mark.tsx'

/** Actions of a record; a file cannot be replaced here, for its bytes are not at hand. */
export type RecordAction = Exclude<RowAction, 'replaceFile' | 'useMode' | 'items'> | 'download'
export interface RecordHands { readonly act: (action: RecordAction, file: ImportedFile) => void; readonly wide: boolean; /** Who imported: told where it may be somebody else. */ readonly withPerson: boolean; readonly mayRetry: boolean }

const none = <span className="im-nil">—</span>
const number = (n: number) => n > 0 ? n : none
const minute = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' })

export const recordsColumns = (t: TFunction<'imports'>, { act, wide, withPerson, mayRetry }: RecordHands): TableColumnsType<ImportedFile> => [
  { title: t('records.time'), width: wide ? 126 : 94, render: (_, file) => { const at = minute.format(new Date(file.createdAt)); return <span title={at}>{wide ? at : at.slice(5)}</span> } },
  { title: t('records.file'), ellipsis: true, render: (_, file) => <span className="im-name"><span title={sizeText(file.size)} className={`im-ext ${file.format ?? formatOfName(file.name) ?? ''}`}>{(file.format ?? formatOfName(file.name) ?? '?').toUpperCase()}</span><FileName name={file.name} /></span> },
  { title: t('records.source'), width: 78, render: (_, file) => t(`states:entry.${file.entrySource as 6}`) },
  ...(wide && withPerson ? [{ title: t('records.by'), width: 74, ellipsis: true, render: (_: unknown, file: ImportedFile) => file.createdBy }] : []),
  ...(wide ? [{ title: t('records.found'), width: 52, align: 'right' as const, render: (_: unknown, file: ImportedFile) => number(file.found) }] : []),
  { title: t('records.entered'), width: 68, align: 'right', render: (_, file) => <b>{number(file.entered)}</b> },
  { title: t('records.updated'), width: 70, align: 'right', render: (_, file) => number(file.updated) },
  { title: t('records.exceptions'), width: 60, align: 'right', render: (_, file) => { const n = file.exceptions + file.held; return n > 0 ? <b className="im-wrong">{n}</b> : none } },
  { title: '', width: 6 },
  { title: t('records.status'), width: 134, render: (_, file) => <StateMark tinted view={{ ...viewOfFile(file), count: undefined }} /> },
  { title: t('records.next'), width: wide ? 216 : 186, render: (_, file) => <RowDetail view={viewOfFile(file)} /> },
  {
    title: t('records.actions'), width: 112, render: (_, file) => (
      <span className="im-actions left">
        {actionsOf(file, mayRetry).slice(0, 1).map((action) => <button key={action} type="button" className={action === 'cancel' ? 'im-link quiet' : 'im-link'} aria-label={`${t(`action.${action}`)} ${file.name}`} onClick={() => { act(action, file) }}>{t(`action.${action}`)}</button>)}
        {file.uploadStatus === uploadStatus.success && <button type="button" className="im-link quiet im-end" title={t('action.download')} aria-label={`${t('action.download')} ${file.name}`} onClick={() => { act('download', file) }}><Download size={15} strokeWidth={1.75} aria-hidden /></button>}
      </span>
    ),
  },
]

const here = (action: RowAction): action is Exclude<RecordAction, 'download'> => action !== 'replaceFile' && action !== 'useMode' && action !== 'items'
/** Where no other step leads on, the stored bytes can be recognised again: recognisers improve. */
const actionsOf = (file: ImportedFile, mayRetry: boolean) => {
  const actions = viewOfFile(file).actions.filter(here).filter((action) => action !== 'retry')
  return actions.length === 0 && mayRetry && mayRetryFile(file) ? ['retry' as const] : actions
}
