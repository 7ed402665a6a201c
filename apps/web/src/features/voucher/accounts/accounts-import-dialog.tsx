// 导入科目: the chart of other books, from a sheet.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { ledgerAccountEndpoints } from '@piaotai/contract/voucher/ledger-accounts.ts'
import { accountColumns, accountLimits, type AccountColumn, type AccountError } from '@piaotai/domain/voucher/ledger-account.ts'
import { SheetImportDialog } from '../sheet-import-dialog.tsx'
import type { AccountPreview } from '../voucher.queries.ts'

type Row = AccountPreview['rows'][number]
type Done = Received<(typeof ledgerAccountEndpoints)['importLedgerAccounts']>
const widths: Readonly<Record<AccountColumn, number>> = { code: 180, name: 220, category: 120, side: 110 }

const AccountsImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const textOf = (row: Row, column: AccountColumn): string =>
    column === 'category'
      ? row.category === null
        ? ''
        : t(`accounts.category.${row.category}`)
      : column === 'side'
        ? row.side === null
          ? ''
          : t(`side.${row.side}`)
        : row[column]
  return (
    <SheetImportDialog<Row, Done>
      title={t('accounts.importTitle')}
      rules={t('accounts.rules')}
      template={{ call: 'readAccountTemplate', label: t('accounts.template'), name: t('accounts.templateName') }}
      calls={{ preview: 'previewLedgerAccounts', bring: 'importLedgerAccounts' }}
      maxBytes={accountLimits.sheetBytes}
      columns={accountColumns.map((key) => ({
        key,
        title: t(`accounts.column.${key}`),
        width: widths[key],
        text: (row) => textOf(row, key),
      }))}
      reason={(_, reason) => t(`accounts.reason.${reason as AccountError}`)}
      isUpdate={({ exists }) => exists}
      onDone={(done) => {
        void message.success(t('accounts.imported', { ...done }))
      }}
      onClose={onClose}
    />
  )
}
export default AccountsImportDialog
