// Conditions and columns of deliveries.
import type { TFunction } from 'i18next'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { deliveryStates, webhookEvents, webhookTest } from '@piaotai/domain/webhook.ts'
import { secondOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import type { DeliveriesQuery, Delivery, Webhook } from './webhook.queries.ts'

type Words = TFunction<'webhook'>
const looks: Readonly<Record<Delivery['state'], StateLook>> = {
  waiting: { tone: 'running', icon: LoaderCircle },
  arrived: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'wrong', icon: CircleX },
}
const noted = ['off', 'suiteEnded', 'lost', 'timeout', 'connection', 'notSent', 'notPublic'] as const
/** HTTP 503, or why there was no answer. */
export const noteWord = (t: Words, note: string): string => {
  const known = noted.find((one) => one === note)
  return known ? t(`notes.${known}`) : note
}
export const stateTag = (t: Words, { state, note }: Pick<Delivery, 'state' | 'note'>) => (
  <StateTag look={looks[state]} word={t(`states.${state}`)} title={noteWord(t, note)} />
)
export const deliveryConditions = (t: Words, webhooks: readonly Webhook[]): readonly Condition<DeliveriesQuery>[] => [
  { kind: 'choice', key: 'webhookId', label: t('webhook'), options: webhooks.map(({ id, name }) => ({ value: id, label: name })) },
  {
    kind: 'choice',
    key: 'event',
    label: t('event'),
    options: [...webhookEvents, webhookTest].map((value) => ({ value, label: t(`events.${value}`) })),
  },
  { kind: 'choice', key: 'state', label: t('state'), options: deliveryStates.map((value) => ({ value, label: t(`states.${value}`) })) },
]
export const deliveryColumns = (
  t: Words,
  webhooks: readonly Webhook[],
  { actions, act }: Pick<RowActions<Delivery>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Delivery>[] => [
  { key: 'at', title: t('at'), width: { zh: 158, en: 158 }, render: (r) => secondOf(r.createdAt) },
  {
    key: 'event',
    title: t('event'),
    width: { zh: 130, en: 160 },
    grows: true,
    pinned: true,
    names: true,
    render: (r) => <span title={r.event}>{t(`events.${r.event}`)}</span>,
  },
  { key: 'webhook', title: t('webhook'), width: 130, render: (r) => webhooks.find(({ id }) => id === r.webhookId)?.name ?? <Nil /> },
  { key: 'message', title: t('message'), width: 200, hidden: 'unlessWide', render: (r) => <span className="mono">{r.messageId}</span> },
  { key: 'state', title: t('state'), width: { zh: 90, en: 100 }, render: (r) => stateTag(t, r) },
  { key: 'answer', title: t('answer'), width: { zh: 110, en: 130 }, render: (r) => (r.note === '' ? <Nil /> : noteWord(t, r.note)) },
  {
    key: 'took',
    title: t('took'),
    width: 90,
    align: 'right',
    render: (r) => (r.tookMs === null ? <Nil /> : `${r.tookMs.toLocaleString('en-US')} ms`),
  },
  { key: 'attempts', title: t('attempts'), width: 64, align: 'right', render: (r) => r.attempts },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 80, en: 90 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
