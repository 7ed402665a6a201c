// The states of deliveries and receipts, drawn.
import { Mail, MailCheck, MailOpen, MailX, MailMinus } from 'lucide-react'
import type { TFunction } from 'i18next'
import { stands, type DeliveryState, type ReceiptState } from '@piaotai/domain/delivery/delivery.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import type { Delivery } from './delivery.queries.ts'

const looks: Readonly<Record<DeliveryState, StateLook>> = {
  pending: { tone: 'running', icon: MailOpen },
  signed: { tone: 'good', icon: MailCheck },
  delivered: { tone: 'good', icon: MailCheck },
  expired: { tone: 'attention', icon: MailX },
  revoked: { tone: 'attention', icon: MailMinus },
}
const bounced: StateLook = { tone: 'wrong', icon: MailX }
export const receiptLooks: Readonly<Record<ReceiptState, StateLook>> = {
  waiting: { tone: 'running', icon: Mail },
  accepted: { tone: 'good', icon: MailCheck },
  refused: { tone: 'attention', icon: MailX },
  withdrawn: { tone: 'rest', icon: MailMinus },
  expired: { tone: 'rest', icon: MailX },
}
/** Whether the mail reached nobody. */
export const reachedNobody = ({ state, to }: Pick<Delivery, 'state' | 'to'>): boolean =>
  state === 'pending' && to.length > 0 && to.every((one) => one.bounced)

/** Whether the recipient has, or will get, what is no longer right. */
export const isChanged = ({ state, changed }: Pick<Delivery, 'state' | 'changed'>): boolean => changed > 0 && stands(state)

/** Wrong only where the mail reached nobody; some bounced addresses, and changes since, are told beside the state; `bare` where the changes are told elsewhere. */
export const DeliveryStateTag = ({ delivery, t, bare = false }: { delivery: Delivery; t: TFunction<'delivery'>; bare?: boolean }) => {
  const { state, endedBy, endReason, to, validUntil } = delivery
  if (reachedNobody(delivery)) return <StateTag look={bounced} word={t('bounced.all')} />
  const refused = state === 'revoked' && endedBy === 'recipient'
  const some = state === 'pending' && to.some((one) => one.bounced) ? t('bounced.some') : undefined
  const note = some ?? (isChanged(delivery) && !bare ? t('changed') : undefined)
  return (
    <StateTag
      look={looks[state]}
      word={t(`states.${refused ? 'refused' : state}`)}
      note={note ?? (refused ? (endReason ?? undefined) : undefined)}
      title={refused ? (endReason ?? undefined) : `${t('validUntil')} ${minuteOf(validUntil)}`}
    />
  )
}

/** A text, or the sign for none. */
export const orNil = (text: string | null) => (text === null || text === '' ? <Nil /> : text)
