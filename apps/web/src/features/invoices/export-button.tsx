// 导出 and 打印: the selection, or all matches of the list; also when all matches are selected.
import { Button } from 'antd'
import { FileDown, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportLimits } from '@piaotai/domain/exports.ts'
import { useExportDialog, type ExportRequest } from '../../lib/export-dialog.ts'
import { useMissingPermission } from '../../ui/use-missing-permission.ts'
import { filterOf, type ListSearch } from '../../ui/invoice-filter/list-search.ts'
import { lookedAt, type InvoiceList } from './invoice-list.config.ts'
import { narrowOf } from './invoices.queries.ts'
import { pagePathOf } from './print-of.ts'

export const ExportButton = ({
  list,
  search,
  selected,
  total,
}: {
  list: InvoiceList
  search: ListSearch
  /** Empty if all matches of the filter are selected. */
  selected: readonly { readonly id: string }[]
  total: number
}) => {
  const { t } = useTranslation('exports')
  const openExport = useExportDialog()
  const missingPermission = useMissingPermission()(list.download)
  const start = (print: boolean) => {
    const filter = { ...narrowOf(list), ...filterOf(search), ...(search.tab ? { tab: search.tab } : {}) } as ExportRequest['filter']
    openExport({
      area: lookedAt(list),
      pagePath: pagePathOf(list),
      ids: selected.map(({ id }) => id),
      filter,
      total,
      ...(print ? { print: true } : {}),
    })
  }
  const nothing = total === 0 ? t('dialog.nothing') : undefined
  const most = exportLimits.invoices.print
  const printed = selected.length > 0 ? selected.length : total
  const tooMany = printed > most ? t('print.tooMany', { max: most }) : undefined
  return (
    <>
      <Button
        disabled={missingPermission !== undefined || tooMany !== undefined || nothing !== undefined}
        title={missingPermission ?? tooMany ?? nothing}
        icon={<Printer size={15} aria-hidden="true" />}
        onClick={() => {
          start(true)
        }}
      >
        {t('print.open')}
      </Button>
      <Button
        disabled={missingPermission !== undefined || nothing !== undefined}
        title={missingPermission ?? nothing}
        icon={<FileDown size={15} aria-hidden="true" />}
        onClick={() => {
          start(false)
        }}
      >
        {t('dialog.open')}
      </Button>
    </>
  )
}
