// /visitor/emailCancel: where the links of mails lead. A mailbox is confirmed or cancelled; receipts and rejections are stopped.
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const MailboxLinkPage = lazy(() => import('./mailbox-link.page.tsx'))
const MailStopPage = lazy(() => import('./mail-stop.page.tsx'))

const EmailCancelPage = () => {
  const { action } = useSearch({ strict: false }) as { action?: string }
  return <Suspense>{action === 'stop' ? <MailStopPage /> : <MailboxLinkPage />}</Suspense>
}
export default EmailCancelPage
