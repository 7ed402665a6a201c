// /home/personemailhistory: a person's mails and the deliveries that they received share a page; the address says which is shown.
import { Segmented } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { MailsPage } from '../../features/mail/mail.page.tsx'

const ReceivedDeliveries = lazy(() => import('../../features/delivery/receipts/my-receipts.tsx'))

const PersonalMailPage = () => {
  const { t } = useTranslation('mail')
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false }) as { readonly view?: string }
  const shown = view === 'receipts' ? 'receipts' : 'mails'
  const choice = (
    <Segmented
      aria-label={t('view')}
      value={shown}
      options={(['mails', 'receipts'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
      onChange={(value) => {
        void navigate({ to: '.', search: value === 'receipts' ? { view: value } : {} })
      }}
    />
  )
  return shown === 'mails' ? (
    <MailsPage area="personal" facts={choice} />
  ) : (
    <Suspense>
      <ReceivedDeliveries facts={choice} />
    </Suspense>
  )
}
export default PersonalMailPage
