// The drawer's primary action: the invoice's next step; V verifies it at any time.
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import { nextStep } from '../list/next-step.ts'
import type { RowStep } from '../list/row-act.tsx'

const RowAct = lazy(() => import('../list/row-act.tsx'))
interface Props {
  readonly list: InvoiceList
  readonly invoice: Invoice
  readonly onCheck: () => void
  readonly onChanged: () => void
  readonly onDeleted: (id: string) => void
}
const elsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, .ant-modal, [role=menu]') !== null

export const DrawerStep = ({ list, invoice, onCheck, onChanged, onDeleted }: Props) => {
  const { t } = useTranslation('invoice')
  const lacking = useMissingPermission()
  const [step, setStep] = useState<RowStep>()
  const waits = nextStep(list, invoice, lacking)
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || step || elsewhere(event.target)) return
    if (event.key.toLowerCase() !== 'v' || lacking(list.verify) !== undefined) return
    event.preventDefault()
    setStep('verify')
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
  return (
    <>
      {waits === 'view' ? null : (
        <Button
          type="primary"
          aria-keyshortcuts={waits === 'verify' ? 'V' : undefined}
          onClick={() => {
            if (waits === 'check') onCheck()
            else setStep(waits)
          }}
        >
          {t(`step.${waits}`)}
        </Button>
      )}
      <Suspense>
        {step ? (
          <RowAct
            list={list}
            row={invoice}
            step={step}
            onClose={() => {
              setStep(undefined)
            }}
            onChanged={onChanged}
            onDeleted={onDeleted}
          />
        ) : null}
      </Suspense>
    </>
  )
}
