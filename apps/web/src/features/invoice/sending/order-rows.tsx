// 订单明细: the sheet that somebody brings for this sending, and what of it belongs to no invoice or to several.
import { Button, Upload } from 'antd'
import { FileSpreadsheet, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SendingPage } from '@piaotai/domain/delivery/delivery.ts'
import { orderLimits } from '@piaotai/domain/delivery/order-details.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { bringOrders, emailApi, saveEmailFile } from '../../../lib/http/email-api.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { useSheetPreview } from '../../../ui/overlay/sheet-drop.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import type { EditedTarget, Orders } from './sending.queries.ts'
import styles from './sending.module.css'

interface Props {
  readonly page: SendingPage
  readonly targets: readonly EditedTarget[]
  readonly orders: Orders | undefined
  readonly onChange: (orders: Orders | undefined) => void
}
export const OrderRows = ({ page, targets, orders, onChange }: Props) => {
  const { t } = useTranslation('deliverySending')
  const bring = async (file: File): Promise<Orders> => {
    const brought = await bringOrders(file)
    onChange(brought)
    return brought
  }
  const { error, busy, take } = useSheetPreview<Orders>(bring, orderLimits.sheetBytes, {
    drop: '',
    rules: '',
    reading: '',
    format: t('orders.format'),
    tooLarge: t('orders.tooLarge'),
  })
  const choose = (
    <Upload
      accept=".xls,.xlsx"
      multiple={false}
      showUploadList={false}
      disabled={busy}
      beforeUpload={(file) => {
        take(file)
        return false
      }}
    >
      <Button size="small" loading={busy} icon={<FileSpreadsheet size={13} aria-hidden="true" />}>
        {t(orders ? 'orders.other' : 'orders.choose')}
      </Button>
    </Upload>
  )
  return (
    <div className={`${styles['box']} ${styles['orders']}`} role="group" aria-label={t('parts.orderDetails')}>
      <div className={styles['row']}>
        {orders ? (
          <>
            <b>{orders.fileName}</b>
            <small className="sub">{t('orders.rows', { count: orders.rows })}</small>
            <Button
              type="text"
              size="small"
              aria-label={t('orders.remove')}
              icon={<X size={14} />}
              onClick={() => {
                onChange(undefined)
              }}
            />
          </>
        ) : (
          <span className="sub">{t('orders.none')}</span>
        )}
        {choose}
        <button
          type="button"
          className="number-link"
          onClick={() => {
            saveEmailFile('readOrderTemplate', {}, `${t('orders.sampleFile')}.xlsx`).catch(() => undefined)
          }}
        >
          {t('orders.sample')}
        </button>
      </div>
      <FormError text={error || undefined} />
      {orders ? <Matches page={page} targets={targets} orders={orders} /> : null}
    </div>
  )
}
const Matches = ({ page, targets, orders }: { page: SendingPage; targets: readonly EditedTarget[]; orders: Orders }) => {
  const { t } = useTranslation('deliverySending')
  const comma = useComma()
  const invoiceIds = targets.flatMap((target) => target.invoiceIds)
  const match = useQuery({
    queryKey: ['order-match', orders.id, page, invoiceIds],
    enabled: invoiceIds.length > 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => emailApi.matchOrders({ id: orders.id, page, invoiceIds }, { quiet: true, signal }),
  })
  if (match.error) return <FormError text={match.error instanceof CallFailed ? match.error.message : t('failedText')} />
  if (!match.data) return <p className="sub">{t('orders.matching')}</p>
  const { rows, matched, unmatched, double, left } = match.data
  return (
    <>
      <p role="status" className={styles['row']}>
        {t('orders.matched', { rows: rows - unmatched - double, invoices: t('invoices', { count: matched.length }) })}
        {unmatched > 0 ? <span className="status attention">{t('orders.unmatched', { count: unmatched })}</span> : null}
        {double > 0 ? <span className="status attention">{t('orders.double', { count: double })}</span> : null}
      </p>
      {left.length > 0 ? (
        <>
          <p className="sub">{t('orders.left')}</p>
          <div className={styles['left']}>
            <table aria-label={t('orders.left')}>
              <thead>
                <tr>
                  {(['line', 'order', 'customer', 'product', 'amount', 'why'] as const).map((head) => (
                    <th key={head}>{t(`orders.head.${head}`)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {left.map((row) => (
                  <tr key={row.line}>
                    <td>{row.line}</td>
                    <td>{row.order}</td>
                    <td>{row.customer}</td>
                    <td>{row.product}</td>
                    <td>{row.amount}</td>
                    <td>
                      {row.reason === 'double' ? t('orders.fits', { numbers: row.numbers.slice(0, 3).join(comma) }) : t('orders.fitsNone')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
    </>
  )
}
