// What can be done with the chosen import records.
import { useTranslation } from 'react-i18next'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { useFailureList } from '../use-failure-list.ts'
import type { useRecords } from './use-records.ts'
import { SelectionFrame } from '../../../ui/kits/list/selection-frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'

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
  const selected = t('records.selected', { count: picked.length })
  const act = (label: string, run: () => void, main = false) => (
    <Button size="small" type={main ? 'primary' : 'default'} disabled={lacksAgain !== undefined} title={lacksAgain} onClick={run}>
      {label}
    </Button>
  )
  return (
    <SelectionFrame
      label={selected}
      count={<b>{selected}</b>}
      onClear={() => {
        records.setChosen([])
      }}
    >
      <Button
        size="small"
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
          true,
        )}
    </SelectionFrame>
  )
}
