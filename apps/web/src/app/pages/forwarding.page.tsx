// 三方转发, whose rows open an invoice in place.
import ForwardingPage from '../../features/delivery/forwarding/forwarding.page.tsx'
import { PlacedInvoiceHost } from '../hosts/placed-invoice-host.tsx'

const Page = () => (
  <PlacedInvoiceHost>
    <ForwardingPage />
  </PlacedInvoiceHost>
)
export default Page
