// The pools of a pool page: one press filters the list by a pool.
import { useTranslation } from 'react-i18next'
import { usePoolChoices } from '../../../shared/pool/pools.ts'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import styles from '../view/view.module.css'

interface Props {
  readonly granted: boolean
  readonly chosen: readonly string[]
  readonly onChoose: (pool: string | undefined) => void
}
export const PoolStrip = ({ granted, chosen, onChoose }: Props) => {
  const { t } = useTranslation('pool')
  const pools = (usePoolChoices().data ?? []).filter((pool) => pool.granted || !granted)
  const button = (id: string | undefined, name: string) => {
    const on = id === undefined ? chosen.length === 0 : chosen.includes(id)
    return (
      <button
        key={id ?? ''}
        type="button"
        className={`plain${on ? ' on' : ''}`}
        aria-pressed={on}
        onClick={() => {
          onChoose(id)
        }}
      >
        {name}
      </button>
    )
  }
  return (
    <div className={styles['pool-strip']} role="group" aria-label={t('strip.label')}>
      {button(undefined, t('strip.all'))}
      {pools.map((pool) => button(pool.id, pool.name))}
    </div>
  )
}
/** The reason why a pool list is empty: no pool is granted, or the granted ones hold no invoice. */
export const EmptyPools = ({ granted }: Pick<Props, 'granted'>) => {
  const none = granted && !(usePoolChoices().data ?? []).some((pool) => pool.granted)
  return none ? (
    <EmptyPage of="poolsNone" subject="book" acts={[{ say: 'goPools', go: { to: '/comset/businessTicketPoolSettings' } }]} />
  ) : (
    <EmptyPage
      of="poolsEmpty"
      subject="book"
      acts={[{ say: 'goInvoices', go: { to: granted ? '/home/myInvoices' : '/companyInvoice/allInvoiceCo' } }]}
    />
  )
}
