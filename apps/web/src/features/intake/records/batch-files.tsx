// The files of a batch, each with its outcome and next step; of a large batch the first ones.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatOfName } from '../../../lib/upload/upload-check.ts'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { FileName } from '../../../ui/values/file-name.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { importsQuery } from '../intake.queries.ts'
import { useImportRights } from '../import-rights.ts'
import { RecordActions, type RecordAction } from './record-actions.tsx'
import type { RecordsQuery } from './records-filter.ts'
import { RowDetail } from '../row-detail.tsx'
import { sizeText, viewOfFile } from '../row-view.ts'
import { StateMark } from '../state-mark.tsx'
import styles from './records.module.css'
import intakeStyles from '../intake.module.css'

/** More are seen file by file. */
const shown = 20
interface Props {
  readonly query: RecordsQuery
  readonly act: (action: RecordAction, file: ImportedFile) => void
  readonly onAll: () => void
}
export const BatchFiles = ({ query, act, onAll }: Props) => {
  const { t } = useTranslation('intake')
  const { again, save } = useImportRights(query.area)
  const list = useQuery(importsQuery({ ...query, pageSize: shown }))
  if (list.isError)
    return <LoadFailed title={t('records.failedTitle')} text={t('records.failedText')} onRetry={list.refetch} error={list.error} />
  if (!list.data) return <p className={`${intakeStyles['im-items']} ${intakeStyles['im-note']}`}>{t('item.loading')}</p>
  const { content, totalElements } = list.data
  return (
    <ul className={`${intakeStyles['im-items']} ${styles['im-batch']}`}>
      {content.map((file) => (
        <li key={file.id}>
          <span className={intakeStyles['im-name']}>
            <span title={sizeText(file.size)} className={`${intakeStyles['im-ext']} ${file.format ?? formatOfName(file.name) ?? ''}`}>
              {(file.format ?? formatOfName(file.name) ?? '?').toUpperCase()}
            </span>
            <FileName name={file.name} />
          </span>
          <StateMark view={viewOfFile(file)} />
          <RowDetail view={viewOfFile(file)} />
          <RecordActions file={file} act={act} missingPermission={again} lacksSave={save} />
        </li>
      ))}
      {totalElements > content.length ? (
        <li>
          <button type="button" className={intakeStyles['im-link']} onClick={onAll}>
            {t('records.restOfBatch', { count: totalElements - content.length })}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
