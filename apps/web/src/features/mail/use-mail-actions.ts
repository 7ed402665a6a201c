// What can be done with mails that came in.
import { createElement, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mailLimits } from '@piaotai/domain/mail.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { mailsKey, type Area, type Mail } from './mail.queries.ts'

const ReplyDialog = lazy(() => import('../../shared/reply/reply-dialog.tsx'))

export const useMailActions = (area: Area, onDone: () => void): RowActions<Mail> => {
  const { t } = useTranslation('mail')
  const missing = useMissingPermission()
  const { t: tr } = useTranslation('reply')
  const [answered, setAnswered] = useState<Mail>()
  const rowActions = useRowActions<Mail>({
    actions: [
      {
        key: 'reply',
        allowed: ({ status }) => status !== 'processing',
        label: () => tr('write.action'),
        rowLabel: ({ subject }) => `${tr('write.action')} ${subject}`,
        why: missing(area === 'personal' ? 'personemailhistory.reply' : 'comemailhistory.reply'),
        open: setAnswered,
      },
      {
        key: 'reprocess',
        allowed: ({ status }) => status !== 'processing',
        label: () => t('reprocess'),
        rowLabel: ({ subject }) => `${t('reprocess')} ${subject}`,
        quiet: true,
        why: missing(area === 'personal' ? 'personemailhistory.reprocess' : 'comemailhistory.reprocess'),
        many: { label: (count) => t('reprocessMany', { count }), max: mailLimits.batch },
        run: (rows) => emailApi.reprocessMails({ area, ids: rows.map(({ id }) => id) }),
        done: (count) => t('reprocessed', { count }),
        outcome: { title: t('reprocessResult'), failed: (count) => t('left', { count }), reasons: {} },
      },
    ],
    nameOf: ({ subject, fromAddress }) => ({ number: null, name: subject || fromAddress }),
    stale: [mailsKey],
    onDone,
  })
  if (!answered) return rowActions
  const onClose = () => {
    setAnswered(undefined)
  }
  return { ...rowActions, outcome: createElement(Suspense, null, createElement(ReplyDialog, { area, mailId: answered.id, onClose })) }
}
