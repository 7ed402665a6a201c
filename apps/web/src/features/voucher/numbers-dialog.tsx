// 回填凭证号: the numbers of the books, from a sheet.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { voucherFileEndpoints } from '@piaotai/contract/voucher/files.ts'
import { numberColumns, voucherLimits, type NumberError } from '@piaotai/domain/voucher/voucher.ts'
import { SheetImportDialog } from './sheet-import-dialog.tsx'
import type { NumberPreview } from './voucher.queries.ts'

type Done = Received<(typeof voucherFileEndpoints)['importVoucherNumbers']>
const widths = { reference: 280, date: 160, number: 180 } as const

const NumbersDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  return (
    <SheetImportDialog<NumberPreview['rows'][number], Done>
      title={t('numbers.title')}
      rules={t('numbers.rules')}
      template={{ call: 'readNumberTemplate', label: t('numbers.template'), name: t('numbers.templateName') }}
      calls={{ preview: 'previewVoucherNumbers', bring: 'importVoucherNumbers' }}
      maxBytes={voucherLimits.sheetBytes}
      columns={numberColumns.map((key) => ({ key, title: t(`numbers.column.${key}`), width: widths[key], text: (row) => row[key] }))}
      reason={(_, reason, other = '') => t(`numbers.reason.${reason as NumberError}`, { other })}
      isUpdate={({ before }) => before !== null}
      onDone={(done) => {
        void message.success(t('numbers.done', { ...done }))
      }}
      onClose={onClose}
    />
  )
}
export default NumbersDialog
