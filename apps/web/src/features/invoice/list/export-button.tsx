// 导出 and 打印: the selection, or all matches of the list; also when all matches are selected.
import { FileDown, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { useExportDialog, type ExportRequest } from '../../../shared/export/export-dialog.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { filterOf, type ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { lookedAt, type InvoiceList } from '../invoice-list.config.ts'
import { narrowOf } from '../invoice.queries.ts'
import { pagePathOf } from '../print-of.ts'
import { Button } from '../../../ui/controls/button.tsx'

export const ExportButton = ({
  list,
  search,
  selected,
  total,
  small = false,
}: {
  list: InvoiceList
  search: ListSearch
  /** Empty if all matches of the filter are selected. */
  selected: readonly { readonly id: string }[]
  total: number
  /** In the bar of what is selected. */
  small?: boolean
}) => {
  const { t } = useTranslation('invoice')
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
  const nothing = total === 0 ? t('take.nothing') : undefined
  const most = exportLimits.invoices.print
  const printed = selected.length > 0 ? selected.length : total
  const tooMany = printed > most ? t('take.tooMany', { max: most }) : undefined
  return (
    <>
      <Button
        {...(small ? { size: 'small' as const } : {})}
        disabled={missingPermission !== undefined || tooMany !== undefined || nothing !== undefined}
        title={missingPermission ?? tooMany ?? nothing}
        icon={small ? undefined : <Printer size={15} aria-hidden="true" />}
        onClick={() => {
          start(true)
        }}
      >
        {t('take.printOpen')}
      </Button>
      <Button
        {...(small ? { size: 'small' as const } : {})}
        disabled={missingPermission !== undefined || nothing !== undefined}
        title={missingPermission ?? nothing}
        icon={small ? undefined : <FileDown size={15} aria-hidden="true" />}
        onClick={() => {
          start(false)
        }}
      >
        {t('take.exportOpen')}
      </Button>
    </>
  )
}
