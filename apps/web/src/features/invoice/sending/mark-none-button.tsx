// 无需交付: marks the selected invoices as needing no delivery, or takes the mark back; disabled, it says why.
import { App, Button } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { mailDeliveryStatus as status } from '@piaotai/domain/states.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { invoicesKey } from '../../../shared/invoice/invoice-keys.ts'
import { DropMenu } from '../../../ui/controls/drop-menu.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Invoice } from '../invoice-list.config.ts'

interface Props {
  readonly rows: readonly Invoice[]
  /** Whether all matches are selected, whose rows are not at hand. */
  readonly matches: boolean
  readonly onDone: () => void
}
export const MarkNoneButton = ({ rows, matches, onDone }: Props) => {
  const { t } = useTranslation('deliverySending')
  const { message } = App.useApp()
  const client = useQueryClient()
  const missing = useMissingPermission()('sendInvoiceCo.markNone')
  const mark = useMutation({
    mutationFn: (needed: boolean) => emailApi.markNoDelivery({ ids: rows.map(({ id }) => id), needed }),
    onSuccess: ({ changed, left }, needed) => {
      const done = t(needed ? 'none.unmarked' : 'none.marked', { count: changed })
      void message[changed > 0 ? 'success' : 'warning'](left > 0 && !needed ? `${done}${t('none.left', { count: left })}` : done)
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: invoicesKey }),
  })
  const tooMany = rows.length > deliveryLimits.mark ? t('none.tooMany', { max: deliveryLimits.mark }) : undefined
  const refused = missing ?? (matches ? t('none.chooseRows') : tooMany)
  const items = (['mark', 'unmark'] as const).flatMap((act) => {
    const from = act === 'mark' ? status.undelivered : status.noNeed
    const count = rows.filter((row) => row.mailDeliveryStatus === from).length
    return count === 0
      ? []
      : [
          {
            key: act,
            label: t(`none.${act}`, { count }),
            onClick: () => {
              mark.mutate(act === 'unmark')
            },
          },
        ]
  })
  const none = items.length === 0 ? t('none.allDelivered') : undefined
  const off = refused ?? none
  return (
    <DropMenu menu={{ items }} disabled={off !== undefined}>
      <Button
        size="small"
        loading={mark.isPending}
        disabled={off !== undefined}
        title={off}
        icon={<ChevronDown size={13} aria-hidden="true" />}
        iconPlacement="end"
      >
        {t('none.open')}
      </Button>
    </DropMenu>
  )
}
