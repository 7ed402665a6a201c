// 收票记录: what was delivered to the company inside the platform.
import { ReceiptsList } from './receipts-list.tsx'

const ReceiptsPage = () => <ReceiptsList area="company" page="receiveRecordCo" />
export default ReceiptsPage
