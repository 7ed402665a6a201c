// 提交付款, whose rows open an invoice in place.
import SubmitPaymentPage from '../../features/payment/submission/submit-payment.page.tsx'
import { PlacedInvoiceHost } from '../hosts/placed-invoice-host.tsx'

const Page = () => (
  <PlacedInvoiceHost>
    <SubmitPaymentPage />
  </PlacedInvoiceHost>
)
export default Page
