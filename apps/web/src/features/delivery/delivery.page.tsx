// 交付记录: what was delivered to whom and what came of it; of the company, or one's own.
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileDown, Send } from 'lucide-react'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits, deliveryStates } from '@piaotai/domain/delivery/delivery.ts'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { deliveriesKey } from '../../shared/delivery/delivery-keys.ts'
import { emailApi, saveEmailFile } from '../../lib/http/email-api.ts'
import { grantedKeys, useSession } from '../../lib/session/session.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import type { Area, DeliveriesQuery, Delivery } from './delivery.queries.ts'
import { deliveryColumns, deliveryConditions } from './delivery-list.tsx'
import { reachedNobody } from './delivery-looks.tsx'
import { useDeliveryActions } from './use-delivery-actions.tsx'

const DeliveryDrawer = lazy(() => import('./delivery-drawer.tsx'))
/** Mails that wait to be sent: the list is asked again soon. */
const atWork = ({ state, to, way }: Delivery): boolean =>
  way === 'mail' && state === 'pending' && to.some((one) => one.sentAt === null && !one.bounced)

export const deliveriesPage = (area: Area) => {
  const Page = ({ beside }: { readonly beside?: ReactNode }) => <DeliveriesPage area={area} beside={beside} />
  return { default: Page }
}
/** `beside`: the switch to another list of the same page. */
const DeliveriesPage = ({ area, beside }: { readonly area: Area; readonly beside?: ReactNode }) => {
  const { t } = useTranslation('delivery')
  const { t: shell } = useTranslation('shell')
  const navigate = useNavigate()
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  const missing = useMissingPermission()
  const room = useRoom()
  const list = useList({
    queryKey: [...deliveriesKey, area],
    call: (query: DeliveriesQuery, options) => emailApi.listDeliveries({ ...query, area }, options),
    conditions: deliveryConditions(t),
    live: ({ content }) => content.some((row) => atWork(row) && !reachedNobody(row)),
  })
  const { page: _page, pageSize: _size, state: _state, ...others } = list.query as DeliveriesQuery
  const counts = useQuery({
    enabled: list.wrongNumber === undefined,
    queryKey: [...deliveriesKey, area, 'count', others],
    queryFn: () => emailApi.countDeliveries({ ...others, area }, { quiet: true }),
    retry: false,
  })
  const { dialogs, ...rowActions } = useDeliveryActions(area)
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(() => columnsIn(room, deliveryColumns(t, { actions, act })), [t, room, actions, act])
  const found = list.data?.totalElements ?? 0
  const tooMany = found > deliveryLimits.exported ? t('exportTooMany', { max: deliveryLimits.exported }) : undefined
  const noExport = missing(`${area === 'personal' ? 'personemail' : 'sendInvEmailRecordCo'}.export`) ?? tooMany
  const sending = allPages.find(({ key }) => key === (area === 'personal' ? 'menu_1.sendInvoice' : 'menu_6.sendInvEmailCo'))!
  const send = held.has(sending.key) ? (
    <Button
      type="primary"
      icon={<Send size={15} aria-hidden="true" />}
      onClick={() => {
        void navigate({ to: sending.path as '/home' })
      }}
    >
      {t('send')}
    </Button>
  ) : null
  return (
    <>
      <ConfiguredList<Delivery>
        name={`deliveries-${area}`}
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: shell(`page.${area === 'personal' ? 'menu_1.personemail' : 'menu_6.sendInvEmailRecordCo'}`),
          facts: beside,
          empty: { of: 'deliveries', subject: 'mail', acts: [{ label: t('send'), go: { to: sending.path } }] },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('total', { count }),
          all: t('all'),
        }}
        tabs={deliveryStates.map((state) => ({ key: state, label: t(`states.${state}`), count: counts.data?.[state] }))}
        pageActions={
          <>
            <Button
              disabled={noExport !== undefined || found === 0}
              title={noExport}
              icon={<FileDown size={15} aria-hidden="true" />}
              onClick={() => {
                saveEmailFile('exportDeliveries', { ...others, state: _state, area }, `${t('exportFile')}.xlsx`).catch(() => undefined)
              }}
            >
              {t('export')}
            </Button>
            {send}
          </>
        }
        onOpen={drawer.open}
        shown={drawer.id}
      />
      <Suspense>
        {drawer.id === undefined ? null : <DeliveryDrawer area={area} id={drawer.id} rowActions={rowActions} onClose={drawer.close} />}
      </Suspense>
      {dialogs}
    </>
  )
}
