// 录入发票: files by the button itself; manual entry and sheets by its menu.
import { ChevronDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useManualEntryDialog } from '../../../shared/manual-entry/manual-entry-dialog.ts'
import { useImportDialog } from '../../../shared/intake/import-dialog.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DropMenu } from '../../../ui/controls/drop-menu.tsx'
import styles from '../../../ui/controls/button.module.css'

interface Props {
  readonly list: InvoiceList
  readonly onChanged: () => void
  readonly onOpen: (id: string) => void
}
export const ImportButton = ({ list, onChanged, onOpen }: Props) => {
  const { area, category } = list
  const { t } = useTranslation('invoice')
  const missingPermission = useMissingPermission()(list.import)
  const openImport = useImportDialog()
  const openEntry = useManualEntryDialog()
  const request = { area, category, onClose: onChanged, onOpenInvoice: onOpen }
  const off = missingPermission !== undefined
  const ways = [
    { key: 'hand', label: t('enter.hand') },
    { key: 'sheet', label: t('enter.sheet') },
  ] as const
  return (
    <span className={styles['joined']}>
      <Button
        type="primary"
        disabled={off}
        title={missingPermission}
        icon={<Plus size={15} aria-hidden="true" />}
        onClick={() => {
          openImport(request)
        }}
      >
        {t('action.import')}
      </Button>
      <DropMenu
        disabled={off}
        menu={{
          items: [...ways],
          onClick: ({ key }) => {
            openEntry({ ...request, way: key as (typeof ways)[number]['key'] })
          },
        }}
      >
        <Button
          type="primary"
          disabled={off}
          title={missingPermission}
          aria-label={t('enter.other')}
          icon={<ChevronDown size={15} aria-hidden="true" />}
        />
      </DropMenu>
    </span>
  )
}
