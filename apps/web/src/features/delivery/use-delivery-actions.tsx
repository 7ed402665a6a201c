// What a deliverer may still do with a delivery. Codes that go another way than by mail are shown once.
import { App } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryAfter, mayCertify, type DeliveryAct } from '@piaotai/domain/delivery/delivery.ts'
import { deliveriesKey } from '../../shared/delivery/delivery-keys.ts'
import { emailApi, saveEmailFile } from '../../lib/http/email-api.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import type { Area, Delivery } from './delivery.queries.ts'
import { isChanged } from './delivery-looks.tsx'

const CodeDialog = lazy(() => import('./code-dialog.tsx'))
const RevokeDialog = lazy(() => import('./revoke-dialog.tsx'))
const allows =
  (act: DeliveryAct) =>
  ({ state }: Delivery): boolean =>
    deliveryAfter(state, act) !== undefined
/** A pending delivery whose invoices changed since is sent again in its place. */
const replaces = (row: Delivery): boolean => isChanged(row) && allows('replace')(row)
const byMail = ({ way }: Delivery): boolean => way === 'mail'

/** `dialogs` stand on the page beside the list. */
export const useDeliveryActions = (area: Area): RowActions<Delivery> & { readonly dialogs: ReactNode } => {
  const { t } = useTranslation('delivery')
  const { message } = App.useApp()
  const missing = useMissingPermission()
  const page = area === 'personal' ? 'personemail' : 'sendInvEmailRecordCo'
  const [code, setCode] = useState<{ readonly customer: string; readonly code: string }>()
  const [revoking, setRevoking] = useState<Delivery>()
  const label = (act: 'resend' | 'resetCode' | 'revoke' | 'redeliver' | 'certificate') => ({
    label: () => t(`act.${act}`),
    rowLabel: ({ number }: Delivery) => t('act.of', { act: t(`act.${act}`), number }),
  })
  const rowActions = useRowActions<Delivery>({
    actions: [
      {
        key: 'certificate',
        allowed: mayCertify,
        ...label('certificate'),
        open: ({ id, number }) => {
          saveEmailFile('readDeliveryCertificate', { id, area }, `${t('act.certificate')} ${number}.pdf`).catch(() => undefined)
        },
      },
      {
        key: 'resend',
        allowed: (row) => byMail(row) && allows('resend')(row),
        ...label('resend'),
        why: missing(`${page}.resend`),
        run: ([row]) => emailApi.resendDelivery({ id: row!.id, area }),
        done: () => t('resent'),
      },
      {
        key: 'resetCode',
        allowed: (row) => byMail(row) && allows('resetCode')(row),
        ...label('resetCode'),
        why: missing(`${page}.resetCode`),
        confirm: () => ({ title: t('reset.title'), content: t('reset.text'), okText: t('reset.ok'), cancelText: t('reset.cancel') }),
        run: async ([row]) => {
          const reset = await emailApi.resetDeliveryCode({ id: row!.id, area })
          if (reset.code === null) void message.success(t('reset.done'))
          else setCode({ customer: row!.customer, code: reset.code })
        },
      },
      {
        key: 'redeliver',
        allowed: (row) => allows('redeliver')(row) || replaces(row),
        ...label('redeliver'),
        why: missing(`${page}.redeliver`),
        confirm: ([row]) => ({
          title: t(replaces(row!) ? 'replace.title' : 'redeliver.title'),
          content: t(replaces(row!) ? 'replace.text' : 'redeliver.text'),
          okText: t('redeliver.ok'),
          cancelText: t('redeliver.cancel'),
        }),
        run: async ([row]) => {
          const made = await emailApi.redeliver({ id: row!.id, area })
          void message.success(t('redelivered', { number: made.number }))
          if (made.code !== null) setCode({ customer: row!.customer, code: made.code })
        },
      },
      {
        key: 'revoke',
        allowed: allows('revoke'),
        ...label('revoke'),
        quiet: true,
        why: missing(`${page}.revoke`, area === 'personal' ? 'sendInvoice.revoke' : 'sendInvoiceCo.revoke'),
        open: setRevoking,
      },
    ],
    nameOf: ({ number, customer }) => ({ number, name: customer }),
    stale: [deliveriesKey],
  })
  return {
    ...rowActions,
    dialogs: (
      <Suspense>
        {code ? (
          <CodeDialog
            {...code}
            onClose={() => {
              setCode(undefined)
            }}
          />
        ) : null}
        {revoking ? (
          <RevokeDialog
            area={area}
            delivery={revoking}
            onClose={() => {
              setRevoking(undefined)
            }}
          />
        ) : null}
      </Suspense>
    ),
  }
}
