// 收到的: what was delivered to me personally, accepted or refused here. A tab of the page of my received mails.
import type { ReactNode } from 'react'
import { ReceiptsList } from './receipts-list.tsx'

const MyReceipts = ({ facts }: { readonly facts?: ReactNode }) => <ReceiptsList area="personal" page="personemailhistory" facts={facts} />
export default MyReceipts
