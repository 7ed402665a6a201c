// The tab 对账: the snapshot of a month, in figures and row by row.
import { App, Button, DatePicker } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { monthsLater } from '@piaotai/domain/months.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { useToday } from '../../../lib/format/today.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { columnsIn, useRoom } from '../../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { dayOfText } from '../../../ui/fields/picked-day.ts'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { EmptyWords } from '../../../ui/page/empty-words.ts'
import type { PullAct } from '../pull-act.ts'
import { MirrorAside } from '../mirror-aside.tsx'
import { pageKeyOf } from '../tax-pull.queries.ts'
import { reconcileColumns, reconcileConditions } from './reconcile-list.tsx'
import { ReconcileDialogs } from './reconcile-dialogs.tsx'
import { ReconcileSummary } from './reconcile-summary.tsx'
import { reconcileKey, useReconciliations, type Reconciled, type ReconciledQuery } from './reconcile.queries.ts'
import { PlainLine } from '../../../ui/page/plain-line.tsx'
import { useReconcileActions } from './use-reconcile-actions.ts'
import { useReconcileOpening } from './use-reconcile-opening.ts'

const nothing = {
  content: [] as Reconciled[],
  page: 1,
  pageSize: 50,
  totalElements: 0,
  total: '0.00',
  counts: {} as Record<string, number>,
}

interface Props {
  readonly direction: PullDirection
  readonly view: ReactNode
  readonly pull: PullAct
  readonly covered: boolean
}
const settled: EmptyWords = { of: 'reconcileNone', subject: 'bureau', acts: { none: 'nothing is left to settle' } }
/** Compares a month, and shows what is to be settled of it. */
const useMaking = (direction: PullDirection, month: string) => {
  const { t } = useTranslation('reconcile')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { message } = App.useApp()
  return useMutation({
    mutationFn: () => bureauApi.makeReconciliation({ direction, month }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: reconcileKey })
      void message.success(t('made'))
      void navigate({ to: '.', search: { view: 'reconcile', period: month, tab: 'todo' } })
    },
  })
}
const ReconcileView = ({ direction, view, pull, covered }: Props) => {
  const { t } = useTranslation(['reconcile', 'taxPull'])
  const room = useRoom()
  const english = useLanguage() === 'en-US'
  const today = useToday()
  const navigate = useNavigate()
  const missing = useMissingPermission()
  const address = useSearch({ strict: false }) as { readonly period?: string }
  const snapshots = useReconciliations(direction).data?.content
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(String(address.period ?? ''))
    ? String(address.period)
    : (snapshots?.[0]?.month ?? monthsLater(`${today.slice(0, 7)}-01`, -1).slice(0, 7))
  const snapshot = snapshots?.find((one) => one.month === month)
  const [asking, setAsking] = useState<string>()
  const [explaining, setExplaining] = useState<readonly Reconciled[]>()
  const conditions = reconcileConditions(t)
  const list = useList({
    queryKey: [...reconcileKey, 'rows', snapshot?.id ?? ''],
    call: (query: ReconciledQuery, options) =>
      snapshot ? bureauApi.listReconciled({ ...query, id: snapshot.id }, options) : Promise.resolve(nothing),
    conditions,
  })
  const onDone = () => {
    list.select(new Map())
  }
  const rowActions = useReconcileActions(direction, {
    compare: (open) => {
      void navigate({ to: '.', search: { open } })
    },
    ask: setAsking,
    explain: setExplaining,
    onDone,
  })
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, reconcileColumns(t, english, { actions, act })), [t, room, english, actions, act])
  const make = useMaking(direction, month)
  const why = missing(`${pageKeyOf[direction]}.reconcile`)
  const counts = list.data?.counts
  const drawer = useReconcileOpening(list.data?.content)
  const again = (
    <Button
      type="primary"
      icon={<RefreshCw size={15} aria-hidden="true" />}
      loading={make.isPending}
      disabled={why !== undefined}
      title={why}
      onClick={() => {
        make.mutate()
      }}
    >
      {snapshot ? t('make') : t('first', { month })}
    </Button>
  )
  const { page: _page, pageSize: _size, ...filter } = list.query as ReconciledQuery
  return (
    <>
      <ConfiguredList<Reconciled>
        name={`tax-reconcile-${direction}`}
        list={snapshot ? list : { ...list, narrowed: false }}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: t(`taxPull:title.${direction}`),
          facts: view,
          empty: snapshot
            ? settled
            : { of: 'reconcile', subject: 'bureau', acts: [{ label: t('first', { month }), why, button: again }, pull] },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          all: t('all'),
        }}
        above={
          snapshot ? (
            <>
              <PlainLine of="reconcile" inset />
              <ReconcileSummary
                snapshot={snapshot}
                later={counts?.['later'] ?? 0}
                onResult={(result) => {
                  void navigate({ to: '.', search: { view: 'reconcile', period: month, result } })
                }}
              />
            </>
          ) : undefined
        }
        tabs={(['todo', 'explained', 'later', 'leftOut'] as const).map((key) => ({
          key,
          label: t(`tabs.${key}`),
          count: counts?.[key],
          wrong: key === 'todo' && (counts?.[key] ?? 0) > 0,
        }))}
        totals={
          list.data ? (
            <>
              <span>{t('total', { count: list.data.totalElements })}</span>
              <span>
                {t('column.total')} <Amount value={list.data.total} strong />
              </span>
            </>
          ) : (
            <span>…</span>
          )
        }
        pageActions={
          <>
            <DatePicker
              picker="month"
              aria-label={t('month')}
              allowClear={false}
              value={dayOfText(`${month}-01`)}
              {...(dayOfText(today) ? { maxDate: dayOfText(today)! } : {})}
              onChange={(day) => {
                if (day) void navigate({ to: '.', search: { view: 'reconcile', period: day.format('YYYY-MM'), tab: 'todo' } })
              }}
            />
            <ExportButton
              ask={() => bureauApi.exportReconciled({ id: snapshot!.id, ...filter })}
              why={missing(`${pageKeyOf[direction]}.export`)}
              nothing={snapshot === undefined || (list.data?.totalElements ?? 0) === 0}
            />
            {/* Before the first snapshot the empty page carries it. */}
            {snapshot ? again : null}
          </>
        }
        {...drawer.opening}
        covered={covered || asking !== undefined || explaining !== undefined}
      />
      <MirrorAside id={drawer.id} direction={direction} onClose={drawer.close} />
      <ReconcileDialogs
        asking={asking}
        explaining={explaining}
        onDone={onDone}
        onClose={() => {
          setAsking(undefined)
          setExplaining(undefined)
        }}
      />
    </>
  )
}
export default ReconcileView
