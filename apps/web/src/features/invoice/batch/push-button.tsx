// 推送: what the push states of the chosen invoices allow; a disabled act says why.
import { Button } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { afterPush, pushLimits } from '@piaotai/domain/push/push.ts'
import { usePushDialog, type PushRequest } from '../../../shared/push/push-dialog.ts'
import { DropMenu } from '../../../ui/controls/drop-menu.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { InvoiceList } from '../invoice-list.config.ts'

interface Props {
  readonly area: InvoiceList['area']
  readonly rows: readonly { readonly id: string; readonly pushStatus: number }[]
  /** The number of invoices, if it exceeds `rows`. */
  readonly count?: number
  readonly size?: 'small'
  readonly onDone: () => void
}
const acts = ['push', 'recall', 'markNone', 'unmark'] as const satisfies readonly PushRequest['act'][]
const rights = { push: 'push', recall: 'recall', markNone: 'markNone', unmark: 'markNone' } as const
const most = { push: pushLimits.batch, recall: pushLimits.recall, markNone: pushLimits.mark, unmark: pushLimits.mark } as const
const labels = { push: 'act.push', recall: 'act.recall', markNone: 'act.none', unmark: 'act.needed' } as const

const PushButton = ({ area, rows, count = rows.length, size, onDone }: Props) => {
  const { t } = useTranslation('push')
  const missing = useMissingPermission()
  const open = usePushDialog()
  const page = area === 'personal' ? 'pushInvoice' : 'pushInvoiceCo'
  const hidden = count > rows.length ? t('chooseRows') : undefined
  const items = acts.flatMap((act) => {
    const ids = rows.filter(({ pushStatus }) => afterPush(pushStatus, act) !== undefined).map(({ id }) => id)
    const refused = missing(`${page}.${rights[act]}`) ?? (ids.length > most[act] ? t('tooMany', { max: most[act] }) : undefined)
    return ids.length === 0
      ? []
      : [
          {
            key: act,
            label: rows.length > 1 ? `${t(labels[act])} ${ids.length}` : t(labels[act]),
            disabled: refused !== undefined,
            ...(refused ? { title: refused } : {}),
            onClick: () => {
              open({ act, area, ids, onDone })
            },
          },
        ]
  })
  const off = hidden ?? (items.length === 0 ? t('nothingToDo') : undefined)
  return (
    <DropMenu menu={{ items }} disabled={off !== undefined}>
      <Button
        {...(size ? { size } : {})}
        disabled={off !== undefined}
        title={off}
        icon={<ChevronDown size={13} aria-hidden="true" />}
        iconPlacement="end"
      >
        {t('open')}
      </Button>
    </DropMenu>
  )
}
export default PushButton
