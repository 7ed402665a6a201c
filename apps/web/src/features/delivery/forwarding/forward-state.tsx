// The states of forwardings, drawn.
import { Mail, MailCheck, MailMinus, MailX } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { ForwardState } from '@piaotai/domain/delivery/forwarding.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { StateTag, type StateLook } from '../../../ui/kits/records/state-tag.tsx'
import type { Forward } from './forwarding.queries.ts'

const looks: Readonly<Record<ForwardState, StateLook>> = {
  waiting: { tone: 'running', icon: Mail },
  done: { tone: 'good', icon: MailCheck },
  refused: { tone: 'attention', icon: MailX },
  withdrawn: { tone: 'rest', icon: MailMinus },
  expired: { tone: 'rest', icon: MailX },
}
export const ForwardStateTag = ({ forward, t }: { readonly forward: Forward; readonly t: TFunction<'deliveryForwarding'> }) => {
  const { state, reason, validUntil } = forward
  const why = reason ?? (state === 'refused' ? t('dissolved') : undefined)
  return (
    <StateTag
      look={looks[state]}
      word={t(`states.${state}`)}
      note={why}
      title={why ?? (state === 'waiting' ? `${t('drawer.validUntil')} ${minuteOf(validUntil)}` : undefined)}
    />
  )
}
