// In the menu, beside a page of payments: how many invoices wait there.
import { useFigures } from './payment.queries.ts'
import { WaitingCount } from '../../ui/values/waiting-count.tsx'

const PaymentCount = ({ page }: { readonly page: string }) => {
  const figures = useFigures().data
  return <WaitingCount count={page === 'menu_5.submitPayment' ? figures?.unused.count : figures?.submitted.count} />
}
export default PaymentCount
