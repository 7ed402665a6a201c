import { useTranslation } from 'react-i18next'
import { mayResend } from '@piaotai/domain/reply.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { repliesKey, type Area, type Reply } from './reply.queries.ts'

export const useReplyActions = (area: Area): RowActions<Reply> => {
  const { t } = useTranslation('reply')
  const missing = useMissingPermission()
  return useRowActions<Reply>({
    actions: [
      {
        key: 'resend',
        allowed: ({ state }) => mayResend(state),
        label: () => t('resend'),
        rowLabel: ({ to }) => t('resendOf', { to }),
        why: missing(area === 'personal' ? 'personemail.resend' : 'returnMailRecord.resend'),
        run: ([row]) => emailApi.resendReply({ id: row!.id, area }),
        done: () => t('resent'),
      },
    ],
    nameOf: ({ to, invoiceNumber }) => ({ number: invoiceNumber, name: to }),
    stale: [repliesKey],
  })
}
