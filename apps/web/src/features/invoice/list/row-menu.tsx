// ⋯ of a row: everything that can be done with the one invoice; what a person may not do says why.
import { Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JudgedAct } from '@piaotai/domain/judgement/judgement-table.ts'
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import { mayDelete, usageActs, usageStatusAfter, type UsageAct } from '@piaotai/domain/usage.ts'
import { useExportDialog } from '../../../shared/export/export-dialog.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import type { JudgedInvoice } from '../judged/judged.queries.ts'
import { useTold } from '../judged/use-told.ts'
import { printOf } from '../print-of.ts'
import type { RowStep } from './row-act.tsx'
import { waysOf } from '../sending/use-ways.ts'

const useRights: Readonly<Record<UsageAct, Permission>> = {
  submit: 'submitPayment.submit',
  withdraw: 'submitPayment.withdraw',
  return: 'confirmPayment.return',
  confirm: 'confirmPayment.confirm',
  cancel: 'confirmPayment.cancel',
  occupy: 'pushInvoiceCo.occupy',
  release: 'pushInvoiceCo.occupy',
}
interface Props {
  readonly list: InvoiceList
  readonly row: Invoice
  readonly judged: JudgedInvoice | undefined
  /** The button that was pressed. */
  readonly opener: HTMLElement
  readonly onView: () => void
  readonly onStep: (step: RowStep) => void
  readonly onClose: () => void
}
const judgedAs = { submit: 'submit', withdraw: 'withdraw', return: 'return', confirm: 'confirm', cancel: 'undo' } as const
const RowMenu = ({ list, row, judged, opener, onView, onStep, onClose }: Props) => {
  const { t } = useTranslation('invoice')
  const { t: use } = useTranslation('usage')
  const { t: sending } = useTranslation('deliverySending')
  const { t: deletions } = useTranslation('invoiceDeletion')
  const { t: verify } = useTranslation('verification')
  const lacking = useMissingPermission()
  const told = useTold()
  /** The first cause for which an act is refused, or waits for another step. */
  const refusedFor = (act: JudgedAct): string | undefined => {
    const found = judged?.acts[act].said.find(({ verdict }) => verdict === 'refused' || verdict === 'after')
    return found && told(found.cause, judged!)
  }
  const openExport = useExportDialog()
  const [{ left, right, bottom }] = useState(() => opener.getBoundingClientRect())
  useEffect(
    () => () => {
      if (opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
  const item = (key: RowStep, label: string, rights: readonly Permission[], refused?: string) => {
    const why = lacking(...rights) ?? refused
    return {
      key,
      label,
      disabled: why !== undefined,
      ...(why === undefined ? {} : { title: why }),
      onClick: () => {
        onStep(key)
      },
    }
  }
  const sends = list.area === 'personal' || row.category === 2
  const items = [
    { key: 'view', label: t('action.view'), onClick: onView },
    item('verify', verify('one'), [list.verify]),
    item('classify', t('batch.classify'), [list.classify]),
    item('pool', t('batch.pool'), [list.classify]),
    item('edit', t('detail.tab.business'), [list.edit]),
    ...usageActs
      .filter((act) => usageStatusAfter(row.useStatus, act) !== undefined && (act !== 'submit' || row.category === 1))
      .map((act) =>
        item(act, use(`act.${act}`), [useRights[act]], act in judgedAs ? refusedFor(judgedAs[act as keyof typeof judgedAs]) : undefined),
      ),
    ...(sends
      ? [
          item(
            'send',
            sending('open'),
            Object.values(waysOf(list)).map((page) => `${page}.send` as const),
          ),
        ]
      : []),
    {
      key: 'print',
      label: t('take.printOpen'),
      disabled: lacking(list.download) !== undefined,
      onClick: () => {
        openExport(printOf(list, row.id))
        onClose()
      },
    },
    item(
      'delete',
      deletions('delete.open'),
      [list.delete],
      refusedFor('delete') ?? (mayDelete(row.useStatus) ? undefined : deletions('delete.noneUnused')),
    ),
  ]
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{ items }}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <span style={{ position: 'fixed', left, width: right - left, top: bottom, height: 1 }} />
    </Dropdown>
  )
}
export default RowMenu
