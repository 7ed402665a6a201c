// 第三方发票转发: what may be forwarded, what was, and what others forwarded to this company.
import { Segmented } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ReceiptsList } from '../receipts/receipts-list.tsx'
import { ForwardList } from './forward-list.tsx'
import { OfferList } from './offer-list.tsx'

const views = ['offer', 'records', 'received'] as const
const ForwardingPage = () => {
  const { t } = useTranslation('deliveryForwarding')
  const navigate = useNavigate()
  const { view: asked } = useSearch({ strict: false }) as { readonly view?: unknown }
  const view = views.find((one) => one === asked) ?? 'offer'
  const choice = (
    <Segmented
      aria-label={t('views.label')}
      value={view}
      options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
      onChange={(value) => {
        void navigate({ to: '.', search: value === 'offer' ? {} : { view: value } })
      }}
    />
  )
  if (view === 'records') return <ForwardList view={choice} />
  if (view === 'received') return <ReceiptsList area="company" page="thirdPartyInvoiceForwarding" view={choice} />
  return <OfferList view={choice} />
}
export default ForwardingPage
