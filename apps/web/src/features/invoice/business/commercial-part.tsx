// The commercial invoices that an invoice is linked with; nothing where there are none.
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { CurrencyAmount } from '../../../ui/values/currency-amount.tsx'
import styles from './business.module.css'

const CommercialPart = ({ id, area }: { readonly id: string; readonly area: ReadArea }) => {
  const { t } = useTranslation('commercial')
  const read = useQuery({
    queryKey: ['commercial', 'of', area, id],
    queryFn: () => emailApi.listCommercialOfInvoice({ invoiceId: id, area }, { quiet: true }),
    retry: false,
  })
  const linked = read.data?.content ?? []
  if (linked.length === 0) return null
  return (
    <section aria-label={t('of.title')}>
      <h3>
        {t('of.title')}
        <small>{t('of.text')}</small>
      </h3>
      <ul className={styles['attachments']}>
        {linked.map((one) => (
          <li key={one.id}>
            {one.inSight ? (
              <Link to="/companyInvoice/businessInvoiceCo" search={{ open: one.id }} className="mono">
                {one.number}
              </Link>
            ) : (
              <span className="mono">{one.number}</span>
            )}
            <small>
              {t(`types.${one.type}`)} · {one.supplier} · {one.date}
            </small>
            <CurrencyAmount currency={one.currency} amount={one.amount} />
          </li>
        ))}
      </ul>
    </section>
  )
}
export default CommercialPart
