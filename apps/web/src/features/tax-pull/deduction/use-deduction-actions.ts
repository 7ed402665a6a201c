// What can be done with the invoices of a period, by how each stands.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { deductionLimits } from '@piaotai/domain/deduction/deduction.ts'
import { deductionActsOf, type DeductionAct } from '@piaotai/domain/deduction/deduction-acts.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { settledWords } from './deduction-list.tsx'
import { deductionKey, type Deduction } from './deduction.queries.ts'

interface Hands {
  readonly onChange: (rows: readonly Deduction[]) => void
  readonly onSettle: (row: Deduction) => void
  readonly onDone: () => void
}
const may = (act: DeductionAct) => (row: Deduction) => deductionActsOf(row).includes(act)
export const useDeductionActions = (period: string, { onChange, onSettle, onDone }: Hands): RowActions<Deduction> => {
  const { t } = useTranslation('deduction')
  const { message } = App.useApp()
  const why = useMissingPermission()('directTaxIncomeInvoice.deduct')
  const idsOf = (rows: readonly Deduction[]): string[] => rows.map(({ id }) => id)
  const batch = { max: deductionLimits.batch, tooMany: t('tooMany', { max: deductionLimits.batch }) }
  return useRowActions<Deduction>({
    actions: [
      {
        key: 'accept',
        allowed: may('accept'),
        label: () => t('act.accept'),
        rowLabel: ({ number }) => `${t('act.accept')} ${number}`,
        why,
        many: { ...batch, label: (count) => t('act.acceptMany', { count }) },
        run: async (rows) => {
          const { count } = await bureauApi.decideDeductions({ period, ids: idsOf(rows) })
          void message.success(t('decided', { count }))
        },
      },
      {
        key: 'change',
        allowed: may('change'),
        label: () => t('act.change'),
        rowLabel: ({ number }) => `${t('act.change')} ${number}`,
        why,
        many: { ...batch, label: (count) => t('act.changeMany', { count }) },
        open: (_, rows) => {
          onChange(rows)
        },
      },
      {
        key: 'undo',
        allowed: may('undo'),
        label: () => t('act.undo'),
        rowLabel: ({ number }) => `${t('act.undo')} ${number}`,
        quiet: true,
        why,
        many: { ...batch, label: () => t('act.undo') },
        run: async (rows) => {
          const { count } = await bureauApi.undoDeductions({ ids: idsOf(rows) })
          void message.success(t('undone', { count }))
        },
      },
      {
        key: 'settle',
        allowed: may('settle'),
        label: () => t('act.settle'),
        rowLabel: ({ number }) => `${t('act.settle')} ${number}`,
        why,
        open: (row) => {
          onSettle(row)
        },
      },
      {
        key: 'unsettle',
        allowed: may('unsettle'),
        label: () => t('act.unsettle'),
        rowLabel: ({ number }) => `${t('act.unsettle')} ${number}`,
        quiet: true,
        why,
        confirm: ([row]) => ({
          title: t('settle.undoTitle'),
          content: row!.settled.at(-1)!.way === 'keep' ? t('settle.undoKept') : t('settle.undoMoved', settledWords(t, row!)),
          okText: t('act.unsettle'),
          cancelText: t('dialog.cancel'),
        }),
        run: ([row]) => bureauApi.unsettleDeduction({ id: row!.id }),
        done: () => t('settle.undone'),
      },
    ],
    nameOf: ({ number, seller }) => ({ number, name: seller }),
    stale: [deductionKey],
    onDone,
  })
}
