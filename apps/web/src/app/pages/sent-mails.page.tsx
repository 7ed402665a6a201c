// 邮件发送记录 of a person: deliveries, and the returned mails that they wrote.
import { Segmented } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../lib/page/address.ts'
import { deliveriesPage } from '../../features/delivery/delivery.page.tsx'

const { default: Deliveries } = deliveriesPage('personal')
const RepliesList = lazy(() => import('../../features/reply/reply.page.tsx').then((m) => ({ default: m.RepliesList })))

const SentMailsPage = () => {
  const { t } = useTranslation('reply')
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false }) as Address
  const shown = view === 'replies' ? 'replies' : 'deliveries'
  const switcher = (
    <Segmented<'deliveries' | 'replies'>
      value={shown}
      options={(['deliveries', 'replies'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
      onChange={(next) => {
        void navigate({ to: '.', search: next === 'replies' ? { view: next } : {} })
      }}
    />
  )
  return shown === 'replies' ? (
    <Suspense>
      <RepliesList area="personal" beside={switcher} />
    </Suspense>
  ) : (
    <Deliveries beside={switcher} />
  )
}
export default SentMailsPage
