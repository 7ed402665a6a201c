// Beside an entry of the menu: how many wait there; nothing at none.
import styles from './figures.module.css'

export const WaitingCount = ({ count }: { readonly count: number | undefined }) =>
  count ? <small className={styles['waiting']}>{count.toLocaleString('en-US')}</small> : null
