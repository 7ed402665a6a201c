// 发票推送: invoices with their latest push to other systems; of the company, or one's own.
import { Skeleton } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pushStates } from '@piaotai/domain/push/push.ts'
import { api } from '../../lib/http/api.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { pushColumns, pushConditions } from './push-list.tsx'
import { pushesKey, useTargets, type Area, type PushesQuery, type PushRow, type Target } from './push.queries.ts'
import { usePushActions } from './use-push-actions.tsx'

const PushDrawer = lazy(() => import('./push-drawer.tsx'))
export const pushesPage = (area: Area) => {
  const Page = () => <PushesPage area={area} />
  return { default: Page }
}
const PushesPage = ({ area }: { readonly area: Area }) => {
  const { t } = useTranslation('push')
  const targets = useTargets()
  // The address may name one of the targets: it is read once they are known.
  if (targets.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (targets.isError) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={targets.refetch} error={targets.error} />
  return <Pushes area={area} targets={targets.data} />
}
const Pushes = ({ area, targets }: { readonly area: Area; readonly targets: readonly Target[] }) => {
  const { t } = useTranslation('push')
  const room = useRoom()
  const conditions = pushConditions(t, targets)
  const list = useList({
    queryKey: [...pushesKey, area],
    call: (query: PushesQuery, options) => api.invoice.listPushes({ ...query, area }, options),
    conditions,
    live: ({ content }) => content.some(({ pushStatus }) => pushStatus === 1),
  })
  const { dialog, asking, ...rowActions } = usePushActions(area, () => {
    list.select(new Map())
  })
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(() => columnsIn(room, pushColumns(t, { actions, act })), [t, room, actions, act])
  const counts = list.data?.counts
  const wrong = (counts?.['3'] ?? 0) + (counts?.['5'] ?? 0)
  return (
    <>
      <ConfiguredList<PushRow>
        name={`pushes-${area}`}
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: t('title'),
          facts: t('facts', { count: targets.length }),
          empty:
            targets.length === 0
              ? { of: 'pushNoTarget', subject: 'key', acts: [{ say: 'goTargets', go: { to: '/comset/pushTargets' } }] }
              : {
                  of: 'pushes',
                  subject: 'key',
                  acts: [{ say: 'goInvoices', go: { to: area === 'company' ? '/companyInvoice/allInvoiceCo' : '/home/myInvoices' } }],
                },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          all: t('all'),
        }}
        tabs={pushStates.map((state) => ({ key: String(state), label: t(`states.${state}`), count: counts?.[String(state)] }))}
        totals={
          list.data ? (
            <>
              <span>{t('total', { count: list.data.totalElements })}</span>
              <span>
                {t('receivedSum')}{' '}
                <b>
                  <Amount value={list.data.received} />
                </b>
              </span>
              {wrong > 0 ? (
                <span>
                  {t('wrong')} <b>{t('total', { count: wrong })}</b>
                </span>
              ) : null}
            </>
          ) : (
            <span>…</span>
          )
        }
        onOpen={drawer.open}
        shown={drawer.id}
        covered={asking}
      />
      <Suspense>
        {drawer.id === undefined ? null : <PushDrawer area={area} id={drawer.id} rowActions={rowActions} onClose={drawer.close} />}
      </Suspense>
      {dialog}
    </>
  )
}
