// What a receiver can do with a delivery inside the platform.
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { receiptsKey, type Area, type Receipt } from '../delivery.queries.ts'

const waits = ({ state }: Receipt): boolean => state === 'waiting'
export const useReceiptActions = (area: Area, onRefuse: (receipt: Receipt) => void, onDone: () => void): RowActions<Receipt> => {
  const { t } = useTranslation('delivery')
  const missing = useMissingPermission()
  /** What was forwarded is decided on either page. */
  const buttons = <B extends 'accept' | 'refuse'>(button: B) =>
    area === 'personal'
      ? ([`personemailhistory.${button}`] as const)
      : ([`receiveRecordCo.${button}`, `thirdPartyInvoiceForwarding.${button}`] as const)
  const othersOf = (rows: readonly Receipt[]): string => {
    const buyers = [...new Set(rows.flatMap(({ otherBuyers }) => otherBuyers))]
    return buyers.length > 0 ? t('receipts.acceptOthers', { buyers: buyers.join('、') }) : ''
  }
  return useRowActions<Receipt>({
    actions: [
      {
        key: 'accept',
        allowed: waits,
        label: () => t('receipts.accept'),
        rowLabel: ({ number }) => t('act.of', { act: t('receipts.accept'), number }),
        why: missing(...buttons('accept')),
        many: { label: (count) => t('receipts.acceptMany', { count }), max: limits.batch },
        confirm: (rows) => ({
          title: t('receipts.acceptTitle'),
          content: `${othersOf(rows)}${t('receipts.acceptText')}`,
          okText: t('receipts.accept'),
          cancelText: t('receipts.keep'),
        }),
        run: async (rows) => {
          const { left } = await emailApi.acceptReceipts({ area, ids: rows.map(({ id }) => id) })
          return rows.map(({ id }) => {
            const kept = left.find((one) => one.id === id)
            return { id, ok: kept === undefined, problem: kept?.problem }
          })
        },
        done: (count) => t('receipts.accepted', { count }),
        outcome: { title: t('receipts.title'), failed: (count) => t('receipts.left', { count }), reasons: {} },
      },
      {
        key: 'refuse',
        allowed: waits,
        label: () => t('receipts.refuse'),
        rowLabel: ({ number }) => t('act.of', { act: t('receipts.refuse'), number }),
        quiet: true,
        why: missing(...buttons('refuse')),
        open: onRefuse,
      },
    ],
    nameOf: ({ number, sender }) => ({ number, name: sender }),
    stale: [receiptsKey],
    onDone,
  })
}
