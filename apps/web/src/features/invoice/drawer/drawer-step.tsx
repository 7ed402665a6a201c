// The drawer's primary action where nothing speaks against the invoice: its next step; V verifies it at any time.
import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import type { JudgedInvoice } from '../judged/judged.queries.ts'
import type { DrawerHands } from '../judged/way-link.tsx'
import { rowStepOf } from '../list/row-step.ts'

interface Props {
  readonly list: InvoiceList
  readonly invoice: Invoice
  readonly judged: JudgedInvoice | undefined
  /** The strip has the primary action instead. */
  readonly strip: boolean
  readonly busy: boolean
  readonly hands: DrawerHands
}
const elsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, .ant-modal, [role=menu]') !== null

export const DrawerStep = ({ list, invoice, judged, strip, busy, hands }: Props) => {
  const { t } = useTranslation('invoice')
  const lacking = useMissingPermission()
  const waits = rowStepOf(list, invoice, judged, lacking)
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || busy || elsewhere(event.target)) return
    if (event.key.toLowerCase() !== 'v' || lacking(list.verify) !== undefined) return
    event.preventDefault()
    hands.onStep('verify')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      hear(event)
    }
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
    }
  }, [])
  // What speaks against an invoice stands in the strip, and so does the way on: these steps alone may come without it.
  const plain = waits === 'classify' || waits === 'confirm' || waits === 'submit' || waits === 'send' || waits === 'verify'
  return strip || !plain ? null : (
    <Button
      type="primary"
      aria-keyshortcuts={waits === 'verify' ? 'V' : undefined}
      onClick={() => {
        hands.onStep(waits)
      }}
    >
      {t(`step.${waits}`)}
    </Button>
  )
}
