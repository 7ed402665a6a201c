// An invoice list without rows: the reasons, or the way to a first invoice.
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Filter } from '../../../shared/invoice/filter/filter-draft.ts'
import { isNarrowed, type ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { EmptyPools } from './pool-strip.tsx'
import { Button } from '../../../ui/controls/button.tsx'

const SetConditions = lazy(() => import('./set-conditions.tsx'))

interface Props {
  readonly list: InvoiceList
  readonly search: ListSearch
  readonly onNarrow: (filter: Filter) => void
  readonly onSearch: (search: ListSearch) => void
  readonly importButton: ReactNode
}
export const NothingListed = ({ list, search, onNarrow, onSearch, importButton }: Props) => {
  const { t } = useTranslation('invoice')
  const barred = useMissingPermission()(list.import)
  if (isNarrowed(search)) {
    return (
      <EmptyState
        kind="none"
        title={t('empty.none')}
        text={t('empty.noneText')}
        actions={
          <>
            <Suspense>
              <SetConditions
                search={search}
                onChange={onNarrow}
                onTab={() => {
                  const { after: _after, before: _before, open: _open, tab: _tab, ...anyTab } = search
                  onSearch(anyTab)
                }}
              />
            </Suspense>
            <Button
              onClick={() => {
                onSearch({})
              }}
            >
              {t('action.resetAll')}
            </Button>
          </>
        }
      />
    )
  }
  if (list.pooled) return <EmptyPools granted={list.granted ?? false} />
  const mails = list.area === 'company' ? '/companyInvoice/comemailhistory' : '/home/personemailhistory'
  return (
    <EmptyPage
      of="invoices"
      subject="mail"
      acts={[
        { label: t('action.import'), why: barred, button: importButton },
        { say: 'goMails', go: { to: mails } },
      ]}
    />
  )
}
