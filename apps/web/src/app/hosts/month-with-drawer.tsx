// The page of a month, whose rows open an invoice in place.
import MonthPage from '../../features/month/month.page.tsx'
import { InvoiceDrawerHost } from './invoice-drawer-host.tsx'

const MonthWithDrawer = () => (
  <InvoiceDrawerHost>
    <MonthPage />
  </InvoiceDrawerHost>
)
export default MonthWithDrawer
