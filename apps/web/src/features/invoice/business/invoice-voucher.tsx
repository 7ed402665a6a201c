// The voucher that holds an invoice: its entries, state and number, and the way to it.
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../../lib/http/api.ts'
import { invoicesKey } from '../../../shared/invoice/invoice-keys.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { VoucherEntries } from '../../../shared/voucher/voucher-entries.tsx'

const useInvoiceVoucher = (id: string, area: ReadArea) =>
  useQuery({
    queryKey: [...invoicesKey, 'voucher', id, area],
    queryFn: () => api.invoice.readInvoiceVoucher({ id, area }, { quiet: true }),
  })
const InvoiceVoucher = ({ id, area }: { readonly id: string; readonly area: ReadArea }) => {
  const { t } = useTranslation('voucher')
  const read = useInvoiceVoucher(id, area)
  if (read.isError) return <LoadFailed title={t('invoice.failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  if (!read.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { voucher, open } = read.data
  if (!voucher) return <p className="sub">{t('invoice.none')}</p>
  return (
    <>
      <p>
        <span className="mono">{voucher.reference}</span> · {t(`state.${voucher.state}`)}
        {voucher.number === null ? '' : ` · ${voucher.number}`}
        {voucher.changedSince ? ` · ${t('changedSince')}` : ''}{' '}
        {open ? (
          <Link to="/comset/caiwupz" search={{ period: voucher.period, open: voucher.id }}>
            {t('invoice.open')}
          </Link>
        ) : null}
      </p>
      <VoucherEntries entries={voucher.entries} total={voucher.total} />
    </>
  )
}
export default InvoiceVoucher
