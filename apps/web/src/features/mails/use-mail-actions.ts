// What can be done with mails that came in.
import { useTranslation } from 'react-i18next'
import { mailLimits } from '@piaotai/domain/mail-in.ts'
import { emailApi } from '../../lib/email-api.ts'
import { useRowActions, type RowActions } from '../../ui/list-kit/use-row-actions.tsx'
import { useMissingPermission } from '../../ui/use-missing-permission.ts'
import { mailsKey, type Area, type Mail } from './mails.queries.ts'
import '../../lib/mail-sentences.ts'

export const useMailActions = (area: Area, onDone: () => void): RowActions<Mail> => {
  const { t } = useTranslation('mails')
  const missing = useMissingPermission()
  return useRowActions<Mail>({
    actions: [
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
}
