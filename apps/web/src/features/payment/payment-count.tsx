// In the menu, beside a page of payments: how many invoices wait there.
import { useFigures } from './payment.queries.ts'
import styles from './payment.module.css'

const PaymentCount = ({ page }: { readonly page: string }) => {
  const figures = useFigures().data
  const count = page === 'menu_5.submitPayment' ? figures?.unused.count : figures?.submitted.count
  return count ? <small className={styles['count']}>{count.toLocaleString('en-US')}</small> : null
}
export default PaymentCount
