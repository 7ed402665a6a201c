// 查验记录: every verification with author, invoice, result, cost and reason; verification of typed fields; reviews.
import { Button } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useAskedAct } from '../../lib/page/asked-act.ts'
import { pageSizes } from '../../lib/page/paging.ts'
import { quotaQuery, verifyKey } from '../../shared/verification/quota.ts'
import { EmptyPage } from '../../ui/page/empty-page.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FoundTotal } from '../../ui/kits/list/found-total.tsx'
import { useTotal } from '../../ui/kits/list/use-total.ts'
import { RangeTold, useAddressWithDays } from '../../ui/kits/list/wrong-range.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { ListPage } from '../../ui/table/list-page.tsx'
import { PageNumbers } from '../../ui/table/page-numbers.tsx'
import type { Receipt } from '../../shared/verification/receipt.tsx'
import { useStableCallback } from '../../lib/hooks/use-stable-callback.ts'
import { askOf, isNarrowed, ledgerKeys, ledgerTabs, readSearch, type LedgerSearch } from './ledger-query.ts'
import { ledgerColumns } from './ledger-columns.tsx'
import { LedgerDialogs, type Open } from './ledger-dialogs.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { LedgerHead, pageKeys } from './ledger-head.tsx'
import { countLedger, ledgerQuery, reviewCountQuery, type Area } from './verification.queries.ts'
import styles from './verification.module.css'

const keyWords = ['down', 'up', 'open', 'search', 'help'] as const

export const verificationsPage = (area: Area) => {
  const Page = () => <VerificationsPage key={area} area={area} />
  return Page
}

const VerificationsPage = ({ area }: { readonly area: Area }) => {
  const { t } = useTranslation('verification')
  const { t: shell } = useTranslation('shell')
  const { t: ti } = useTranslation('invoice')
  const english = useLanguage() === 'en-US'
  const client = useQueryClient()
  const navigate = useNavigate()
  const { query: search, wrong } = useAddressWithDays(readSearch, ledgerKeys, t('ledger.column.askedAt'), 'from', 'to')
  const go = (next: LedgerSearch) => {
    void navigate({ to: '.', search: next })
  }
  const list = useQuery({ ...ledgerQuery(area, askOf(search)), enabled: wrong === undefined })
  const waiting = useQuery(reviewCountQuery(area)).data
  const quota = useQuery(quotaQuery).data
  const [open, setOpen] = useState<Open>()
  const close = () => {
    setOpen(undefined)
  }
  useAskedAct('verify', () => {
    setOpen({ show: 'typed' })
  })
  const lacking = useMissingPermission()
  const [lacksReview, lacksVerify] = [lacking('verifyRecordsCo.review'), lacking(...invoiceKeys(area, 'verify'))]
  const view = useStableCallback((receipt: Receipt) => {
    setOpen({ show: 'receipt', receipt })
  })
  const settle = useStableCallback((receipt: Receipt) => {
    setOpen({ show: 'review', receipt })
  })
  const [wide] = useState(() => matchMedia('(min-width: 1500px)').matches)
  const columns = useMemo(
    () =>
      ledgerColumns(t, {
        english,
        wide,
        copy: ti('action.copy'),
        view,
        settle: area === 'company' ? settle : undefined,
        missingPermission: lacksReview,
      }),
    [t, ti, english, wide, view, settle, area, lacksReview],
  )
  const refresh = () => {
    void client.invalidateQueries({ queryKey: verifyKey })
  }
  const everything = () => {
    go({ page: 1, pageSize: search.pageSize, tab: 'all' })
  }
  const { page: _page, pageSize: _size, ...narrowing } = askOf(search)
  const total = useTotal(wrong ? undefined : list.data, [...verifyKey, 'ledger', area, narrowing], () => countLedger(area, narrowing))
  const title = shell(`page.${pageKeys[area]}`)
  return (
    <div className={styles['verifications']}>
      <ListPage<Receipt>
        name={`verifications.${area}`}
        label={title}
        head={
          <LedgerHead
            area={area}
            quota={quota}
            onOpen={(show) => {
              setOpen({ show })
            }}
          />
        }
        filters={
          <LedgerFilters
            key={`${search.number ?? ''} ${search.tab}`}
            search={search}
            onSearch={(next) => {
              go({ ...next, page: 1 })
            }}
          />
        }
        tabs={ledgerTabs.map((key) => ({
          key,
          label: t(`ledger.tab.${key}`),
          ...(key === 'review' ? { count: waiting, wrong: true } : {}),
        }))}
        tab={search.tab}
        onTab={(key) => {
          go({ ...search, page: 1, tab: ledgerTabs.find((tab) => tab === key) ?? 'all' })
        }}
        columns={columns}
        rows={wrong ? undefined : list.data?.content}
        loading={list.isFetching}
        onRefresh={refresh}
        onOpen={view}
        failed={list.isError || wrong !== undefined}
        failure={
          wrong ? (
            <RangeTold wrong={wrong} all={t('ledger.tab.all')} onAll={everything} />
          ) : (
            <LoadFailed title={t('ledger.failed')} text={t('ledger.failedText')} onRetry={refresh} error={list.error} />
          )
        }
        nothing={
          isNarrowed(search) ? (
            <EmptyState
              kind="none"
              title={t(search.tab === 'review' ? 'ledger.nothingToReview' : 'ledger.none')}
              text={t('ledger.noneText')}
              actions={<Button onClick={everything}>{t('ledger.tab.all')}</Button>}
            />
          ) : (
            <EmptyPage
              of="verifications"
              subject="bureau"
              acts={[
                {
                  label: t('typed.open'),
                  why: lacksVerify,
                  onDo: () => {
                    setOpen({ show: 'typed' })
                  },
                },
                { say: 'goInvoices', go: { to: area === 'company' ? '/companyInvoice/allInvoiceCo' : '/home/myInvoices' } },
              ]}
            />
          )
        }
        checks={false}
        selected={noneSelected}
        onSelect={ignore}
        selection={null}
        totals={<FoundTotal total={total} words={(count) => t('ledger.total', { count })} />}
        pager={
          <PageNumbers
            page={search.page}
            pageSize={search.pageSize}
            sizes={pageSizes}
            total={total.count ?? 0}
            onChange={(page, pageSize) => {
              go({ ...search, page, pageSize })
            }}
          />
        }
        keyWords={keyWords}
        keysOff={open !== undefined}
      />
      {open ? <LedgerDialogs area={area} open={open} quota={quota} onClose={close} /> : null}
    </div>
  )
}
/** The ledger has no batch actions. */
const noneSelected: ReadonlyMap<string, Receipt> = new Map()
const ignore = (): void => undefined
