// 收到的: what was delivered to me personally, accepted or refused here. A tab of the page of my received mails.
import type { ReactNode } from 'react'
import { ReceiptsList } from './receipts-list.tsx'

const MyReceipts = ({ above }: { readonly above?: ReactNode }) => <ReceiptsList area="personal" page="personemailhistory" above={above} />
export default MyReceipts
