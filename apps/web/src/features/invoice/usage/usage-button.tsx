// 使用: the actions that the usage states of the chosen invoices allow; a disabled one says why.
import { Button } from 'antd'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { usageStatusAfter, usageActs, type UsageAct } from '@piaotai/domain/usage.ts'
import { usePaymentDialog } from '../../../shared/payment/payment-dialog.ts'
import { DropMenu } from '../../../ui/controls/drop-menu.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { DialogAct } from './usage.queries.ts'
import type { Deletable, InvoiceList } from '../invoice-list.config.ts'

const UsageDialog = lazy(() => import('./usage-dialog.tsx'))
const rights = {
  submit: 'submitPayment.submit',
  withdraw: 'submitPayment.withdraw',
  return: 'confirmPayment.return',
  confirm: 'confirmPayment.confirm',
  cancel: 'confirmPayment.cancel',
  occupy: 'pushInvoiceCo.occupy',
  release: 'pushInvoiceCo.occupy',
} as const satisfies Record<UsageAct, string>

interface Props {
  readonly area: InvoiceList['area']
  readonly rows: readonly Deletable[]
  /** The number of invoices, if it exceeds `rows`. */
  readonly count?: number
  readonly size?: 'small'
  readonly onDone: () => void
}
export const UsageButton = ({ area, rows, count = rows.length, size, onDone }: Props) => {
  const { t } = useTranslation('usage')
  const missingPermission = useMissingPermission()
  const openPayment = usePaymentDialog()
  const [act, setAct] = useState<DialogAct>()
  const tooMany = count > limits.useBatch ? t('tooMany', { max: limits.useBatch }) : undefined
  const items = usageActs
    .filter((one) => rows.some((row) => usageStatusAfter(row.useStatus, one) !== undefined))
    .map((one) => {
      const missing = missingPermission(rights[one])
      return {
        key: one,
        label: t(`act.${one}`),
        disabled: missing !== undefined,
        ...(missing ? { title: missing } : {}),
        onClick: () => {
          if (one === 'submit' || one === 'confirm') openPayment({ act: one, area, ids: rows.map((row) => row.id), onDone })
          else setAct(one)
        },
      }
    })
  return (
    <>
      <DropMenu menu={{ items }} disabled={tooMany !== undefined || items.length === 0}>
        <Button
          {...(size ? { size } : {})}
          disabled={tooMany !== undefined || items.length === 0}
          title={tooMany}
          icon={<ChevronDown size={13} aria-hidden="true" />}
          iconPlacement="end"
        >
          {t('open')}
        </Button>
      </DropMenu>
      <Suspense>
        {act ? (
          <UsageDialog
            area={area}
            act={act}
            rows={rows}
            onClose={() => {
              setAct(undefined)
            }}
            onDone={() => {
              setAct(undefined)
              onDone()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
