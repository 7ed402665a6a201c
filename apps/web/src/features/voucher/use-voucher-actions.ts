// What can be done with vouchers, by their states.
import { useTranslation } from 'react-i18next'
import { mayPushVoucher, voucherLimits, type VoucherAct } from '@piaotai/domain/voucher/voucher.ts'
import { mayVoucher } from '@piaotai/domain/voucher/voucher-links.ts'
import { api } from '../../lib/http/api.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { staleKeys, useVoucherTargets, type Voucher } from './voucher.queries.ts'

interface Hands {
  readonly onEdit: (voucher: Voucher) => void
  readonly onMerge: (vouchers: readonly Voucher[]) => void
  readonly onPush: (vouchers: readonly Voucher[]) => void
  readonly onExport: (vouchers: readonly Voucher[]) => void
  readonly onReverse: (voucher: Voucher, act: 'reverse' | 'bookAnew') => void
  readonly onDone: () => void
}
const allows =
  (act: VoucherAct) =>
  ({ state, links }: Voucher): boolean =>
    mayVoucher(act, { state, links: links.map(({ kind }) => kind) })

// oxlint-disable-next-line max-lines-per-function -- a table: the actions of a voucher
export const useVoucherActions = ({ onEdit, onMerge, onPush, onExport, onReverse, onDone }: Hands): RowActions<Voucher> => {
  const { t } = useTranslation('voucher')
  const missing = useMissingPermission()
  const many = { max: voucherLimits.batch, tooMany: t('tooMany', { max: voucherLimits.batch }) }
  const lacksEdit = missing('caiwupz.edit')
  const lacksExport = missing('caiwupz.export')
  const targets = useVoucherTargets(lacksExport === undefined).data?.targets ?? []
  const outcome = {
    title: t('result'),
    failed: (count: number) => t('kept', { count }),
    reasons: {
      'voucher.stateRefuses': t('reason.voucher.stateRefuses'),
      'voucher.reversalAlone': t('reason.voucher.reversalAlone'),
      'voucher.periodClosed': t('reason.voucher.periodClosed'),
      'voucher.pushUnderWay': t('reason.voucher.pushUnderWay'),
    },
  }
  return useRowActions<Voucher>({
    actions: [
      {
        key: 'edit',
        allowed: allows('edit'),
        label: () => t('act.edit'),
        rowLabel: ({ reference }) => t('act.editOne', { reference }),
        why: lacksEdit,
        open: onEdit,
      },
      {
        key: 'remove',
        allowed: allows('remove'),
        label: () => t('act.remove'),
        rowLabel: ({ reference }) => `${t('act.remove')} ${reference}`,
        quiet: true,
        why: lacksEdit,
        many: { ...many, label: () => t('act.removeMany') },
        confirm: (rows) => ({
          title: t('removeTitle'),
          content: t('removeText', { count: rows.length }),
          okText: t('act.remove'),
          cancelText: t('cancel'),
        }),
        run: (rows) => api.invoice.removeVouchers({ ids: rows.map(({ id }) => id) }),
        done: (count) => t('removed', { count }),
        outcome,
      },
      {
        key: 'recall',
        allowed: allows('recall'),
        label: () => t('act.recall'),
        rowLabel: ({ reference }) => `${t('act.recall')} ${reference}`,
        quiet: true,
        why: lacksEdit,
        many: { ...many, label: () => t('act.recallMany') },
        confirm: () => ({ title: t('recallTitle'), content: t('recallText'), okText: t('act.recall'), cancelText: t('cancel') }),
        run: (rows) => api.invoice.recallVouchers({ ids: rows.map(({ id }) => id) }),
        done: (count) => t('recalled', { count }),
        outcome,
      },
      ...(['reverse', 'bookAnew'] as const).map((act) => ({
        key: act,
        allowed: allows(act),
        label: () => t(`act.${act}`),
        rowLabel: ({ reference }: Voucher) => `${t(`act.${act}`)} ${reference}`,
        quiet: true,
        why: lacksEdit,
        open: (voucher: Voucher) => {
          onReverse(voucher, act)
        },
      })),
      {
        key: 'merge',
        allowed: allows('merge'),
        why: lacksEdit,
        many: { ...many, label: () => t('act.mergeMany') },
        open: (_, rows) => {
          onMerge(rows)
        },
      },
      {
        key: 'export',
        allowed: allows('export'),
        label: () => t('act.export'),
        rowLabel: ({ reference }) => `${t('act.export')} ${reference}`,
        why: lacksExport,
        many: { ...many, label: (count) => t('act.exportMany', { count }), main: true },
        open: (_, rows) => {
          onExport(rows)
        },
      },
      ...(targets.length === 0
        ? []
        : [
            {
              key: 'push',
              allowed: ({ state, push }: Voucher) => mayPushVoucher(state, push?.state),
              label: () => t('act.push'),
              rowLabel: ({ reference }: Voucher) => `${t('act.push')} ${reference}`,
              quiet: true,
              why: lacksExport,
              many: {
                max: voucherLimits.pushed,
                tooMany: t('tooMany', { max: voucherLimits.pushed }),
                label: (count: number) => t('act.pushMany', { count }),
              },
              open: (_: Voucher, rows: readonly Voucher[]) => {
                onPush(rows)
              },
            },
          ]),
    ],
    nameOf: ({ reference, rule }) => ({ number: reference, name: rule }),
    stale: staleKeys,
    onDone,
  })
}
