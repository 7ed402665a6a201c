// 记账凭证: vouchers of a period. The menu leads to the other views of the page: their rules, and the chart of accounts.
import { Button, Skeleton } from 'antd'
import { useSearch } from '@tanstack/react-router'
import { FileDown, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { voucherStates } from '@piaotai/domain/voucher/voucher.ts'
import { api } from '../../lib/http/api.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { isNarrowed } from '../../ui/kits/list/conditions.ts'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useStableCallback } from '../../lib/hooks/use-stable-callback.ts'
import { NextStep, useNextStep, useStepText } from './next-step.tsx'
import { MakingBar } from './making-bar.tsx'
import { PeriodStrip } from './period-strip.tsx'
import { useVoucherActions } from './use-voucher-actions.ts'
import { VoucherDialogs, type Opened } from './voucher-dialogs.tsx'
import { voucherColumns, voucherConditions } from './voucher-list.tsx'
import { useFigures, useListOfPushing, useSettings, vouchersKey, type Figures, type Voucher } from './voucher.queries.ts'
import styles from './voucher.module.css'

const AccountsView = lazy(() => import('./accounts/accounts-view.tsx').then((m) => ({ default: m.AccountsView })))
const RulesView = lazy(() => import('./rules/rules-view.tsx').then((m) => ({ default: m.RulesView })))
const VoucherDrawer = lazy(() => import('./voucher-drawer.tsx'))

const views = ['vouchers', 'rules', 'accounts'] as const
const VouchersPage = () => {
  const { t } = useTranslation('voucher')
  const search = useSearch({ strict: false }) as { readonly view?: unknown; readonly period?: unknown }
  const shown = views.find((one) => one === search.view) ?? 'vouchers'
  const period = typeof search.period === 'string' && /^\d{4}-\d{2}$/.test(search.period) ? search.period : undefined
  const figures = useFigures(period)
  if (shown !== 'vouchers')
    return <Suspense fallback={<Skeleton active />}>{shown === 'rules' ? <RulesView /> : <AccountsView />}</Suspense>
  // The address may name one of the periods: it is read once they are known.
  if (figures.isError) return <LoadFailed title={t('failedTitle')} text={t('failedText')} onRetry={figures.refetch} error={figures.error} />
  if (!figures.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <VoucherList figures={figures.data} />
}
export default VouchersPage

const VoucherList = ({ figures }: { readonly figures: Figures }) => {
  const { t } = useTranslation('voucher')
  const room = useRoom()
  const lacksEdit = useMissingPermission()('caiwupz.edit')
  const settings = useSettings()
  const conditions = voucherConditions(t, figures.periods)
  const all = useList({ queryKey: [...vouchersKey, 'list'], call: api.invoice.listVouchers, conditions })
  // A period is the books that are looked at: without a voucher they begin as the books of all periods do.
  const beside = conditions.filter((condition) => !('key' in condition && condition.key === 'period'))
  const list = { ...all, narrowed: isNarrowed(beside, all.query) }
  useListOfPushing(list.data?.content)
  const drawer = useOpen()
  const [opened, setOpened] = useState<Opened>()
  const done = () => {
    list.select(new Map())
  }
  const rowActions = useVoucherActions({
    onEdit: (voucher) => {
      setOpened({ what: 'edit', voucher })
    },
    onMerge: (vouchers) => {
      setOpened({ what: 'merge', vouchers })
    },
    onPush: (vouchers) => {
      setOpened({ what: 'push', vouchers })
    },
    onExport: (vouchers) => {
      setOpened({ what: 'export', vouchers })
    },
    onReverse: (voucher, what) => {
      setOpened({ what, voucher })
    },
    onDone: done,
  })
  const { actions, act } = rowActions
  const open = useStableCallback((id: string) => {
    drawer.open({ id })
  })
  const columns = useMemo(() => columnsIn(room, voucherColumns(t, { actions, act })), [t, room, actions, act])
  const step = useNextStep()
  const stepText = useStepText(step, figures)
  const off = { disabled: lacksEdit !== undefined, title: lacksEdit }
  const make = (focused = false) => (
    <Button
      type="primary"
      autoFocus={focused}
      {...off}
      disabled={lacksEdit !== undefined || figures.state === 'closed'}
      icon={<Plus size={15} aria-hidden="true" />}
      onClick={() => {
        setOpened({ what: 'make' })
      }}
    >
      {t('act.make')}
    </Button>
  )
  return (
    <div className={styles['page']}>
      <ConfiguredList<Voucher>
        name="vouchers"
        list={list}
        columns={columns}
        rowActions={rowActions}
        above={
          <>
            <PeriodStrip figures={figures} />
            <MakingBar />
          </>
        }
        pageActions={
          <>
            <Button
              {...off}
              disabled={lacksEdit !== undefined || !settings.data}
              onClick={() => {
                setOpened({ what: 'settings' })
              }}
            >
              {t('act.settings')}
            </Button>
            <Button
              {...off}
              icon={<FileDown size={15} aria-hidden="true" />}
              onClick={() => {
                setOpened({ what: 'numbers' })
              }}
            >
              {t('act.numbers')}
            </Button>
            {make()}
          </>
        }
        words={{
          title: t('title'),
          empty: {
            of: 'vouchers',
            subject: 'book',
            text: stepText,
            acts: [{ label: t('act.make'), why: lacksEdit, button: <NextStep step={step} make={make} /> }],
          },
          none: { title: t('noneTitle'), text: t('noneText') },
          failed: { title: t('failedTitle'), text: t('failedText') },
          selected: (count) => t('selected', { count }),
          all: t('all'),
        }}
        tabs={voucherStates.map((key) => ({ key, label: t(`state.${key}`), count: list.data?.counts[key] }))}
        totals={
          list.data ? (
            <>
              <span>{t('total', { count: list.data.totalElements })}</span>
              <span>
                {t('debit')}{' '}
                <b>
                  <Amount value={list.data.amount} />
                </b>
              </span>
            </>
          ) : (
            <span>…</span>
          )
        }
        onOpen={(row) => {
          open(row.id)
        }}
        shown={drawer.id}
        covered={opened !== undefined}
      />
      <Suspense>
        {drawer.id === undefined ? null : (
          <VoucherDrawer key={drawer.id} id={drawer.id} rowActions={rowActions} onOpen={open} onClose={drawer.close} />
        )}
        <VoucherDialogs opened={opened} period={figures.period} settings={settings.data} onOpen={setOpened} onShow={open} onDone={done} />
      </Suspense>
    </div>
  )
}
