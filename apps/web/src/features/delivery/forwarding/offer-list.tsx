// Third-party invoices with the companies that they may be forwarded to; one that cannot go says why.
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { forwardLimits } from '@piaotai/domain/delivery/forwarding.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import { PlacedInvoice } from '../../../shared/invoice/placed-invoice.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { forwardingKey, type Offer, type Target } from '../../../shared/delivery/forwarding-keys.ts'
import type { OffersQuery } from './forwarding.queries.ts'
import styles from './forwarding.module.css'

const ForwardDialog = lazy(() => import('../../../shared/delivery/forward-dialog.tsx'))
const conditions = (t: TFunction<'deliveryForwarding'>, companies: readonly Target[]): readonly Condition<OffersQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('search'), hint: t('searchHint'), max: limits.keywordMax, search: true },
  { kind: 'choice', key: 'to', label: t('to'), options: companies.map(({ number, name }) => ({ value: number, label: name })) },
  { kind: 'days', from: 'dateFrom', to: 'dateTo', label: t('date') },
]
export const offerColumns = (
  t: TFunction<'deliveryForwarding'>,
  { actions, act }: Pick<RowActions<Offer>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Offer>[] => [
  { key: 'number', title: t('number'), width: 190, pinned: true, names: true, render: (r) => <LongNumber value={r.number} /> },
  { key: 'seller', title: t('seller'), width: 180, grows: true, render: (r) => r.seller || <Nil /> },
  { key: 'buyer', title: t('buyer'), width: 180, hidden: 'unlessWide', render: (r) => r.buyer || <Nil /> },
  { key: 'date', title: t('date'), width: 100, render: (r) => r.date ?? <Nil /> },
  {
    key: 'amount',
    title: t('amount'),
    width: 118,
    align: 'right',
    figure: (r) => amountText(r.amount),
    sum: (r) => r.amount,
    render: (r) => <Amount value={r.amount} strong />,
  },
  { key: 'to', title: t('to'), width: 250, first: true, render: (r) => <Receiver offer={r} t={t} /> },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 72, en: 90 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
const Receiver = ({ offer: { targets, refusal }, t }: { readonly offer: Offer; readonly t: TFunction<'deliveryForwarding'> }) => {
  const [first] = targets
  const why = refusal === null ? undefined : t(`refusal.${refusal}`)
  return (
    <span className={styles['receiver']} title={why ?? targets.map(({ name }) => name).join('\n')}>
      {first ? <b>{first.name}</b> : null}
      {why ? (
        <small className={styles['why']}>{why}</small>
      ) : first ? (
        <small>{targets.length > 1 ? t('more', { count: targets.length }) : t(`grounds.${first.ground}`)}</small>
      ) : null}
    </span>
  )
}

export const OfferList = ({ view }: { readonly view: ReactNode }) => {
  const { t } = useTranslation('deliveryForwarding')
  // The address may name one of the companies: it is read once they are known.
  const known = useQuery({
    queryKey: [...forwardingKey, 'companies'],
    queryFn: () => emailApi.listForwardable({ pageSize: 1 }, { quiet: true }),
    retry: false,
  })
  if (known.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (known.isError) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={known.refetch} error={known.error} />
  return <Offers companies={known.data.companies} view={view} />
}
const Offers = ({ companies, view }: { readonly companies: readonly Target[]; readonly view: ReactNode }) => {
  const { t } = useTranslation('deliveryForwarding')
  const { t: shell } = useTranslation('shell')
  const room = useRoom()
  const missing = useMissingPermission()
  const [chosen, setChosen] = useState<readonly Offer[]>()
  const list = useList({
    queryKey: [...forwardingKey, 'offer'],
    call: emailApi.listForwardable,
    conditions: conditions(t, companies),
  })
  const rowActions = useRowActions<Offer>({
    actions: [
      {
        key: 'forward',
        allowed: ({ refusal }) => refusal === null,
        label: () => t('forward'),
        rowLabel: ({ number }) => t('forwardOne', { number }),
        why: missing('thirdPartyInvoiceForwarding.forward'),
        many: {
          label: (count) => t('forwardMany', { count }),
          max: forwardLimits.batch,
          tooMany: t('tooMany', { max: forwardLimits.batch }),
        },
        open: (_, rows) => {
          setChosen(rows)
        },
      },
    ],
    nameOf: ({ number, seller }) => ({ number, name: seller }),
    stale: [forwardingKey],
  })
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(() => columnsIn(room, offerColumns(t, { actions, act })), [t, room, actions, act])
  return (
    <>
      <ConfiguredList<Offer>
        name="forwardable"
        list={list}
        columns={columns}
        rowActions={rowActions}
        pageActions={view}
        words={{
          title: shell('page.menu_2.thirdPartyInvoiceForwarding'),
          facts: t('facts'),
          empty:
            companies.length === 0
              ? { of: 'forwardNoCompany', subject: 'mail', acts: [{ label: t('toPartners'), go: { to: '/partner/relatedpartnerlist' } }] }
              : { of: 'forwardable', subject: 'mail', acts: [{ say: 'goThirdParty', go: { to: '/companyInvoice/thirdPartyInvoiceCo' } }] },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('total', { count }),
          all: t('all'),
        }}
        onOpen={drawer.open}
        shown={drawer.id}
        over
        covered={chosen !== undefined}
      />
      <PlacedInvoice rows={list.data?.content} />
      <Suspense>
        {chosen ? (
          <ForwardDialog
            offers={chosen}
            preferred={typeof list.query['to'] === 'string' ? list.query['to'] : undefined}
            onClose={(sent) => {
              setChosen(undefined)
              if (sent) list.select(new Map())
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
