// 导出给税局: the three books of a period with their counts, one purpose each.
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sheetPurposes, type DeductionSheet, type SheetPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { useExportFile } from '../../../shared/export/use-export-file.tsx'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DropMenu } from '../../../ui/controls/drop-menu.tsx'
import buttons from '../../../ui/controls/button.module.css'
import type { DeductionPlan } from './deduction.queries.ts'
import { askedSheet, type ExportedSheet } from './left-out.tsx'

interface Props {
  readonly period: string
  readonly generation: DeductionSheet
  readonly toTick: DeductionPlan['toTick'] | undefined
  /** The missing right. */
  readonly why: string | undefined
  readonly onLeft: (sheet: ExportedSheet & { readonly purpose: SheetPurpose }) => void
}
/** The button exports what is to be ticked; its menu each of the books. */
export const ExportMenu = ({ period, generation, toTick, why, onLeft }: Props) => {
  const { t } = useTranslation('deductionSheet')
  const { busy, run } = useExportFile()
  const { count = 0, coded = 0, notDeduct = 0, refund = 0 } = toTick ?? {}
  const counts = { deduct: generation === '2026-07' ? count - coded : count, notDeduct, refund } satisfies Record<SheetPurpose, number>
  const ask = (purpose: SheetPurpose) => () =>
    askedSheet(
      () => bureauApi.exportDeductions({ period, generation, purpose }),
      (sheet) => {
        onLeft({ ...sheet, purpose })
      },
    )
  return (
    <span className={buttons['joined']}>
      <ExportButton ask={ask('deduct')} why={why} nothing={counts.deduct === 0} />
      <DropMenu
        placement="bottomRight"
        disabled={why !== undefined}
        menu={{
          items: sheetPurposes.map((purpose) => ({
            key: purpose,
            label: t('book', { book: t(`books.${purpose}`), count: counts[purpose] }),
            disabled: counts[purpose] === 0,
          })),
          onClick: ({ key }) => {
            void run(ask(key as SheetPurpose))
          },
        }}
      >
        <Button
          disabled={why !== undefined}
          loading={busy}
          title={why}
          aria-label={t('menu')}
          icon={<ChevronDown size={15} aria-hidden="true" />}
        />
      </DropMenu>
    </span>
  )
}
