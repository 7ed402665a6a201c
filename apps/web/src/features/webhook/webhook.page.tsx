// 回调: addresses that hear what happens, and each message to them.
import { Button } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpen, Webhook as WebhookIcon } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { docsAddress } from '../../lib/page/docs-address.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import type { EmptyWords } from '../../ui/page/empty-words.ts'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { useRowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { deliveryColumns, deliveryConditions } from './delivery-list.tsx'
import { WebhookCards } from './webhook-cards.tsx'
import { webhooksKey, type Delivery, type DrawnSecret, type Webhook } from './webhook.queries.ts'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'))
const SecretShown = lazy(() => import('./secret-shown.tsx'))
const DeliveryDrawer = lazy(() => import('./delivery-drawer.tsx'))
const ProofDialog = lazy(() => import('../../shared/account/proof-dialog.tsx'))
const none: readonly Webhook[] = []
const toldByThemselves: EmptyWords = { of: 'webhookDeliveries', subject: 'key', acts: { none: 'a message leaves when something happens' } }

const WebhooksPage = () => {
  const { t, i18n } = useTranslation('webhook')
  const { t: shell } = useTranslation('shell')
  const room = useRoom()
  const client = useQueryClient()
  const missing = useMissingPermission()
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const [rotating, setRotating] = useState<Webhook>()
  const [drawn, setDrawn] = useState<DrawnSecret>()
  const drawer = useOpen()
  const webhooks =
    useQuery({
      queryKey: [...webhooksKey, 'all'],
      queryFn: ({ signal }) => bureauApi.listWebhooks({}, { signal }),
      refetchInterval: 60_000,
    }).data?.webhooks ?? none
  const list = useList({
    queryKey: [...webhooksKey, 'deliveries'],
    call: bureauApi.listWebhookDeliveries,
    conditions: deliveryConditions(t, webhooks),
    live: ({ content }) => content.some(({ state }) => state === 'waiting'),
  })
  const rowActions = useRowActions<Delivery>({
    actions: [
      {
        key: 'replay',
        allowed: ({ state }) => state !== 'waiting',
        label: () => t('replay'),
        rowLabel: ({ messageId }) => `${t('replay')} ${messageId}`,
        why: missing('webhooks.replay'),
        run: ([row]) => bureauApi.replayDelivery({ id: row!.id }),
        done: () => t('replayed'),
      },
    ],
    nameOf: ({ messageId }) => ({ number: null, name: messageId }),
    stale: [webhooksKey],
  })
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, deliveryColumns(t, webhooks, { actions, act })), [t, room, webhooks, actions, act])
  const lacks = missing('webhooks.edit')
  const guide = docsAddress(i18n.language, 'webhooks.html')
  const first = {
    label: t('add'),
    why: lacks,
    onDo: () => {
      setEditing('new')
    },
  }
  const add = (
    <Button
      type="primary"
      disabled={lacks !== undefined}
      title={lacks}
      icon={<WebhookIcon size={15} aria-hidden="true" />}
      onClick={first.onDo}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      <ConfiguredList<Delivery>
        name="webhooks"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: shell('page.menu_4.webhooks'),
          facts: t('facts'),
          empty:
            webhooks.length > 0 ? toldByThemselves : { of: 'webhooks', subject: 'key', acts: [first, { say: 'webhookDocs', href: guide }] },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('total', { count }),
        }}
        above={
          <WebhookCards
            webhooks={webhooks}
            chosen={typeof list.query.webhookId === 'string' ? list.query.webhookId : undefined}
            onChoose={(webhookId) => {
              list.go({ ...list.query, webhookId, page: 1 })
            }}
            onEdit={setEditing}
            onRotate={setRotating}
          />
        }
        pageActions={
          <>
            <Button href={guide} target="_blank" rel="noreferrer" icon={<BookOpen size={15} aria-hidden="true" />}>
              {t('docs')}
            </Button>
            {add}
          </>
        }
        onOpen={({ id }) => {
          drawer.open({ id })
        }}
        shown={drawer.id}
        covered={editing !== undefined || rotating !== undefined || drawn !== undefined}
      />
      <Suspense>
        {editing === undefined ? null : (
          <WebhookDialog
            webhook={editing === 'new' ? undefined : editing}
            onDrawn={setDrawn}
            onClose={() => {
              setEditing(undefined)
            }}
          />
        )}
        {rotating ? (
          <ProofDialog
            title={t('form.rotateTitle', { name: rotating.name })}
            text={t('form.rotateText')}
            submit={t('rotate')}
            onProof={async (proof) => {
              const { secret } = await bureauApi.rotateWebhook({ id: rotating.id, proof }, { quiet: true })
              setDrawn({ name: rotating.name, secret })
              void client.invalidateQueries({ queryKey: webhooksKey })
            }}
            onClose={() => {
              setRotating(undefined)
            }}
          />
        ) : null}
        {drawn ? (
          <SecretShown
            drawn={drawn}
            onClose={() => {
              setDrawn(undefined)
            }}
          />
        ) : null}
        {drawer.id === undefined ? null : <DeliveryDrawer id={drawer.id} rowActions={rowActions} onClose={drawer.close} />}
      </Suspense>
    </>
  )
}
export default WebhooksPage
