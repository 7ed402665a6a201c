// What can be done with an invoice's push: each as its state allows, for one or for all that are selected.
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPush, pushLimits, type PushAct } from '@piaotai/domain/push/push.ts'
import { api } from '../../lib/http/api.ts'
import { invoicesKey } from '../../shared/invoice/invoice-keys.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { pushesKey, type Area, type PushRow } from './push.queries.ts'

const PushDialog = lazy(() => import('./push-dialog.tsx'))
const allows = (act: PushAct) => (row: PushRow) => afterPush(row.pushStatus, act) !== undefined
const idsOf = (rows: readonly PushRow[]): string[] => rows.map(({ id }) => id)

export const usePushActions = (
  area: Area,
  onDone: () => void,
): RowActions<PushRow> & { readonly dialog: ReactNode; readonly asking: boolean } => {
  const { t } = useTranslation('push')
  const missing = useMissingPermission()
  const page = area === 'personal' ? 'pushInvoice' : 'pushInvoiceCo'
  const [chosen, setChosen] = useState<{ readonly rows: readonly PushRow[]; readonly again: boolean }>()
  const reasons = {
    'push.notNow': t('reasons.notNow'),
    'push.outOfScope': t('reasons.outOfScope'),
    'push.usedHere': t('reasons.usedHere'),
    'push.refusedThere': t('reasons.refusedThere'),
    'push.unreachable': t('reasons.unreachable'),
  }
  const outcome = { title: t('outcome'), failed: (count: number) => t('kept', { count }), reasons }
  const rowActions = useRowActions<PushRow>({
    actions: [
      {
        key: 'push',
        allowed: allows('push'),
        label: () => t('act.push'),
        rowLabel: ({ number }) => `${t('act.push')} ${number ?? ''}`,
        why: missing(`${page}.push`),
        many: { label: (count) => t('act.pushMany', { count }), max: pushLimits.batch, tooMany: t('tooMany', { max: pushLimits.batch }) },
        open: (_, rows) => {
          setChosen({ rows, again: false })
        },
      },
      {
        key: 'again',
        allowed: (row) => row.push?.changed === true && allows('again')(row),
        label: () => t('act.again'),
        rowLabel: ({ number }) => `${t('act.again')} ${number ?? ''}`,
        why: missing(`${page}.push`),
        open: (_, rows) => {
          setChosen({ rows, again: true })
        },
      },
      {
        key: 'recall',
        allowed: allows('recall'),
        label: () => t('act.recall'),
        rowLabel: ({ number }) => `${t('act.recall')} ${number ?? ''}`,
        quiet: true,
        why: missing(`${page}.recall`),
        many: {
          label: (count) => t('act.recallMany', { count }),
          max: pushLimits.recall,
          tooMany: t('tooMany', { max: pushLimits.recall }),
        },
        confirm: () => ({ title: t('recallTitle'), content: t('recallText'), okText: t('act.recall'), cancelText: t('cancel') }),
        run: (rows) => api.invoice.recallPushes({ area, ids: idsOf(rows) }),
        done: (count) => t('done.recall', { count }),
        outcome,
      },
      {
        key: 'stop',
        allowed: allows('stop'),
        label: () => t('act.stop'),
        rowLabel: ({ number }) => `${t('act.stop')} ${number ?? ''}`,
        quiet: true,
        why: missing(`${page}.push`),
        many: { label: (count) => t('act.stopMany', { count }), max: pushLimits.batch },
        confirm: () => ({ title: t('stopTitle'), content: t('stopText'), okText: t('act.stop'), cancelText: t('cancel') }),
        run: (rows) => api.invoice.stopPushes({ area, ids: idsOf(rows) }),
        done: (count) => t('done.stop', { count }),
        outcome,
      },
      {
        key: 'none',
        allowed: allows('markNone'),
        label: () => t('act.none'),
        quiet: true,
        why: missing(`${page}.markNone`),
        many: { label: (count) => t('act.noneMany', { count }), max: pushLimits.mark, tooMany: t('tooMany', { max: pushLimits.mark }) },
        run: (rows) => api.invoice.markNoPush({ area, ids: idsOf(rows), needed: false }),
        done: (count) => t('done.none', { count }),
      },
      {
        key: 'needed',
        allowed: allows('unmark'),
        label: () => t('act.needed'),
        quiet: true,
        why: missing(`${page}.markNone`),
        many: { label: () => t('act.needed'), max: pushLimits.mark },
        run: (rows) => api.invoice.markNoPush({ area, ids: idsOf(rows), needed: true }),
        done: (count) => t('done.needed', { count }),
      },
      {
        key: 'ask',
        allowed: (row) => row.push !== null && row.pushStatus >= 2 && row.pushStatus <= 5,
        label: () => t('act.ask'),
        quiet: true,
        why: missing(`${page}.push`),
        run: async ([row]) => {
          await api.invoice.askReceiver({ area, id: row!.id })
        },
      },
    ],
    nameOf: ({ number, sellerName }) => ({ number, name: sellerName }),
    stale: [pushesKey, invoicesKey],
    onDone,
  })
  return {
    ...rowActions,
    asking: chosen !== undefined,
    dialog: (
      <Suspense>
        {chosen ? (
          <PushDialog
            area={area}
            ids={idsOf(chosen.rows)}
            last={chosen.rows.find((row) => row.push?.target.on)?.push?.target.id}
            again={chosen.again}
            onClose={() => {
              setChosen(undefined)
            }}
            onDone={onDone}
          />
        ) : null}
      </Suspense>
    ),
  }
}
