// What can be done with one imported file: its next step, and its original where it is kept.
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { mayRetryFile } from '../../../lib/upload/upload-rows.ts'
import { barred, viewOfFile, type RowAction } from '../row-view.ts'
import styles from './records.module.css'
import intakeStyles from '../intake.module.css'

/** Actions of a record; replacing a file is not among them, because its bytes are not in the browser. */
export type RecordAction = Exclude<RowAction, 'replaceFile' | 'useMode' | 'items'> | 'download'
interface Props {
  readonly file: ImportedFile
  readonly act: (action: RecordAction, file: ImportedFile) => void
  /** The permission that retrying, cancelling and completing lack. */
  readonly missingPermission: string | undefined
  /** The permission that downloading the file lacks. */
  readonly lacksSave: string | undefined
}

export const RecordActions = ({ file, act, missingPermission, lacksSave }: Props) => {
  const { t } = useTranslation('intake')
  return (
    <span className={`${intakeStyles['im-actions']} ${styles['left']}`}>
      {actionsOf(file)
        .slice(0, 1)
        .map((action) => (
          <button
            key={action}
            type="button"
            className={action === 'cancel' ? `${intakeStyles['im-link']} quiet` : intakeStyles['im-link']}
            aria-label={`${t(`action.${action}`)} ${file.name}`}
            {...barred(action, missingPermission)}
            onClick={() => {
              act(action, file)
            }}
          >
            {t(`action.${action}`)}
          </button>
        ))}
      {file.kept && (
        <button
          type="button"
          className={`${intakeStyles['im-link']} quiet ${intakeStyles['im-end']}`}
          disabled={lacksSave !== undefined}
          title={lacksSave ?? t('action.download')}
          aria-label={`${t('action.download')} ${file.name}`}
          onClick={() => {
            act('download', file)
          }}
        >
          <Download size={15} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </span>
  )
}

const here = (action: RowAction): action is Exclude<RecordAction, 'download'> =>
  action !== 'replaceFile' && action !== 'useMode' && action !== 'items'
/** Without another next step, the stored bytes can be recognised again, because recognisers improve. */
const actionsOf = (file: ImportedFile) => {
  const actions = viewOfFile(file)
    .actions.filter(here)
    .filter((action) => action !== 'retry')
  return actions.length === 0 && file.kept && mayRetryFile(file) ? ['retry' as const] : actions
}
