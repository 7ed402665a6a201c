// What can be done with a row of a reconciliation: bring it in, compare, ask the seller, explain, and take that back.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { reconcileLimits } from '@piaotai/domain/reconcile.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { mirrorKey, pageKeyOf } from '../tax-pull.queries.ts'
import { isOpen } from './reconcile-list.tsx'
import type { Reconciled } from './reconcile.queries.ts'

interface Opens {
  readonly compare: (taxInvoiceId: string) => void
  readonly ask: (invoiceId: string) => void
  readonly explain: (rows: readonly Reconciled[]) => void
  readonly onDone: () => void
}
export const useReconcileActions = (direction: PullDirection, { compare, ask, explain, onDone }: Opens): RowActions<Reconciled> => {
  const { t } = useTranslation('reconcile')
  const { message } = App.useApp()
  const missing = useMissingPermission()
  const mayReconcile = missing(`${pageKeyOf[direction]}.reconcile`)
  const many = (label: (count: number) => string) => ({
    label,
    max: reconcileLimits.batch,
    tooMany: t('tooMany', { max: reconcileLimits.batch }),
  })
  const idsOf = (rows: readonly Reconciled[]): string[] => rows.map(({ id }) => id)
  return useRowActions<Reconciled>({
    actions: [
      {
        key: 'fetch',
        allowed: (row) => row.result === 'bureauOnly' && !row.agrees && row.invoiceId === null && row.taxInvoiceId !== null,
        label: () => t('act.fetch'),
        rowLabel: ({ number }) => `${t('act.fetch')} ${number ?? ''}`,
        why: missing(`${pageKeyOf[direction]}.sync`),
        many: many((count) => t('act.fetchMany', { count })),
        run: async (rows) => {
          const ids = rows.flatMap((row) => (row.taxInvoiceId === null ? [] : [row.taxInvoiceId]))
          const { queued, needsLogin } = await bureauApi.syncTaxInvoices({ direction, ids })
          void message[needsLogin ? 'warning' : 'success'](needsLogin ? t('needsLogin') : t('fetched', { count: queued }))
        },
      },
      {
        key: 'compare',
        allowed: (row) => row.result === 'differs' && row.taxInvoiceId !== null,
        label: () => t('act.compare'),
        rowLabel: ({ number }) => `${t('act.compare')} ${number ?? ''}`,
        open: ({ taxInvoiceId }) => {
          compare(taxInvoiceId!)
        },
      },
      {
        key: 'ask',
        allowed: (row) => direction === 'in' && row.result === 'oursOnly' && !row.agrees && row.invoiceId !== null,
        label: () => t('act.ask'),
        rowLabel: ({ number }) => `${t('act.ask')} ${number ?? ''}`,
        why: missing('comemailhistory.reply'),
        open: ({ invoiceId }) => {
          ask(invoiceId!)
        },
      },
      {
        key: 'explain',
        allowed: (row) => isOpen(row.result) && row.note === null && !row.agrees,
        label: () => t('act.explain'),
        rowLabel: ({ number }) => `${t('act.explain')} ${number ?? ''}`,
        quiet: true,
        why: mayReconcile,
        many: many((count) => t('act.explainMany', { count })),
        open: (_, rows) => {
          explain(rows)
        },
      },
      {
        key: 'unexplain',
        allowed: (row) => row.note !== null,
        label: () => t('act.unexplain'),
        rowLabel: ({ number }) => `${t('act.unexplain')} ${number ?? ''}`,
        quiet: true,
        why: mayReconcile,
        many: many(() => t('act.unexplain')),
        run: async (rows) => {
          const { count } = await bureauApi.unexplainReconciled({ ids: idsOf(rows) })
          void message.success(t('unexplained', { count }))
        },
      },
    ],
    nameOf: ({ number, party }) => ({ number, name: party }),
    stale: [mirrorKey],
    onDone,
  })
}
