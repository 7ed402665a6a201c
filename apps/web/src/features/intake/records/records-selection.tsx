// What can be done with the chosen import records.
import { useTranslation } from 'react-i18next'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { useFailureList } from '../use-failure-list.ts'
import type { useRecords } from './use-records.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from '../../../ui/table/list-page.module.css'

interface Props {
  readonly records: ReturnType<typeof useRecords>
  /** The permission that retrying, cancelling and ignoring lack. */
  readonly lacksAgain: string | undefined
  readonly onReport: (results: readonly { readonly ok: boolean }[]) => void
}
const idsOf = (files: readonly ImportedFile[]): string[] => files.map((file) => file.id)

export const RecordsSelection = ({ records, lacksAgain, onReport }: Props) => {
  const { t } = useTranslation('intake')
  const failureList = useFailureList()
  const { picked, retryable, cancellable, ignorable, ignored } = records
  const act = (label: string, run: () => void, ghost = true) => (
    <Button size="small" ghost={ghost} disabled={lacksAgain !== undefined} title={lacksAgain} onClick={run}>
      {label}
    </Button>
  )
  return (
    <div className={styles['selection-bar']} role="region" aria-label={t('records.selected', { count: picked.length })}>
      <b>{t('records.selected', { count: picked.length })}</b>
      <button
        type="button"
        className="plain"
        onClick={() => {
          records.setChosen([])
        }}
      >
        {t('records.clear')}
      </button>
      <span className={styles['actions']}>
        <Button
          size="small"
          ghost
          onClick={() => {
            failureList(picked)
          }}
        >
          {t('foot.failureList')}
        </Button>
        {cancellable.length > 0 &&
          act(t('records.cancelSelected', { count: cancellable.length }), () => {
            records.cancel.mutate(idsOf(cancellable), { onSuccess: onReport })
          })}
        {ignored.length > 0 &&
          act(t('records.unignoreSelected', { count: ignored.length }), () => {
            records.ignore.mutate({ ids: idsOf(ignored), ignored: false }, { onSuccess: onReport })
          })}
        {ignorable.length > 0 &&
          act(t('records.ignoreSelected', { count: ignorable.length }), () => {
            records.ignore.mutate({ ids: idsOf(ignorable), ignored: true }, { onSuccess: onReport })
          })}
        {retryable.length > 0 &&
          act(
            t('records.retrySelected', { count: retryable.length }),
            () => {
              records.retry.mutate(idsOf(retryable), { onSuccess: onReport })
            },
            false,
          )}
      </span>
    </div>
  )
}
