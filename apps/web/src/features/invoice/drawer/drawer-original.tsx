// The original of the open invoice, with the balance below it.
import { useExportDialog } from '../../../shared/export/export-dialog.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Checking } from '../doubts/use-checking.ts'
import type { Detail } from '../detail.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import type { JudgedInvoice } from '../judged/judged.queries.ts'
import { BalanceBar } from '../judged/standing-parts.tsx'
import { OriginalPane } from '../original/original-pane.tsx'
import { printOf } from '../print-of.ts'

interface Props {
  readonly list: InvoiceList
  readonly invoice: Detail
  readonly judged: JudgedInvoice | undefined
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
  readonly checking: Checking | undefined
  readonly onOpen: (row: { readonly id: string }) => void
}
export const DrawerOriginal = ({ list, invoice, judged, field, onField, checking, onOpen }: Props) => {
  const lacksDownload = useMissingPermission()(list.download)
  const openExport = useExportDialog()
  return (
    <OriginalPane
      invoice={invoice}
      lacksDownload={lacksDownload}
      field={field}
      onField={onField}
      checking={checking}
      below={
        judged ? <BalanceBar judged={judged} face={{ net: invoice.amountExcludingTax, tax: invoice.taxAmount }} onOpen={onOpen} /> : null
      }
      onPrint={
        lacksDownload === undefined
          ? () => {
              openExport(printOf(list, invoice.id))
            }
          : undefined
      }
    />
  )
}
