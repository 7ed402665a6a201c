// 导出: the selection, or all that the list shows now.
import { Button } from 'antd'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { allPages } from '@piaotai/domain/permissions.ts'
import { useExportDialog, type ExportAsk } from '../../lib/export-dialog.ts'
import { useLacks } from '../../ui/lacks.ts'
import { filterOf, lookedAt, type InvoiceList, type ListSearch } from './invoice-list.config.ts'
import { narrowOf } from './invoices.queries.ts'

export const ExportButton = ({ list, search, selected, total }: { list: InvoiceList; search: ListSearch; selected: ReadonlyMap<string, unknown>; total: number }) => {
  const { t } = useTranslation('exports')
  const openExport = useExportDialog(), lacks = useLacks()(list.download)
  const start = () => {
    const filter = { ...narrowOf(list), ...filterOf(search), ...(search.tab ? { tab: search.tab } : {}) } as ExportAsk['filter']
    openExport({ area: lookedAt(list), pagePath: allPages.find((page) => page.key === list.key)?.path ?? '', ids: [...selected.keys()], filter, total })
  }
  return <Button disabled={lacks !== undefined || total === 0} title={lacks} icon={<FileDown size={15} aria-hidden="true" />} onClick={start}>{t('dialog.open')}</Button>
}
