// 查验记录: every verification with author, invoice, result, cost and reason; verification of typed fields; reviews.
import { App, Button } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { useCan } from '../../lib/session/can.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { pageSizes } from '../../lib/page/paging.ts'
import { quotaQuery, verifyKey } from '../../shared/verification/quota.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { RangeTold, useAddressWithDays } from '../../ui/kits/list/wrong-range.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { ListPage } from '../../ui/table/list-page.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageNumbers } from '../../ui/table/page-numbers.tsx'
import type { Receipt } from '../../shared/verification/receipt.tsx'
import { useStableCallback } from '../../lib/hooks/use-stable-callback.ts'
import { askOf, isNarrowed, ledgerKeys, ledgerTabs, readSearch, type LedgerSearch } from './ledger-query.ts'
import { ledgerColumns } from './ledger-columns.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { ledgerQuery, reviewCountQuery, type Area } from './verification.queries.ts'
import './verification.css'

const TypedDialog = lazy(() => import('./typed-dialog.tsx'))
const keyWords = ['down', 'up', 'open', 'search', 'help'] as const
const lists = {
  personal: ['menu_1.myInvoices', '/home/myInvoices'],
  company: ['menu_2.allInvoiceCo', '/companyInvoice/allInvoiceCo'],
} as const
const pageKeys = { personal: 'menu_1.verifyRecords', company: 'menu_2.verifyRecordsCo' } as const
type Open = { readonly show: 'typed' | 'settings' } | { readonly show: 'receipt' | 'review'; readonly receipt: Receipt }

export const verificationsPage = (area: Area) => {
  const Page = () => <VerificationsPage key={area} area={area} />
  return Page
}

const VerificationsPage = ({ area }: { readonly area: Area }) => {
  const { t } = useTranslation('verification')
  const { t: shell } = useTranslation('shell')
  const { t: ti } = useTranslation('invoice')
  const { message } = App.useApp()
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
  const invoiceId = open?.show === 'receipt' ? open.receipt.invoiceId : null
  const close = () => {
    setOpen(undefined)
  }
  const lacking = useMissingPermission()
  const lacksVerify = lacking(...invoiceKeys(area, 'verify'))
  const lacksReview = lacking('verifyRecordsCo.review')
  const lacksSettings = lacking('comHome.edit')
  const [listKey, listPath] = lists[area]
  const maySee = useCan(listKey)
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
  const total = wrong ? undefined : list.data?.totalElements
  const title = shell(`page.${pageKeys[area]}`)
  const left = (quotaOwner: 'company' | 'personal') =>
    quota
      ? t(`ledger.left.${quotaOwner}`, {
          left: Math.max(0, quota[quotaOwner].allowed - quota[quotaOwner].used).toLocaleString('en-US'),
          allowed: quota[quotaOwner].allowed.toLocaleString('en-US'),
        })
      : '…'
  return (
    <div className="verifications">
      <ListPage<Receipt>
        name={`verifications.${area}`}
        label={title}
        head={
          <PageHead
            title={title}
            facts={area === 'company' ? `${left('company')} · ${left('personal')}` : left('personal')}
            actions={
              <>
                {area === 'company' ? (
                  <Button
                    disabled={lacksSettings !== undefined || !quota}
                    title={lacksSettings}
                    onClick={() => {
                      setOpen({ show: 'settings' })
                    }}
                  >
                    {t('settings.open')}
                  </Button>
                ) : null}
                <Button
                  type="primary"
                  disabled={lacksVerify !== undefined}
                  title={lacksVerify}
                  onClick={() => {
                    setOpen({ show: 'typed' })
                  }}
                >
                  {t('typed.open')}
                </Button>
              </>
            }
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
            <EmptyState kind="start" title={t('ledger.empty')} text={t('noneText')} />
          )
        }
        checks={false}
        selected={noneSelected}
        onSelect={ignore}
        selection={null}
        totals={<span>{total === undefined ? '…' : t('ledger.total', { count: total })}</span>}
        pager={
          <PageNumbers
            page={search.page}
            pageSize={search.pageSize}
            sizes={pageSizes}
            total={total ?? 0}
            onChange={(page, pageSize) => {
              go({ ...search, page, pageSize })
            }}
          />
        }
        keyWords={keyWords}
        keysOff={open !== undefined}
      />
      {open?.show === 'receipt' ? (
        <ReceiptDialog
          receipt={open.receipt}
          onInvoice={
            maySee && invoiceId !== null
              ? () => {
                  void navigate({ to: listPath, search: { open: invoiceId } })
                }
              : undefined
          }
          onClose={close}
        />
      ) : null}
      {open?.show === 'review' ? <ReviewDialog receipt={open.receipt} onClose={close} /> : null}
      {open?.show === 'settings' && quota ? (
        <SettingsDialog
          stored={quota.again}
          onClose={(saved) => {
            close()
            if (saved) void message.success(t('settings.saved'))
          }}
        />
      ) : null}
      <Suspense>{open?.show === 'typed' ? <TypedDialog area={area} onClose={close} /> : null}</Suspense>
    </div>
  )
}
/** The ledger has no batch actions. */
const noneSelected: ReadonlyMap<string, Receipt> = new Map()
const ignore = (): void => undefined
