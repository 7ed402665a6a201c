// Conditions, columns and looks of returned mails.
import type { TFunction } from 'i18next'
import { Ban, CircleX, Clock, MailCheck, MailX } from 'lucide-react'
import { limits } from '@piaotai/domain/limits.ts'
import { replyKinds, replyStates, type ReplyState } from '@piaotai/domain/reply.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import type { RepliesQuery, Reply } from './reply.queries.ts'

type Words = TFunction<'reply'>
const looks: Readonly<Record<ReplyState, StateLook>> = {
  waiting: { tone: 'running', icon: Clock },
  sent: { tone: 'good', icon: MailCheck },
  bounced: { tone: 'wrong', icon: MailX },
  failed: { tone: 'wrong', icon: CircleX },
  suppressed: { tone: 'rest', icon: Ban },
}
export const ReplyStateTag = ({ reply, t }: { readonly reply: Reply; readonly t: Words }) => {
  const why = reply.stop === null ? undefined : t(`stops.${reply.stop}`)
  return <StateTag look={looks[reply.state]} word={t(`states.${reply.state}`)} note={why} title={why} />
}
export const replyConditions = (t: Words): readonly Condition<RepliesQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: limits.keywordMax, search: true },
  { kind: 'choice', key: 'kind', label: t('kind'), options: replyKinds.map((value) => ({ value, label: t(`kinds.${value}`) })) },
  { kind: 'days', from: 'dateFrom', to: 'dateTo', label: t('createdAt') },
  { kind: 'tab', key: 'state', values: replyStates },
]
export const replyColumns = (
  t: Words,
  { actions, act }: Pick<RowActions<Reply>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Reply>[] => [
  { key: 'to', title: t('to'), width: 220, pinned: true, names: true, render: (r) => r.to },
  { key: 'subject', title: t('subject'), width: 182, grows: true, render: (r) => r.subject },
  { key: 'reason', title: t('reason'), width: { zh: 84, en: 116 }, render: (r) => t(`reasons.${r.reason}`) },
  {
    key: 'invoice',
    title: t('invoice'),
    width: 184,
    hidden: 'unlessWide',
    render: (r) => (r.invoiceNumber === null ? <Nil /> : <LongNumber value={r.invoiceNumber} />),
  },
  {
    key: 'how',
    title: t('how'),
    width: { zh: 64, en: 88 },
    hidden: 'unlessWide',
    render: (r) => t(`hows.${r.automatic ? 'automatic' : 'hand'}`),
  },
  { key: 'createdAt', title: t('createdAt'), width: 128, render: (r) => minuteOf(r.createdAt) },
  { key: 'state', title: t('state'), width: { zh: 190, en: 210 }, render: (r) => <ReplyStateTag reply={r} t={t} /> },
  { key: 'writer', title: t('writer'), width: 84, render: (r) => r.createdBy ?? t('system') },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 72, en: 84 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
