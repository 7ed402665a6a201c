// 往来企业: the partners of one relation or of all, with the open one beside them.
import { Button, Popover, Skeleton } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileDown, FileSpreadsheet, Link2, ListFilter, Plus, ReceiptText } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partnerRelations } from '@piaotai/domain/partner/partner.ts'
import { api, saveFile, type CallOptions } from '../../lib/http/api.ts'
import { valuesOf, type Address } from '../../lib/page/address.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { FilterBar } from '../../ui/kits/list/filter-bar.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useStableCallback } from '../../lib/hooks/use-stable-callback.ts'
import { partnerColumns } from './partner-columns.tsx'
import { buttonsOf, partnerConditions, partnerLists, type PartnerList } from './partner-lists.ts'
import {
  fieldsOf,
  partnersKey,
  usePartnerChoices,
  usePartnerCounts,
  usePartnerTotals,
  type Choices,
  type Partner,
  type PartnerFilter,
  type PartnerQuery,
  type PartnerRow,
  type PartnerValues,
} from './partner.queries.ts'
import { usePartnerActions } from './use-partner-actions.ts'
import styles from './partner.module.css'

const PartnerDrawer = lazy(() => import('./partner-drawer.tsx'))
const PartnerDialog = lazy(() => import('./partner-dialog.tsx'))
const BatchDialog = lazy(() => import('./batch-dialog.tsx'))
const SuggestDialog = lazy(() => import('./suggest-dialog.tsx'))
const ImportDialog = lazy(() => import('./import-dialog.tsx'))
const LinksDialog = lazy(() => import('./links-dialog.tsx'))

/** What is done in a dialog above the list. */
type Pending =
  | { readonly what: 'create'; readonly start: PartnerValues }
  | { readonly what: 'edit'; readonly partner: Partner }
  | { readonly what: 'many'; readonly partners: readonly PartnerRow[] }
  | { readonly what: 'links'; readonly partnerId?: string }
  | { readonly what: 'suggest' | 'import' }

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
  const [pending, setPending] = useState<Pending | undefined>(() => asked(address))
  const close = () => {
    setPending(undefined)
    if ('addTaxId' in address)
      void navigate({
        to: '.',
        search: ({ addName: _name, addTaxId: _taxId, addRelation: _relation, ...rest }: Address) => rest,
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
  const columns = useMemo(
    () => columnsIn(room, partnerColumns(t, room, { open, actions, act }, docked)),
    [t, room, open, actions, act, docked],
  )
  const button = (what: 'create' | 'import' | 'suggest', icon: React.ReactNode, label: string, why: string | undefined) => (
    <Button
      type={what === 'create' && !docked ? 'primary' : 'default'}
      icon={icon}
      disabled={why !== undefined}
      title={why}
      onClick={() => {
        setPending(what === 'create' ? { what, start: fieldsOf({ relations: [relation ?? 'up'] }) } : { what })
      }}
    >
      {label}
    </Button>
  )
  const add = button('create', <Plus size={15} />, t('action.add'), lacksAdd)
  const bring = button('import', <FileSpreadsheet size={15} />, t('action.import'), lacksImport)
  const suggest = button('suggest', <ReceiptText size={15} />, t('suggest.open'), lacksAdd)
  const folded = list.conditions.filter(({ kind }) => kind === 'choice')
  const set = folded.filter((condition) => 'key' in condition && list.query[condition.key] !== undefined).length
  const filters = (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={<FilterBar conditions={folded} query={list.query} onSearch={list.go} />}
      classNames={{ root: styles['folded'] ?? '' }}
    >
      <Button icon={<ListFilter size={15} />}>
        {t('filter.open')}
        {set > 0 ? ` ${set}` : ''}
      </Button>
    </Popover>
  )
  const links =
    relation === undefined || relation === 'related' ? (
      <Button
        icon={<Link2 size={15} />}
        onClick={() => {
          setPending({ what: 'links' })
        }}
      >
        {t('link.open')}
      </Button>
    ) : null
  const pageActions = docked ? (
    <>
      {filters}
      {bring}
      {add}
    </>
  ) : (
    <>
      {links}
      {relation === 'related' ? null : suggest}
      <Button
        icon={<FileDown size={15} />}
        disabled={lacksExport !== undefined || list.data?.totalElements === 0}
        title={lacksExport}
        onClick={() => {
          saveFile('exportPartners', t('sheet.exportName'), filter).catch(() => undefined)
        }}
      >
        {t('action.export')}
      </Button>
      {bring}
      {add}
    </>
  )
  const sums = totals.data
  return (
    <div className={styles['split']}>
      <div className={`${styles['side']}${docked ? ` ${styles['docked']}` : ''}`}>
        <ConfiguredList<PartnerRow>
          name={docked ? `${key}.docked` : key}
          list={docked ? { ...list, conditions: list.conditions.filter(({ kind }) => kind !== 'choice') } : list}
          columns={columns}
          rowActions={rowActions}
          pageActions={pageActions}
          {...(relation ? {} : { tabs: partnerRelations.map((one) => ({ key: one, label: t(`tab.${one}`), count: counts.data?.[one] })) })}
          totals={
            <>
              <span>{sums ? t('total', { count: sums.count }) : '…'}</span>
              {sums?.incoming && sums.outgoing ? (
                <>
                  <span>
                    {t('incoming')}
                    <b>
                      <Amount value={sums.incoming.amount} />
                    </b>
                  </span>
                  <span>
                    {t('outgoing')}
                    <b>
                      <Amount value={sums.outgoing.amount} />
                    </b>
                  </span>
                </>
              ) : null}
            </>
          }
          words={{
            title: shell(`page.${key}` as 'page.menu_3.partnerlist'),
            ...(docked ? {} : { facts: t('facts') }),
            empty: {
              title: t('empty.title'),
              text: t('empty.text'),
              actions: (
                <span className={styles['starts']}>
                  {suggest}
                  {bring}
                  {add}
                </span>
              ),
            },
            none: { title: t('none.title'), text: t('none.text') },
            failed: { title: t('failed.title'), text: t('failed.text') },
            selected: (count) => t('selected', { count }),
            total: (count) => t('total', { count }),
          }}
          onOpen={open}
          shown={openId}
          covered={docked || pending !== undefined}
        />
      </div>
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
        {pending?.what === 'create' ? <PartnerDialog start={pending.start} choices={choices} onClose={close} /> : null}
        {pending?.what === 'edit' ? (
          <PartnerDialog partner={pending.partner} start={fieldsOf(pending.partner)} choices={choices} onClose={close} />
        ) : null}
        {pending?.what === 'many' ? (
          <BatchDialog
            partners={pending.partners}
            choices={choices}
            onClose={(done) => {
              close()
              if (done) list.select(new Map())
            }}
          />
        ) : null}
        {pending?.what === 'suggest' ? <SuggestDialog onClose={close} /> : null}
        {pending?.what === 'links' ? <LinksDialog partnerId={pending.partnerId} onClose={close} /> : null}
        {pending?.what === 'import' ? <ImportDialog onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
