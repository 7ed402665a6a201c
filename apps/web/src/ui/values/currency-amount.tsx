// An amount in any currency: its code in grey, the digits that the currency has, a true minus in red.
import { currencyDigits } from '@piaotai/domain/money/currency.ts'
import styles from './figures.module.css'

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')
export const currencyText = (currency: string, amount: string): string => {
  const [whole = '0', part = ''] = amount.replace(/^-/, '').split('.')
  const digits = currencyDigits(currency)
  return `${amount.startsWith('-') ? '−' : ''}${grouped(whole)}${digits === 0 ? '' : `.${part.padEnd(digits, '0')}`}`
}
export const CurrencyAmount = ({ currency, amount }: { readonly currency: string; readonly amount: string }) => (
  <span className={`${styles['amount']} ${styles['strong']}${amount.startsWith('-') ? ` ${styles['negative']}` : ''}`}>
    <em>{currency} </em>
    {currencyText(currency, amount)}
  </span>
)
