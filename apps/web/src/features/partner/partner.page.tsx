// 往来企业: the partners of one relation or of all, with the open one beside them.
import { Skeleton } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partnerRelations } from '@piaotai/domain/partner/partner.ts'
import { api, type CallOptions } from '../../lib/http/api.ts'
import { valuesOf, type Address } from '../../lib/page/address.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useStableCallback } from '../../lib/hooks/use-stable-callback.ts'
import { partnerColumns } from './partner-columns.tsx'
import { PartnerDialogs, type Pending } from './partner-dialogs.tsx'
import { buttonsOf, partnerConditions, partnerLists, type PartnerList } from './partner-lists.ts'
import {
  fieldsOf,
  partnersKey,
  usePartnerChoices,
  usePartnerCounts,
  usePartnerTotals,
  useWaitingLinks,
  type Choices,
  type Partner,
  type PartnerFilter,
  type PartnerQuery,
  type PartnerRow,
} from './partner.queries.ts'
import { ExportButton, partnerButtons, PartnerSums } from './partner-list-parts.tsx'
import { usePartnerActions } from './use-partner-actions.ts'
import styles from './partner.module.css'

const PartnerDrawer = lazy(() => import('./partner-drawer.tsx'))

/** The partner that an address asks to add, as an invoice does for its party. */
const asked = ({ addName, addTaxId, addRelation }: Address): Pending | undefined =>
  addTaxId === undefined
    ? undefined
    : {
        what: 'create',
        start: fieldsOf({
          name: valuesOf(addName)[0] ?? '',
          taxId: valuesOf(addTaxId)[0] ?? '',
          relations: partnerRelations.filter((relation) => relation === addRelation),
        }),
      }

/** The page component of one of the lists, by its page key. */
export const partnersPage = (key: string) => {
  const list = partnerLists.find((one) => one.key === key)!
  return () => {
    const choices = usePartnerChoices()
    // The address may name a tag or a person: it is read once they are known.
    if (choices.isPending)
      return (
        <div className={styles['waiting']}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )
    return <Partners key={list.key} list={list} choices={choices.data ?? { members: [], tags: [] }} />
  }
}

const Partners = ({ list: { key, relation, ...own }, choices }: { list: PartnerList; choices: Choices }) => {
  const { t } = useTranslation('partner')
  const { t: shell } = useTranslation('shell')
  const room = useRoom()
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as Address
  const openId = typeof address['open'] === 'string' ? address['open'] : undefined
  const lacking = useMissingPermission()
  const page = { key, ...own, ...(relation ? { relation } : {}) }
  const [lacksAdd, lacksImport, lacksExport] = (['add', 'import', 'export'] as const).map((act) => lacking(...buttonsOf(page, act)))
  const [chosen, setPending] = useState<Pending | undefined>(() => asked(address))
  const linkId = valuesOf(address['links'])[0]
  const pending = chosen ?? (linkId === undefined ? undefined : { what: 'links' as const, linkId })
  const waiting = useWaitingLinks(relation === undefined || relation === 'related').data
  const close = () => {
    setPending(undefined)
    if ('addTaxId' in address || linkId !== undefined)
      void navigate({
        to: '.',
        search: ({ addName: _name, addTaxId: _taxId, addRelation: _relation, links: _links, ...rest }: Address) => rest,
        replace: true,
      })
  }
  const ofList = relation ? { relation } : {}
  const list = useList({
    queryKey: [...partnersKey, 'list', key],
    call: (query: PartnerQuery, options: CallOptions) => api.user.listPartners({ ...query, ...ofList }, options),
    conditions: partnerConditions(t, choices, page),
  })
  const { page: _page, pageSize: _size, ...filter } = { ...list.query, ...ofList } as PartnerQuery
  const counts = usePartnerCounts(filter as PartnerFilter, !list.loading)
  const totals = usePartnerTotals(filter as PartnerFilter, !list.loading)
  const show = useStableCallback((id: string | undefined, replace: boolean) => {
    void navigate({ to: '.', search: (before: Address) => ({ ...before, open: id }), replace })
  })
  const open = useStableCallback((partner: PartnerRow) => {
    show(partner.id, false)
  })
  const edit = useStableCallback((partner: Partner) => {
    setPending({ what: 'edit', partner })
  })
  const rowActions = usePartnerActions({
    list: page,
    onEdit: edit,
    onEditMany: (partners) => {
      setPending({ what: 'many', partners })
    },
    onDone: () => {
      list.select(new Map())
      if (openId) show(undefined, true)
    },
  })
  const { actions, act } = rowActions
  const docked = openId !== undefined
  const columns = useMemo(() => columnsIn(room, partnerColumns(t, room, { actions, act })), [t, room, actions, act])
  const { add, bring, suggest, links } = partnerButtons(t, { relation, docked, lacksAdd, lacksImport, waiting, onPending: setPending })
  const pageActions = docked ? (
    <>
      {bring}
      {add}
    </>
  ) : (
    <>
      {links}
      {relation === 'related' ? null : suggest}
      <ExportButton filter={filter} why={lacksExport} nothing={list.data?.totalElements === 0} />
      {bring}
      {add}
    </>
  )
  return (
    <>
      <ConfiguredList<PartnerRow>
        name={key}
        list={list}
        columns={columns}
        rowActions={rowActions}
        pageActions={pageActions}
        {...(relation ? {} : { tabs: partnerRelations.map((one) => ({ key: one, label: t(`tab.${one}`), count: counts.data?.[one] })) })}
        totals={<PartnerSums sums={totals.data} />}
        words={{
          title: shell(`page.${key}` as 'page.menu_3.partnerlist'),
          ...(docked ? {} : { facts: t('facts') }),
          empty: {
            of: 'partners',
            subject: 'book',
            acts: [
              { label: t('action.add'), why: lacksAdd, button: add },
              { label: t('suggest.open'), why: lacksAdd, button: suggest },
              { label: t('action.import'), why: lacksImport, button: bring },
            ],
          },
          none: { title: t('none.title'), text: t('none.text') },
          failed: { title: t('failed.title'), text: t('failed.text') },
          selected: (count) => t('selected', { count }),
          total: (count) => t('total', { count }),
        }}
        onOpen={open}
        shown={openId}
        covered={pending !== undefined}
      />
      <Suspense>
        {openId ? (
          <PartnerDrawer
            id={openId}
            rows={list.data?.content ?? []}
            total={list.data?.totalElements}
            list={page}
            covered={pending !== undefined}
            onMove={(id) => {
              show(id, true)
            }}
            onClose={() => {
              show(undefined, false)
            }}
            onEdit={edit}
            onInvite={(partner) => {
              setPending({ what: 'links', partnerId: partner.id })
            }}
            onDelete={(partner) => {
              act('delete', [{ ...partner, incoming: null, outgoing: null }])
            }}
          />
        ) : null}
        {pending ? (
          <PartnerDialogs
            pending={pending}
            choices={choices}
            onClose={(done) => {
              close()
              if (done) list.select(new Map())
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
