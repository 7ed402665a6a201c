// Parts of the mirror's list: what is being pulled, and the sums of what is shown.
import { Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../ui/values/amount.tsx'
import type { Months, TaxInvoices } from './tax-pull.queries.ts'
import styles from './tax-pull.module.css'

export const Running = ({ pulls }: { readonly pulls: Months['running'] }) => {
  const { t } = useTranslation('taxPull')
  const navigate = useNavigate()
  return (
    <div className={styles['running']} role="status">
      <LoaderCircle size={14} className="spin" aria-hidden />
      {pulls.length === 1 ? t('running.one', { first: pulls[0]!.first, last: pulls[0]!.last }) : t('running.more', { count: pulls.length })}
      {pulls.length === 1 ? <code>{pulls[0]!.number}</code> : null}
      <Button
        type="link"
        size="small"
        onClick={() => {
          void navigate({
            to: '.',
            search: { view: 'pulls', ...(pulls.length === 1 ? { open: pulls[0]!.id } : {}) },
          })
        }}
      >
        {t('running.see')}
      </Button>
    </div>
  )
}
export const MirrorSums = ({ of }: { readonly of: Pick<TaxInvoices, 'totalElements' | 'sums'> }) => {
  const { t } = useTranslation('taxPull')
  return (
    <>
      <span>{t('total', { count: of.totalElements })}</span>
      <span>
        {t('column.total')} <Amount value={of.sums.total} strong />
      </span>
      <span>
        {t('tax')} <Amount value={of.sums.tax} />
      </span>
    </>
  )
}
