// A record that its list holds whole: nothing else is read for it.
import { useTranslation } from 'react-i18next'
import type { List } from '../list/use-list.ts'

/** The record, or that the list as it is narrowed now does not hold it. */
export const useListedRecord = <R extends { readonly id: string }>(list: Pick<List<R>, 'data' | 'loading' | 'refresh'>, id: string) => {
  const { t } = useTranslation('kit')
  const record = list.data?.content.find((row) => row.id === id)
  return {
    record,
    failed:
      record === undefined && list.data !== undefined && !list.loading
        ? { title: t('records.notListed'), text: t('records.notListedText'), onRetry: list.refresh, error: undefined }
        : undefined,
  }
}
