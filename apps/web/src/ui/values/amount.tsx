import styles from './figures.module.css'

const group = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')
/** "-1234.50" → "1,234.50" and its sign. String operations only, no arithmetic. */
export const writeAmount = (value: string): { readonly negative: boolean; readonly text: string } => {
  const [whole = '0', part = ''] = value.replace(/^-/, '').split('.')
  return { negative: value.startsWith('-') && /[1-9]/.test(value), text: `${group(whole)}.${part.padEnd(2, '0').slice(0, 2)}` }
}

/** The formatted amount as plain text; empty for no amount. */
export const amountText = (value: string | null | undefined): string => {
  if (value === null || value === undefined || value === '') return ''
  const { negative, text } = writeAmount(value)
  return `${negative ? '−' : ''}¥${text}`
}

/** An amount of money: grey ¥, tabular figures, a true minus in red; a dash when there is none. */
export const Amount = ({ value, strong = false }: { value: string | null | undefined; strong?: boolean }) => {
  if (value === null || value === undefined || value === '') return <Nil />
  const { negative, text } = writeAmount(value)
  return (
    <span className={`${styles['amount']}${strong ? ` ${styles['strong']}` : ''}${negative ? ` ${styles['negative']}` : ''}`}>
      {negative ? '−' : ''}
      <em>¥</em>
      {text}
    </span>
  )
}
export const Nil = () => <span className="nil">—</span>
