// The dialogs of the page of vouchers: one is open at a time.
import { lazy } from 'react'
import type { Settings, Voucher, VoucherFormat } from './voucher.queries.ts'

const VoucherDialog = lazy(() => import('./voucher-dialog.tsx'))
const MakeDialog = lazy(() => import('./make-dialog.tsx'))
const ReverseDialog = lazy(() => import('./reverse-dialog.tsx'))
const MergeDialog = lazy(() => import('./merge-dialog.tsx'))
const PushDialog = lazy(() => import('./push-dialog.tsx'))
const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const NumbersDialog = lazy(() => import('./numbers-dialog.tsx'))
const SettingsDialog = lazy(() => import('./settings-dialog.tsx'))

export type Opened =
  | { readonly what: 'make' | 'numbers' }
  /** `back`: the dialog that asked for them. */
  | { readonly what: 'settings'; readonly back?: Opened }
  | { readonly what: 'edit' | 'reverse' | 'bookAnew'; readonly voucher: Voucher }
  | { readonly what: 'merge' | 'push'; readonly vouchers: readonly Voucher[] }
  | { readonly what: 'export'; readonly vouchers: readonly Voucher[]; readonly format?: VoucherFormat }
interface Props {
  readonly opened: Opened | undefined
  readonly period: string
  readonly settings: Settings | undefined
  readonly onOpen: (next: Opened | undefined) => void
  /** Shows one beside the list. */
  readonly onShow: (id: string) => void
  /** Something came of the chosen vouchers. */
  readonly onDone: () => void
}
export const VoucherDialogs = ({ opened, period, settings, onOpen, onShow, onDone }: Props) => {
  const close = () => {
    onOpen(undefined)
  }
  /** They lead back to the dialog that asked for them. */
  const toSettings = (back: Opened) => {
    onOpen({ what: 'settings', back })
  }
  return (
    <>
      {opened?.what === 'make' ? <MakeDialog period={period} onClose={close} /> : null}
      {opened?.what === 'numbers' ? <NumbersDialog onClose={close} /> : null}
      {opened?.what === 'settings' && settings ? (
        <SettingsDialog
          stored={settings}
          onClose={() => {
            onOpen(opened.back)
          }}
        />
      ) : null}
      {opened?.what === 'edit' ? <VoucherDialog voucher={opened.voucher} onClose={close} /> : null}
      {opened?.what === 'reverse' || opened?.what === 'bookAnew' ? (
        <ReverseDialog voucher={opened.voucher} act={opened.what} onClose={close} onDone={onShow} />
      ) : null}
      {opened?.what === 'merge' ? <MergeDialog vouchers={opened.vouchers} onClose={close} onDone={onDone} /> : null}
      {opened?.what === 'push' ? (
        <PushDialog
          vouchers={opened.vouchers}
          onClose={close}
          onDone={onDone}
          onSettings={() => {
            toSettings(opened)
          }}
        />
      ) : null}
      {opened?.what === 'export' ? (
        <ExportDialog
          vouchers={opened.vouchers}
          first={opened.format}
          onClose={close}
          onDone={onDone}
          onSettings={(format) => {
            toSettings({ ...opened, format })
          }}
        />
      ) : null}
    </>
  )
}
