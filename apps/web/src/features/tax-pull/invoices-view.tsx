// The tab 发票: the mirror with its strip of months, what is being pulled, and the sums of what is shown.
import { Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { FileDown, FileInput, FolderSync } from 'lucide-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mirrorTabs } from '@piaotai/contract/tax-pull/mirror-tabs.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import type { Address } from '../../lib/page/address.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { mirrorColumns, mirrorConditions } from './mirror-list.tsx'
import {
  mirrorKey,
  pageKeyOf,
  useMonths,
  type MirrorFilter,
  type MirrorQuery,
  type TaxInvoice,
  type TaxInvoices,
} from './tax-pull.queries.ts'
import type { PullAct } from './pull-act.ts'
import { MirrorSums, Running } from './mirror-parts.tsx'
import { MonthStrip } from './month-strip.tsx'
import { useMirrorActions } from './use-mirror-actions.ts'
import { useMirrorWhole } from './use-mirror-whole.ts'

const MirrorDrawer = lazy(() => import('./mirror-drawer.tsx'))
const SheetImportDialog = lazy(() => import('./sheet-import-dialog.tsx'))

interface Props {
  readonly direction: PullDirection
  readonly view: ReactNode
  readonly pull: PullAct
  /** Of the address. */
  readonly month: string | undefined
  readonly covered: boolean
}
const tabsOf = (t: TFunction<'taxPull'>, direction: PullDirection, counts: TaxInvoices['counts'] | undefined) =>
  mirrorTabs
    .filter((tab) => direction === 'in' || tab !== 'unticked')
    .map((key) => ({
      key,
      label: t(`tabs.${key}`),
      count: counts?.[key],
      wrong: (key === 'differs' || key === 'failed' || key === 'risky') && (counts?.[key] ?? 0) > 0,
    }))
export const InvoicesView = ({ direction, view, pull, month, covered }: Props) => {
  const { t } = useTranslation('taxPull')
  const english = useLanguage() === 'en-US'
  const room = useRoom()
  const navigate = useNavigate()
  const missing = useMissingPermission()
  const months = useMonths(direction).data
  const [bringing, setBringing] = useState(false)
  const page = pageKeyOf[direction]
  const list = useList({
    queryKey: [...mirrorKey, 'list', direction, month],
    call: (query: MirrorQuery, options) => bureauApi.listTaxInvoices({ ...query, direction, ...(month ? { month } : {}) }, options),
    conditions: mirrorConditions(t, direction, english),
    live: ({ content }) => (months?.running.length ?? 0) > 0 || content.some(({ sync }) => sync === 'processing' || sync === 'waiting'),
  })
  const rowActions = useMirrorActions(direction, () => {
    list.select(new Map())
  })
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(
    () => columnsIn(room, mirrorColumns(t, direction, english, { actions, act })),
    [t, room, direction, english, actions, act],
  )
  const { page: _page, pageSize: _size, ...conditions } = list.query
  const filter = { ...conditions, ...(month ? { month } : {}) } as MirrorFilter
  const chosen = [...list.selected.keys()]
  const counts = list.data?.counts
  const toSync = counts?.['toSync'] ?? 0
  const setMonth = (next: string | undefined) => {
    void navigate({ to: '.', search: (before: Address) => ({ ...before, month: next, page: undefined }) })
  }
  const { busy, syncAll, exportAll } = useMirrorWhole(direction, {
    sync: { ...(month ? { month } : {}), tab: 'toSync' },
    exported: chosen.length > 0 ? { ids: chosen } : { filter },
  })
  const lacks = { sync: missing(`${page}.sync`), export: missing(`${page}.export`), pull: missing(`${page}.pull`) }
  const bringSheet = (
    <Button
      icon={<FileInput size={15} aria-hidden="true" />}
      disabled={lacks.pull !== undefined}
      title={lacks.pull}
      onClick={() => {
        setBringing(true)
      }}
    >
      {t('act.sheet')}
    </Button>
  )
  return (
    <>
      <ConfiguredList<TaxInvoice>
        name={`tax-mirror-${direction}`}
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: t(`title.${direction}`),
          facts: view,
          empty: {
            of: month === undefined ? 'taxInvoices' : 'taxInvoicesMonth',
            subject: 'bureau',
            acts: [pull, { label: t('act.sheet'), why: lacks.pull, button: bringSheet }],
          },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          all: t('all'),
        }}
        above={
          months ? (
            <>
              <MonthStrip months={months.months} chosen={month} onChoose={setMonth} />
              {months.running.length > 0 ? <Running pulls={months.running} /> : null}
            </>
          ) : undefined
        }
        tabs={tabsOf(t, direction, counts)}
        totals={list.data ? <MirrorSums of={list.data} /> : <span>…</span>}
        pageActions={
          <>
            <Button
              icon={<FileDown size={15} aria-hidden="true" />}
              loading={busy === 'export'}
              disabled={lacks.export !== undefined || (list.data?.totalElements ?? 0) === 0}
              title={lacks.export}
              onClick={() => {
                void exportAll()
              }}
            >
              {t('act.export')}
            </Button>
            {bringSheet}
            <Button
              icon={<FolderSync size={15} aria-hidden="true" />}
              loading={busy === 'sync'}
              disabled={lacks.sync !== undefined || toSync === 0}
              title={lacks.sync}
              onClick={() => {
                void syncAll()
              }}
            >
              {t('act.syncAll', { count: toSync })}
            </Button>
            {pull.button}
          </>
        }
        onOpen={drawer.open}
        shown={drawer.id}
        covered={covered || bringing}
      />
      <Suspense>
        {drawer.id === undefined ? null : (
          <MirrorDrawer
            id={drawer.id}
            direction={direction}
            rowActions={rowActions}
            onClose={drawer.close}
            onOurs={(number) => {
              void navigate({
                to: direction === 'in' ? '/companyInvoice/incomeInvoiceCo' : '/companyInvoice/outputInvoiceCo',
                search: { number: [number] },
              })
            }}
          />
        )}
        {bringing ? (
          <SheetImportDialog
            onClose={() => {
              setBringing(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
