// 交付: opens the dialog for the selected invoices; disabled, it says why.
import { Button } from 'antd'
import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import { useWays, waysOf } from './use-ways.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx'))

interface Props {
  readonly list: InvoiceList
  readonly rows: readonly Invoice[]
  /** Whether all matches are selected, whose rows are not at hand. */
  readonly matches: boolean
  readonly onSent: () => void
}
export const SendButton = ({ list, rows, matches, onSent }: Props) => {
  const { t } = useTranslation('deliverySending')
  const missing = useMissingPermission()
  const ways = useWays(list)
  const [open, setOpen] = useState(false)
  const all = waysOf(list)
  const refused =
    missing(...Object.values(all).map((page) => `${page}.send` as const)) ??
    (matches ? t('chooseRows') : rows.length > deliveryLimits.invoices ? t('tooMany', { max: deliveryLimits.invoices }) : undefined)
  return (
    <>
      <Button
        size="small"
        type={list.sends ? 'primary' : 'default'}
        icon={<Send size={13} aria-hidden="true" />}
        disabled={refused !== undefined || rows.length === 0}
        title={refused}
        onClick={() => {
          setOpen(true)
        }}
      >
        {t('open')}
      </Button>
      <Suspense>
        {open ? (
          <SendDialog
            ways={ways}
            rows={rows}
            onClose={() => {
              setOpen(false)
            }}
            onSent={onSent}
          />
        ) : null}
      </Suspense>
    </>
  )
}
