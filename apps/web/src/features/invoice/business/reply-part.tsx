// What was sent to the supplier about an invoice, and writing another mail.
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/can.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import styles from './business.module.css'

const ReplyDialog = lazy(() => import('../../../shared/reply/reply-dialog.tsx'))
type Area = 'personal' | 'company'

/** Shown to whoever may open the records of the area; the page of mails decides who may write. */
const ReplyPart = ({ id, area }: { readonly id: string; readonly area: Area }) => {
  const { t } = useTranslation('reply')
  const [writing, setWriting] = useState(false)
  const mayRead = useCan(area === 'personal' ? 'menu_1.personemail' : 'menu_2.returnMailRecord')
  const lacks = useMissingPermission()(area === 'personal' ? 'personemailhistory.reply' : 'comemailhistory.reply')
  const read = useQuery({
    queryKey: ['replies', area, 'of', id],
    queryFn: () => emailApi.listReplies({ area, invoiceId: id, page: 1, pageSize: 5 }, { quiet: true }),
    enabled: mayRead,
    retry: false,
  })
  if (!mayRead && lacks !== undefined) return null
  const sent = read.data?.content ?? []
  return (
    <section aria-label={t('of.title')}>
      <h3>
        {t('of.title')}
        <Button
          size="small"
          disabled={lacks !== undefined}
          title={lacks}
          onClick={() => {
            setWriting(true)
          }}
        >
          {t('write.open')}
        </Button>
      </h3>
      {sent.length === 0 ? <p className="sub">{t('of.none')}</p> : null}
      <ul className={styles['attachments']}>
        {sent.map((one) => (
          <li key={one.id}>
            {t(`reasons.${one.reason}`)} <small>{one.to}</small> <small>{minuteOf(one.createdAt)}</small>{' '}
            <small>{t(`states.${one.state}`)}</small>
          </li>
        ))}
      </ul>
      <Suspense>
        {writing ? (
          <ReplyDialog
            area={area}
            invoiceId={id}
            onClose={() => {
              setWriting(false)
            }}
          />
        ) : null}
      </Suspense>
    </section>
  )
}
export default ReplyPart
